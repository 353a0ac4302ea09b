// The site in a browser that has been there before: without a network, with threads, and when a new version comes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { open, start } from './host.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let world;
before(async () => { world = await start(); });
after(() => world.close());

test('the host stops, and the page plays, studies and loads again', async () => {
  const table = await open(world);
  const { page } = table;
  await table.begin('Play the computer', { level: 5 });
  await table.drag('e2', 'e4');
  await table.moves(2);
  await table.isKept();
  await world.host.stop();
  await table.reload();
  await table.moves(2);
  await table.drag('d2', 'd4');
  await table.moves(4);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('main .mark.hint');
  await page.goto(`${world.url}#/study`);
  await page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await table.openText('1. e4 e5 *');
  await world.host.start();
  await table.close();
});

test('from the second visit on the page is isolated, and the engine has threads once their build is there', async () => {
  const table = await open(world);
  const { page } = table;
  await table.isKept();
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await table.reload();
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  if (cores > 1) {
    await page.waitForFunction(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('threads.js'))))).some(Boolean));
    await table.reload();
  }
  await table.begin('Play the computer', { level: 3 });
  await table.drag('e2', 'e4');
  await table.moves(2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('main .mark.hint');
  await table.close();
});

test('what a first visit does without comes with the second one, and is there without a network', async () => {
  const earlier = world.host.sent.length;
  const table = await open(world);
  const { page } = table;
  await table.isKept();
  const isRest = (/** @type {string} */ name) => name.endsWith('.webp') || name.endsWith('.puzzles');
  assert.deepEqual(world.host.sent.slice(earlier).filter(({ name }) => isRest(name)), []);
  await table.reload();
  const kept = () => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());
  await page.waitForFunction(async () => {
    const urls = (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat();
    return urls.some((url) => url.endsWith('starter.puzzles')) && urls.filter((url) => url.endsWith('.webp')).length >= 4;
  });
  const picture = (await kept()).find((url) => url.endsWith('.webp')) ?? '';
  await world.host.stop();
  assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, picture), 200);
  await world.host.start();
  await table.close();
});

test('a new version waits until no tab shows the old one', async () => {
  const table = await open(world);
  const { page } = table;
  await table.isKept();
  const before = (await page.evaluate(() => caches.keys())).join();
  const old = readFileSync(new URL('service-worker.js', `file://${world.host.folder}/`), 'utf8');
  world.host.instead.set('service-worker.js', old.replace(/const VERSION = '[^']+'/, "const VERSION = 'v-next'"));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  assert.ok((await page.evaluate(() => caches.keys())).join().startsWith(before));
  await page.goto('about:blank');
  await page.waitForTimeout(500);
  await page.goto(world.url);
  await page.waitForSelector('chess-board [role=grid]');
  await page.waitForFunction(async () => (await caches.keys()).every((name) => name.endsWith('v-next')));
  world.host.instead.clear();
  await table.close();
});

for (const [name, at] of [['play', ''], ['study', '#/study'], ['library', '#/library']]) {
  test(`axe finds nothing without a program: ${name}`, async () => {
    const table = await open(world, { at });
    if (name === 'play') await table.page.getByRole('button', { name: 'Settings' }).click();
    await table.page.waitForTimeout(300);
    const session = await table.context.newCDPSession(table.page);
    await session.send('Runtime.evaluate', { expression: AXE });
    const { result } = await session.send('Runtime.evaluate', { awaitPromise: true, returnByValue: true, expression: "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`))" });
    assert.deepEqual(result.value, []);
    await table.close();
  });
}
