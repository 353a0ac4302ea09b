// How smoothly a man is dragged while the engine works, and how soon a move is drawn, by the browser's own trace:
// `node real/frames.js [SECONDS]`. Not a test: machines differ.
import { once } from 'node:events';
import { open, start } from './program.js';

const seconds = Number(process.argv[2] ?? 5);
const CATEGORIES = ['cc', 'benchmark', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'];
const MIDDLEGAME = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
/** Mice tell their place 125 times a second. */
const MOUSE_MS = 8;
/** What the browser calls a frame that was shown with everything in it. */
const WHOLE = 'STATE_PRESENTED_ALL';

const world = await start();
const table = await open(world, { at: '#/study', context: { reducedMotion: 'no-preference' } });
const { page } = table;
await page.waitForFunction(() => location.hash.startsWith('#/study/'));
await page.evaluate((fen) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', fen);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}, MIDDLEGAME);
await table.sees('f4', 'white bishop');
await page.getByLabel('Lines').selectOption('5');
await page.keyboard.press('l');
await page.waitForSelector('main .mark.best');

/** All that the browser notes while something is done. */
async function traced(work) {
  const cdp = await world.browser.newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' });
  await work();
  const whole = once(cdp, 'Tracing.tracingComplete');
  await cdp.send('Tracing.end');
  await whole;
  await cdp.detach();
  return events;
}

/** Round and round over the board, as fast as a mouse can say so, whether the browser keeps up or not. */
async function drag() {
  const cdp = await table.context.newCDPSession(page);
  const center = await table.point('d4');
  const from = await table.point('f4');
  const mouse = (type, { x, y }, buttons) => cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
  await mouse('mousePressed', from, 1);
  const sent = [];
  const begun = performance.now();
  for (let now = begun; now - begun < seconds * 1000; now = performance.now()) {
    const angle = (now - begun) / 300;
    sent.push(mouse('mouseMoved', { x: center.x + 200 * Math.cos(angle), y: center.y + 200 * Math.sin(angle) }, 1));
    await new Promise((resolve) => setTimeout(resolve, MOUSE_MS));
  }
  await Promise.all(sent);
  await mouse('mouseReleased', from, 0);
  await cdp.detach();
  return sent.length;
}

function countBy(all, key) {
  const counts = {};
  for (const each of all) counts[key(each)] = (counts[key(each)] ?? 0) + 1;
  return counts;
}

/**
 * What became of each frame of the page, and when. What the compositor can do alone may be shown before the rest, and then a
 * frame has two reports: the man in the hand is in the second one.
 */
function framesOf(events) {
  const renderer = events.find(({ name, args }) => name === 'process_name' && args.name === 'Renderer')?.pid;
  const reports = events.filter(({ name, pid }) => name === 'PipelineReporter' && pid === renderer).sort((a, b) => a.ts - b.ts);
  const begun = new Map();
  const frames = new Map();
  for (const { ph, id2, ts, args } of reports) {
    if (ph === 'b') begun.set(id2.local, args.frame_reporter);
    const report = ph === 'e' ? begun.get(id2.local) : undefined;
    if (!report) continue;
    if (frames.get(report.frame_sequence)?.state !== WHOLE) frames.set(report.frame_sequence, { state: report.state, at: ts / 1000 });
  }
  return [...frames.values()];
}

function summary(frames) {
  const states = countBy(frames, ({ state }) => state);
  const shown = frames.filter(({ state }) => state === WHOLE).map(({ at }) => at).sort((a, b) => a - b);
  const gaps = shown.slice(1).map((at, index) => at - shown[index]).sort((a, b) => a - b);
  const late = gaps.filter((gap) => gap > 25).length;
  const rate = (shown.length - 1) / ((shown.at(-1) - shown[0]) / 1000);
  return { states, rate: rate.toFixed(1), median: gaps[gaps.length >> 1]?.toFixed(1), longest: gaps.at(-1)?.toFixed(1), late };
}

/** From the release of the button to the end of the frame in which the man stands on its square. */
async function drawn(from, to) {
  const [a, b] = [await table.point(from), await table.point(to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 4 });
  const waiting = page.evaluate(() => new Promise((resolve) => {
    addEventListener('pointerup', ({ timeStamp }) => {
      const isHeld = document.querySelector('main .man.held') !== null;
      requestAnimationFrame((frame) => setTimeout(() => resolve({ isHeld, toFrame: frame - timeStamp, toEnd: performance.now() - timeStamp })));
    }, { once: true });
  }));
  await page.waitForTimeout(50);
  await page.mouse.up();
  return waiting;
}

let said = 0;
await page.evaluate(() => {
  Reflect.set(window, 'lines', 0);
  new MutationObserver(() => Reflect.set(window, 'lines', Reflect.get(window, 'lines') + 1)).observe(document.querySelector('.lines'), { childList: true, subtree: true });
});
const events = await traced(async () => { said = await drag(); });
const { states, rate, median, longest, late } = summary(framesOf(events));
const lines = await page.evaluate(() => Reflect.get(window, 'lines'));
console.log(`dragging for ${seconds} s, ${said} moves of the mouse, the engine's lines changed ${lines} times:`);
console.log(`  ${rate} frames a second, median ${median} ms apart, longest ${longest} ms, ${late} later than 25 ms; ${JSON.stringify(states)}`);
for (const [from, to, man] of [['d3', 'b5', 'white bishop'], ['a7', 'a6', 'black pawn'], ['b5', 'c6', 'white bishop'], ['b7', 'c6', 'black pawn']]) {
  const { isHeld, toFrame, toEnd } = await drawn(from, to);
  await table.sees(to, man);
  console.log(`${from}-${to}: the next frame begins after ${Math.max(0, toFrame).toFixed(1)} ms and is done after ${toEnd.toFixed(1)} ms; the man ${isHeld ? 'is still in the hand' : 'stands there'}`);
  await page.waitForTimeout(400);
}
await table.close();
await world.close();
