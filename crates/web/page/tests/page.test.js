// The page as a whole: languages, themes, sizes, accessibility, the policy, its weight and its types.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '../page/speech.js';
import { MockProgram } from './mock/program.js';
import { open, start } from './harness/browser.js';
import { PIECES, WEB, modules } from './harness/modules.js';
import { SCREENS } from './harness/screens.js';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let world;
before(async () => { world = await start(); });
after(() => world.close());

test('types are strict and right', () => {
  execFileSync(process.execPath, [path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc'), '--noEmit', '-p', WEB], { stdio: 'pipe' });
});

test('no language lacks a key, and all fill in the same values', () => {
  const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [language, words] of Object.entries(LANGUAGES)) {
    assert.deepEqual(Object.keys(words), Object.keys(LANGUAGES.en), language);
    assert.deepEqual(Object.keys(words.by), Object.keys(LANGUAGES.en.by), language);
    for (const [key, text] of Object.entries(words)) {
      if (typeof text !== 'string') continue;
      assert.ok(text.trim(), `${language} ${key}`);
      assert.deepEqual(holes(text), holes(LANGUAGES.en[key]), `${language} ${key}`);
    }
  }
});

test('all modules are fetched at once', () => {
  const listed = [...readFileSync(path.join(WEB, 'index.html'), 'utf8').matchAll(/modulepreload" href="([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(listed, modules());
});

test('the page weighs less than 165 KB', (context) => {
  const folders = ['', 'board', 'page', 'play', 'study', 'coach', 'puzzles', 'library', 'languages', 'style', 'sets/modern', 'sets/shapes', 'icons'].map((folder) => path.join(WEB, folder)).concat(PIECES);
  const files = folders.flatMap((folder) => readdirSync(folder).filter((name) => /\.(js|css|svg|html)$/.test(name)).map((name) => path.join(folder, name)));
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  context.diagnostic(`${files.length} files, ${bytes} bytes compressed`);
  assert.ok(bytes < 165_000, String(bytes));
});

test('no script or style in the markup, and no source but our own', () => {
  const html = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  assert.doesNotMatch(html, /<style|style=|\son\w+=|<script(?![^>]*src=)|https?:/);
  for (const name of modules()) assert.doesNotMatch(readFileSync(path.join(WEB, name), 'utf8'), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|setAttribute\('style'/, name);
});

test('what breaks the policy is noticed', async () => {
  const table = await open(world);
  await table.page.evaluate(() => { document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.invalid/x.png' })); });
  await table.page.waitForTimeout(100);
  assert.ok(table.faults.some((fault) => fault.includes('policy: img-src')), table.faults.join());
  table.faults.length = 0;
  await table.close();
});

/** Looks for what axe finds. It is put in by the debugger, which the policy does not bind. */
async function installAxe(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Runtime.evaluate', { expression: AXE });
  await cdp.detach();
}

function violations(page, options) {
  return page.evaluate(async (wanted) => {
    const { violations: all } = await Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'], ...wanted });
    return all.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`);
  }, options);
}

test('axe finds nothing in a study in a small window, at the first position', async () => {
  const table = await open(world, { at: '#/study/s', program: studyProgram(), context: { viewport: { width: 640, height: 400 } } });
  await table.page.waitForSelector('.tree button');
  await installAxe(table.page);
  assert.deepEqual(await violations(table.page), []);
  await table.close();
});

function studyProgram() {
  const program = new MockProgram();
  program.studies.add({ id: 's', sans: ['e4', 'e5'] });
  return program;
}

for (const screen of SCREENS) {
  test(`axe finds nothing: ${screen.name}`, async () => {
    const table = await open(world, { at: screen.at, program: screen.program(), settings: { theme: 'light', side: 'white' } });
    await screen.prepare(table);
    await installAxe(table.page);
    assert.deepEqual(await violations(table.page, {}), []);
    for (const theme of ['dark', 'contrast']) {
      await table.page.evaluate((name) => { document.documentElement.dataset['theme'] = name; }, theme);
      assert.deepEqual(await violations(table.page, { runOnly: ['color-contrast'] }), [], theme);
    }
    await table.close();
  });
}

const SIZES = [[320, 568], [390, 844], [640, 400], [844, 390], [768, 1024], [1280, 800], [1920, 1080]];

async function fitsAcross(page, name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const [across, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(across <= inner, `${name} ${width}: ${across}`);
  }
}

test('no screen scrolls across, from a small phone to a wide screen', async () => {
  for (const screen of SCREENS) {
    const table = await open(world, { at: screen.at, program: screen.program(), settings: { side: 'white' } });
    await screen.prepare(table);
    await fitsAcross(table.page, screen.name);
    await table.close();
  }
});

test('nor does it in languages with longer words', async () => {
  for (const language of ['it', 'es']) {
    const table = await open(world, { at: '#/study/s', program: SCREENS.find(({ name }) => name === 'study').program(), settings: { language } });
    await table.page.waitForSelector('.tree button');
    await fitsAcross(table.page, `study ${language}`);
    await table.page.goto(`${world.url}#/play`);
    await table.page.locator('.begin .button').first().click();
    await table.page.locator('dialog .chip input[value=chess960]').check({ force: true });
    await fitsAcross(table.page, `new game ${language}`);
    await table.close();
  }
});

test('the board is whole and nothing lies upon it, on phones on their sides as well', async () => {
  for (const name of ['lobby', 'game', 'study']) {
    const screen = SCREENS.find((each) => each.name === name);
    const table = await open(world, { at: screen.at, program: screen.program(), settings: { side: 'white' } });
    await screen.prepare(table);
    for (const [width, height] of SIZES) {
      await table.page.setViewportSize({ width, height });
      const board = await table.page.locator('main .surface').boundingBox();
      const panel = await table.page.locator('main .panel').boundingBox();
      const is = `${name} ${width}: ${JSON.stringify({ board, panel })}`;
      assert.ok(board.x >= 0 && board.y >= 0 && board.x + board.width <= width && board.y + board.height <= height, is);
      assert.ok(board.x + board.width <= panel.x || board.y + board.height <= panel.y, is);
    }
    await table.close();
  }
});

/** The words that go on in another line. */
function brokenWords() {
  const pieces = [...document.querySelectorAll('dialog .chip > span')].flatMap((chip) => {
    const walker = document.createTreeWalker(chip, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts.flatMap((node) => [...node.data.matchAll(/\S+/g)].map((word) => ({ node, word })));
  });
  return pieces.filter(({ node, word }) => {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(({ word }) => word[0]);
}

test('no word of a choice is broken, on the smallest phone in any language', async () => {
  for (const language of ['en', 'it', 'es']) {
    const table = await open(world, { settings: { language, side: 'white' }, context: { viewport: { width: 320, height: 568 } } });
    const { page } = table;
    await page.waitForSelector('main .men .man');
    for (const way of ['.begin .button', '.bar .tools button:nth-of-type(2)']) {
      await page.locator(way).first().click();
      await page.waitForSelector('dialog[open] .chip');
      assert.deepEqual(await page.evaluate(brokenWords), [], language);
      await page.keyboard.press('Escape');
    }
    await table.close();
  }
});

const SAID = {
  en: { play: 'Play', square: 'e4, white pawn', move: 'White: pawn from e2 to e4', knight: 'Nf3', typed: '♘f3', over: 'White won, by resignation' },
  it: { play: 'Gioca', square: 'e4, pedone bianco', move: 'Bianco: pedone da e2 a e4', knight: 'Cf3', typed: '♘f3', over: 'Ha vinto il Bianco, per abbandono' },
  es: { play: 'Jugar', square: 'e4, peón blanco', move: 'Blancas: peón de e2 a e4', knight: 'Cf3', typed: '♘f3', over: 'Ganan las blancas, por abandono' },
};

for (const [language, said] of Object.entries(SAID)) {
  test(`everything is said in the language: ${language}`, async () => {
    const screen = SCREENS.find(({ name }) => name === 'two-people');
    const table = await open(world, { at: screen.at, program: screen.program(), context: { locale: language } });
    await table.page.waitForSelector('main .men .man');
    assert.equal(await table.page.locator('nav a').first().textContent(), said.play);
    assert.equal(await table.page.evaluate(() => document.documentElement.lang), language);
    assert.equal(table.program.received[0].language, language);
    await table.drag('e2', 'e4');
    await table.hears(said.move);
    assert.equal(await table.label('e4'), said.square);
    await table.page.keyboard.press('Enter');
    await table.page.keyboard.type('e5\n');
    await table.page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
    await table.page.keyboard.type(`${said.knight}\n`);
    await table.page.waitForFunction(() => document.querySelectorAll('.moves button').length === 3);
    assert.equal(await table.page.locator('.moves button').nth(2).textContent(), said.typed);
    table.program.happen(table.program.games.get('a'), { act: 'resign', by: 'black' });
    await table.hears(said.over);
    await table.close();
  });
}

test('settings take effect at once and stay: language, colors, squares, letters', async () => {
  const screen = SCREENS.find(({ name }) => name === 'two-people');
  const program = screen.program();
  program.happen(program.games.get('a'), { act: 'play', uci: 'g1f3' });
  const table = await open(world, { at: screen.at, program });
  const { page } = table;
  await table.sees('f3', 'white knight');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Letters Nf3' }).check({ force: true });
  await page.getByRole('radio', { name: 'High contrast' }).check({ force: true });
  await page.getByRole('radio', { name: 'Blue' }).check({ force: true });
  await page.getByRole('switch', { name: 'Coordinates' }).uncheck();
  await page.getByRole('radio', { name: 'Italiano' }).check({ force: true });
  await page.getByRole('heading', { name: 'Impostazioni' }).waitFor();
  await page.keyboard.press('Escape');
  for (let turn = 0; turn < 2; turn += 1) {
    await table.sees('f3', 'cavallo bianco');
    assert.equal(await page.locator('.moves button').textContent(), 'Cf3');
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { theme: 'contrast', squares: 'blue', pieces: 'classic', coordinates: 'off' });
    await page.reload();
  }
  await table.close();
});

test('help tells the keys', async () => {
  const table = await open(world);
  await table.page.keyboard.press('?');
  await table.page.getByRole('heading', { name: 'Help' }).waitFor();
  assert.ok(await table.page.getByText('Flip the board').isVisible());
  await table.page.keyboard.press('Escape');
  await table.page.waitForFunction(() => !document.querySelector('dialog'));
  await table.close();
});

test('nothing jumps while a game is played', async () => {
  const screen = SCREENS.find(({ name }) => name === 'game');
  const table = await open(world, { at: screen.at, program: screen.program() });
  await table.page.waitForSelector('main .men .man');
  await table.page.waitForTimeout(300);
  await table.page.evaluate(() => {
    Reflect.set(window, 'jumps', []);
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => Reflect.get(window, 'jumps').push(Reflect.get(entry, 'value')))).observe({ type: 'layout-shift', buffered: false });
  });
  table.program.answer = (game) => game.legal[0].uci;
  await table.drag('d2', 'd3');
  await table.sees('d3', 'white pawn');
  await table.drag('a2', 'a6');
  await table.page.waitForTimeout(300);
  const jumps = await table.page.evaluate(() => Reflect.get(window, 'jumps'));
  assert.ok(jumps.reduce((sum, jump) => sum + jump, 0) < 0.001, String(jumps));
  await table.close();
});
