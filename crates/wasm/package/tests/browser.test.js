// The package in Chromium, under a strict policy: with threads where the page is isolated, without them elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ISOLATED, openBrowser } from './browser.js';

const PAGE = `<script type="module">
  import { init, Engine, Position } from '/node_modules/arrocco/index.js';
  await init();
  globalThis.use = async (work) => work({ Engine, Position });
  globalThis.isReady = true;
</script>`;

for (const isolated of [true, false]) {
  const kind = isolated ? 'an isolated page' : 'a page that is not isolated';
  test(`an endless search is stopped and the next one runs (${kind})`, async (context) => {
    const browser = await openBrowser(context, isolated ? ISOLATED : {});
    if (!browser) return;
    const page = await browser.page(PAGE);
    await page.waitForFunction(() => globalThis.isReady);
    const result = await page.evaluate(async () => {
      const engine = await globalThis.use(({ Engine }) => Engine.start({ threads: 2 }));
      const begin = performance.now();
      let stopped = 0;
      const { best, lines } = await engine.analyse('startpos', {
        infinite: true,
        onUpdate: ([line]) => {
          if (line.depth < 9 || stopped) return;
          stopped = performance.now();
          engine.stop();
        },
      });
      const latency = performance.now() - stopped;
      const next = await engine.analyse('startpos', { depth: 5 });
      const perft = await globalThis.use(({ Position }) => new Position().perft(5));
      return { best, depth: lines[0].depth, next: next.lines[0].depth, build: engine.build, stopping: engine.stopping, perft, latency, began: stopped - begin };
    });
    context.diagnostic(JSON.stringify(result));
    assert.match(result.best, /^[a-h][1-8]/);
    assert.ok(result.depth >= 9);
    assert.deepEqual([result.next, result.perft], [5, 4_865_609]);
    assert.deepEqual([result.build, result.stopping], isolated ? ['threads', 'shared'] : ['vectors', 'address']);
    assert.deepEqual([browser.faults, browser.foreign], [[], []]);
  });
}
