// How soon the board is there, by the browser's own clock: `node real/paint.js [TIMES]`. Not a test: machines differ.
import { open, start } from './program.js';

const times = Number(process.argv[2] ?? 9);
const world = await start();

/** Milliseconds from the beginning of the navigation. */
const seen = (page) => page.evaluate(() => new Promise((resolve) => {
  const entry = (type, name) => performance.getEntriesByType(type).find((each) => !name || each.name === name);
  const look = () => {
    const men = document.querySelectorAll('main .men .man').length;
    const pieces = performance.getEntriesByType('resource').filter(({ name }) => name.includes('pieces')).map(({ responseEnd }) => responseEnd);
    if (men < 32 || pieces.length === 0) return requestAnimationFrame(look);
    const parts = performance.getEntriesByType('resource').map(({ name, startTime, responseEnd }) => [new URL(name).pathname.replace(/-.*\./, '.'), Math.round(startTime), Math.round(responseEnd)].join(' '));
    return setTimeout(() => resolve({
      paint: entry('paint', 'first-contentful-paint')?.startTime ?? 0,
      board: Reflect.get(window, 'boardSeen') ?? 0, movable: Reflect.get(window, 'movableSeen') ?? 0, page: entry('navigation')?.responseEnd ?? 0, parts,
    }), 300);
  };
  look();
}));

/** Notes the first frame after the men stand, and after they can be moved. */
function watch() {
  const note = (name) => requestAnimationFrame(() => setTimeout(() => Reflect.set(window, name, Reflect.get(window, name) ?? performance.now())));
  new MutationObserver(() => {
    if (document.querySelectorAll('main .men .man').length === 32) note('boardSeen');
    if (document.querySelector('main .surface.movable')) note('movableSeen');
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

async function measure(name, at, isFresh) {
  const results = [];
  const table = await open(world, { at });
  await table.page.addInitScript(watch);
  for (let time = 0; time < times; time += 1) {
    if (isFresh) {
      const cdp = await table.context.newCDPSession(table.page);
      await cdp.send('Network.clearBrowserCache');
      await cdp.detach();
    }
    // From another page of the same place, so that starting a process of the browser is not measured.
    await table.page.goto(`${world.url}pieces/wR.svg`);
    await table.page.goto(`${world.url}${at}`);
    results.push(await seen(table.page));
  }
  // Nobody sends a picture for the tab of a picture.
  table.faults = [];
  const sorted = (key) => results.map((each) => Math.round(each[key])).sort((a, b) => a - b);
  const summary = (key) => `${key} best ${sorted(key)[0]} median ${sorted(key)[Math.floor(times / 2)]}`;
  console.log(`${name}: ${['page', 'paint', 'board', 'movable'].map(summary).join(', ')} ms; last: ${results.at(-1).parts.join(', ')}`);
  await table.close();
}

const table = await open(world);
await table.begin('Two people');
const game = new URL(table.page.url()).hash;
await table.close();
await measure('lobby, never seen', '', true);
await measure('lobby, seen before', '', false);
await measure('game, never seen', game, true);
await measure('game, seen before', game, false);
await world.close();
