// Studying: the tree, the engine, the analysis, games in and out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const SANS = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4'.split(' ');
const TAGS = [['White', 'Greco, Gioachino'], ['Black', '<b>N.N.</b>'], ['Event', 'Rome']];

async function study({ prepare = () => {}, settings = {} } = {}) {
  const program = new MockProgram();
  const made = program.studies.add({ id: 's', sans: SANS, tags: TAGS, result: '1-0' });
  prepare(made);
  const table = await open(world, { at: '#/study/s', program, settings, context: { permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true } });
  await table.page.waitForSelector('.tree button');
  const keys = async (...names) => { for (const name of names) await table.page.keyboard.press(name); };
  const tree = () => table.page.locator('.tree').textContent();
  return Object.assign(table, { study: made, keys, tree });
}

/** As users do it: typing thousands of lines takes an editor long. */
async function paste(page, text) {
  await page.locator('dialog textarea').evaluate((field, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('keys go through the moves, and into variations', async () => {
  const table = await study({ prepare: (made) => made.line(made.mainLine[2], 'f4', 'exf4') });
  await table.keys('ArrowRight', 'ArrowRight', 'ArrowRight');
  await table.sees('f3', 'white knight');
  await table.keys('Shift+ArrowDown');
  await table.sees('f4', 'white pawn');
  assert.equal(await table.page.locator('.tree [aria-current]').textContent(), 'f4');
  await table.keys('ArrowDown');
  await table.sees('f4', 'black pawn');
  await table.keys('ArrowUp');
  await table.sees('e2', 'white pawn');
  await table.page.locator('.tree button').nth(4).click();
  await table.close();
});

test('moves that are gone through are heard, with what is said about them', async () => {
  const table = await study({ prepare: (made) => { made.mainLine[2].comment = 'The open game'; } });
  await table.keys('ArrowRight', 'ArrowRight');
  await table.hears('Black: pawn from e7 to e5. The open game');
  await table.keys('ArrowUp');
  await table.hears('First position');
  await table.close();
});

test('a study stays where it was when the page is loaded again, and speaks another language', async () => {
  const table = await study();
  const { page } = table;
  await table.keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'f', 'l');
  await page.waitForSelector('main .mark.best');
  const isThere = async () => {
    await page.waitForFunction(() => document.querySelector('.tree [aria-current]')?.textContent === '♘f3');
    await page.waitForSelector('main .mark.best');
    assert.equal(await page.locator('main .cell').first().getAttribute('data-square'), 'h1');
  };
  await page.reload();
  await isThere();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('radio', { name: 'Italiano' }).check({ force: true });
  await page.keyboard.press('Escape');
  await isThere();
  await table.close();
});

test('many moves are deleted by a second press only, and a few by the first', async () => {
  const table = await study();
  const { page } = table;
  const button = page.getByRole('button', { name: 'Delete from here' });
  await table.keys('ArrowRight');
  await button.click();
  await table.hears('This deletes 10 moves');
  await table.keys('ArrowRight', 'ArrowLeft');
  await button.click();
  await table.hears('This deletes 10 moves');
  assert.match(await table.tree(), /exd4/);
  await button.click();
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent === 'No moves yet');
  await table.close();
});

test('the warning before many moves are deleted goes away with them', async () => {
  const table = await study();
  const { page } = table;
  await table.keys('ArrowRight');
  for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Delete from here' }).click();
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent === 'No moves yet');
  await page.locator('.words.wrong').waitFor({ state: 'detached' });
  await table.keys('Control+z');
  await table.hears('Undone');
  assert.equal(await page.locator('.words.wrong').count(), 0);
  await table.close();
});

test('signs, undo and redo are announced', async () => {
  const table = await study();
  await table.keys('ArrowRight', '5');
  await table.hears('White: pawn from e2 to e4. Interesting move');
  await table.keys('Control+z');
  await table.hears('Undone. White: pawn from e2 to e4');
  await table.keys('Control+y');
  await table.hears('Done again. White: pawn from e2 to e4');
  await table.close();
});

test('where the game has ended, the bar and the engine say so', async () => {
  const program = new MockProgram();
  program.studies.add({ id: 's', sans: ['f3', 'e5', 'g4', 'Qh4#'], result: '0-1' });
  const table = await open(world, { at: '#/study/s', program });
  const { page } = table;
  await page.waitForSelector('.tree button');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Black won by checkmate').waitFor();
  assert.equal(await page.locator('.eval-bar').getAttribute('aria-label'), 'Black won by checkmate');
  await table.close();
});

test('an engine that cannot think says why', async () => {
  const table = await study();
  table.program.studies.refusal = 'all engines are at work';
  await table.keys('l');
  await table.hears('all engines are at work');
  assert.equal(await table.page.locator('.facts').textContent(), '–');
  await table.page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await table.page.locator('.words.wrong').waitFor();
  table.program.studies.refusal = '';
  await table.keys('l', 'l');
  await table.page.waitForSelector('main .mark.best');
  await table.close();
});

test('names in a file are text, whatever they say', async () => {
  const table = await study();
  assert.equal(await table.page.locator('.title').textContent(), 'Greco, Gioachino – <b>N.N.</b>');
  assert.equal(await table.page.locator('.title b').count(), 0);
  await table.close();
});

test('variations are made, promoted, commented and deleted', async () => {
  const table = await study();
  await table.keys('ArrowRight');
  await table.page.waitForSelector('.surface.movable');
  await table.drag('c7', 'c5');
  await table.sees('c5', 'black pawn');
  assert.match(await table.tree(), /1\.e4e51…c52\.♘f3/);
  const comment = table.page.getByLabel('Comment on this move');
  await comment.fill('Sicilian & <i>sharp</i>');
  await comment.press('Enter');
  await table.page.locator('.tree .comment').waitFor();
  assert.equal(await table.page.locator('.tree .comment').textContent(), 'Sicilian & <i>sharp</i>');
  await table.page.getByRole('button', { name: 'Make this the main line' }).click();
  await table.page.waitForFunction(() => document.querySelectorAll('.tree > .ply').length === 2);
  assert.match(await table.tree(), /^1\.e4c5Sicilian/);
  await table.page.getByRole('button', { name: 'Delete from here' }).click();
  await table.page.waitForFunction(() => !document.querySelector('.tree')?.textContent?.includes('c5S'));
  assert.match(await table.tree(), /^1\.e4e52\.♘f3/);
  await table.close();
});

test('an illegal move in a study is told why; a typed one is played', async () => {
  const table = await study();
  await table.page.waitForSelector('.surface.movable');
  await table.drag('e1', 'e3');
  await table.hears('e1e3 is not legal');
  await table.page.getByLabel('Type a move').fill('d4');
  await table.page.keyboard.press('Enter');
  await table.sees('d4', 'white pawn');
  await table.hears('pawn from d2 to d4');
  await table.close();
});

test('marks that are drawn stay with their position', async () => {
  const table = await study();
  await table.drag('e2', 'e4', { button: 'right' });
  await table.page.waitForFunction(() => document.querySelectorAll('main .mark').length === 1);
  await table.keys('ArrowRight');
  assert.equal(await table.page.locator('main .mark').count(), 0);
  await table.keys('ArrowLeft');
  assert.equal(await table.page.locator('main .mark.green').count(), 1);
  assert.deepEqual(table.study.nodes[0].marks, [{ from: 'e2', to: 'e4', color: 'green' }]);
  await table.close();
});

test('the engine: on and off, lines, best move, threat, preview, space', async () => {
  const table = await study({ settings: { lines: 3 } });
  const { page } = table;
  await table.keys('l');
  await page.getByText('Depth 18').waitFor();
  assert.equal(await page.locator('.lines li').count(), 3);
  assert.equal(await page.locator('main .mark.best').count(), 1);
  await page.getByRole('img', { name: 'Evaluation +0.34, 55% for White' }).waitFor();
  await table.keys('f');
  await page.getByRole('img', { name: 'Evaluation +0.34, 45% for Black' }).waitFor();
  await table.keys('f');
  await page.locator('.lines button').nth(1).hover();
  await page.locator('.mini-board').waitFor();
  assert.equal(await page.locator('.mini-board .man').count(), 32);
  await page.getByLabel('Lines').selectOption('1');
  await page.waitForFunction(() => document.querySelectorAll('.lines button').length > 0 && document.querySelectorAll('.lines li').length === 1);
  await page.locator('.lines button').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('.variation .ply').length === 2);
  await table.keys('ArrowUp');
  await page.getByText('Depth 18').waitFor();
  await table.keys('x');
  await page.waitForSelector('main .mark.threat');
  assert.equal(await page.getByRole('button', { name: 'Show the threat' }).getAttribute('aria-pressed'), 'true');
  await table.keys('x');
  await page.waitForSelector('main .mark.best');
  await table.keys(' ');
  await table.sees('a3', 'white pawn');
  await table.keys('l');
  assert.equal(await page.locator('.lines li').count(), 0);
  await page.waitForFunction(() => document.querySelectorAll('main .mark').length === 0);
  assert.equal(table.program.received.at(-1).type, 'engine-stop');
  await table.close();
});

test('lines that change keep the focus, and the buttons that are aimed at', async () => {
  const table = await study({ settings: { lines: 2 } });
  const { page, program } = table;
  await table.keys('l');
  await page.getByText('Depth 18').waitFor();
  const add = page.getByRole('button', { name: 'Add the line' }).nth(1);
  const handle = await add.elementHandle();
  await add.focus();
  const { lines } = program.studies.lastThoughts;
  const think = (depth) => program.send([...program.sockets.keys()][0], { ...program.studies.lastThoughts, depth, lines: [lines[0], { ...lines[1], score: { cp: -depth } }] });
  think(19);
  await page.getByText('Depth 19').waitFor();
  assert.equal(await page.locator('.lines .line-score').nth(1).textContent(), '−0.19');
  assert.equal(await handle.evaluate((button) => button === document.activeElement), true);
  await page.keyboard.press('Enter');
  await table.hears('The line is a variation now');
  await page.getByText('Depth 18').waitFor();
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /Add the line/);
  await table.close();
});

test('a whole game is analysed, live, to the end', async () => {
  const table = await study();
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.getByText(/\d+ of 11 positions/).waitFor();
  await page.getByText('87%').waitFor();
  assert.match(await page.locator('.graph-area').getAttribute('d'), /^M0 100L0 50\.0L1 .*L10 100Z$/);
  assert.equal(await page.locator('.graph-marks i').count(), 3);
  assert.match(await table.tree(), /♘c6\?!/);
  await page.locator('.tree button.blunder').click();
  await page.getByText(/^Blunder\. .* was better$/).waitFor();
  const graph = await page.locator('.graph').boundingBox();
  await page.mouse.click(graph.x + graph.width * 0.1, graph.y + 20);
  await table.sees('e4', 'white pawn');
  await table.sees('e5', 'empty');
  await table.close();
});

test('an analysis is stopped', async () => {
  const table = await study();
  table.program.studies.pace = 150;
  await table.page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await table.page.getByRole('button', { name: 'Stop' }).click();
  await table.page.getByRole('button', { name: 'Analyse the whole game' }).waitFor();
  assert.equal(await table.page.locator('.report-table').isVisible(), false);
  await table.close();
});

test('a file of many games: a list with a search', async () => {
  const table = await open(world, { at: '#/study' });
  const { page } = table;
  await page.waitForFunction(() => location.hash.startsWith('#/study/'));
  const pgn = Array.from({ length: 130 }, (_, i) => `[Event "Round ${i}"]\n[White "Player ${i}"]\n[Black "Rival ${i % 7}"]\n[Result "1-0"]\n\n1. ${i % 2 ? 'e4' : 'd4'} 1-0`).join('\n\n');
  await page.getByRole('button', { name: 'Open a game' }).click();
  await paste(page, pgn);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Games: 130').waitFor();
  assert.equal(table.program.studies.imported, pgn);
  assert.equal(await page.locator('.pick').count(), 100);
  await page.getByLabel('Search the games').fill('player 123 rival');
  await page.getByText('1 of 130').waitFor();
  await page.locator('.pick').click();
  await page.getByRole('heading', { name: 'Player 123 – Rival 4' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search the games').fill('nobody');
  await page.getByText('No game matches').waitFor();
  await table.close();
});

test('a long text is sent in parts; a broken one is refused with words', async () => {
  const table = await open(world, { at: '#/study' });
  const { page } = table;
  const text = `{${'ab '.repeat(50_000)}`;
  await page.getByRole('button', { name: 'Open a game' }).click();
  await paste(page, text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('cannot be read').waitFor();
  const parts = table.program.received.filter(({ type }) => type === 'import');
  assert.deepEqual(parts.map(({ part, parts: all }) => [part, all]), [[0, 3], [1, 3], [2, 3]]);
  assert.equal(table.program.studies.imported, text);
  assert.ok(await page.locator('dialog').isVisible());
  await table.close();
});

test('a FEN is pasted on the page, and a file is dropped', async () => {
  const table = await open(world, { at: '#/study' });
  const { page } = table;
  await page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await table.sees('e2', 'white queen');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['[Event "x"]\n\n1. c4 *'], 'a.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent?.includes('c4'));
  await table.close();
});

test('a file can be dropped on any screen, and the sign goes away with it', async () => {
  const table = await open(world);
  const { page } = table;
  const drag = (type) => page.evaluate((name) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['[Event "x"]\n\n1. c4 *'], 'a.pgn'));
    document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
  }, type);
  await drag('dragover');
  await page.getByText('Drop the file to open it').waitFor();
  await drag('dragleave');
  await page.getByText('Drop the file to open it').waitFor({ state: 'hidden' });
  await drag('dragover');
  await drag('drop');
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent?.includes('c4'));
  assert.ok(await page.locator('.drop-sign').isHidden());
  await table.close();
});

test('a page of another machine has no clipboard, and copies all the same', async () => {
  const table = await study();
  const { page } = table;
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await page.getByRole('button', { name: 'Copy the FEN' }).click();
  await table.hears('Copied');
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), table.study.mainLine[0].fen);
  await table.close();
});

test('a game goes out: as PGN, its FEN, and a picture', async () => {
  const table = await study();
  const { page } = table;
  await table.keys('ArrowDown');
  for (const [name, file] of [['Save as PGN', 'game.pgn'], ['Save a picture (SVG)', 'position.svg']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    assert.equal(download.suggestedFilename(), file);
    if (file === 'game.pgn') assert.match(readFileSync(await download.path(), 'utf8'), /e4 e5 Nf3 .* exd4 1-0/);
  }
  await page.getByRole('button', { name: 'Copy the FEN' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), table.study.mainLine.at(-1).fen);
  await table.close();
});

test('the board of an analysis stands as it stood in the game', async () => {
  const program = new MockProgram();
  program.answer = () => null;
  program.add({ id: 'a', white: { kind: 'engine', level: 3 }, black: { kind: 'human' }, moves: ['f2f3', 'e7e5', 'g2g4'] });
  const table = await open(world, { at: '#/play/a', program });
  await table.sees('g4', 'white pawn');
  await table.drag('d8', 'h4');
  await table.page.locator('dialog').getByText('Analyse the game').click();
  await table.page.waitForFunction(() => document.querySelectorAll('.tree button').length === 4);
  assert.equal(await table.page.locator('main .cell').first().getAttribute('data-square'), 'h1');
  assert.match(await table.page.locator('.eval-bar').getAttribute('class'), /turned/);
  await table.close();
});

test('a game that was played leads to its analysis', async () => {
  const program = new MockProgram();
  program.add({ id: 'a', black: { kind: 'human' }, moves: ['f2f3', 'e7e5', 'g2g4'] });
  const table = await open(world, { at: '#/play/a', program });
  await table.sees('g4', 'white pawn');
  await table.drag('d8', 'h4');
  await table.page.locator('dialog').getByText('Analyse the game').click();
  await table.page.waitForFunction(() => document.querySelectorAll('.tree button').length === 4);
  assert.equal(await table.page.locator('.tree-result').textContent(), '0-1');
  await table.page.reload();
  await table.page.waitForFunction(() => document.querySelectorAll('.tree button').length === 4);
  await table.close();
});
