// Every way to move a piece, and everything else that is done on the board itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { CannedGame } from './mock/game.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const TWO = { white: { kind: 'human' }, black: { kind: 'human' } };

/** Opens a game that is there already. */
async function game(setup = TWO, options = {}) {
  const program = new MockProgram();
  const made = program.add({ id: 'a', ...setup });
  const table = await open(world, { at: '#/play/a', program, ...options });
  await table.page.waitForSelector('.move-box');
  await table.page.waitForFunction(() => document.querySelector('main .men .man') !== null);
  return Object.assign(table, { game: made });
}

test('a piece is dragged to its square', async () => {
  const table = await game();
  await table.drag('e2', 'e4');
  await table.sees('e4', 'white pawn');
  await table.sees('e2', 'empty');
  await table.hears('White: pawn from e2 to e4');
  assert.deepEqual(table.acts, [{ act: 'play', uci: 'e2e4' }]);
  await table.close();
});

test('a piece is pressed, and then its square', async () => {
  const table = await game();
  await table.click('g1');
  assert.equal(await table.label('f3'), 'f3, empty, can move here');
  assert.equal(await table.cell('g1').getAttribute('aria-selected'), 'true');
  assert.equal(await table.page.locator('main .cell.target').count(), 2);
  await table.click('f3');
  await table.sees('f3', 'white knight');
  await table.close();
});

test('a second press on a piece lets it go, and a press on another takes that one', async () => {
  const table = await game();
  await table.click('g1', 'g1');
  assert.equal(await table.page.locator('main .cell.selected').count(), 0);
  await table.click('g1', 'b1');
  assert.equal(await table.page.locator('main .cell.selected').getAttribute('data-square'), 'b1');
  await table.click('h5');
  assert.equal(await table.page.locator('main .cell.selected').count(), 0);
  assert.deepEqual(table.acts, []);
  await table.close();
});

test('a finger taps and drags', async () => {
  const table = await game(TWO, { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } });
  for (const square of ['d2', 'd4']) {
    const { x, y } = await table.point(square);
    await table.page.touchscreen.tap(x, y);
  }
  await table.sees('d4', 'white pawn');
  const cdp = await table.context.newCDPSession(table.page);
  const [a, b] = [await table.point('d7'), await table.point('d5')];
  const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [a]);
  await touch('touchMove', [{ x: a.x, y: (a.y + b.y) / 2 }]);
  await touch('touchMove', [b]);
  await touch('touchEnd', []);
  await table.sees('d5', 'black pawn');
  assert.equal(await table.page.evaluate(() => scrollY), 0);
  await table.close();
});

test('a pen moves like a mouse', async () => {
  const table = await game();
  const [a, b] = [await table.point('c2'), await table.point('c4')];
  const cdp = await table.context.newCDPSession(table.page);
  const pen = (type, { x, y }, buttons) => cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1, pointerType: 'pen' });
  await pen('mousePressed', a, 1);
  await pen('mouseMoved', b, 1);
  await pen('mouseReleased', b, 0);
  await table.sees('c4', 'white pawn');
  await table.close();
});

test('keys alone move: arrows, Enter, Escape', async () => {
  const table = await game();
  await table.page.locator('main .cell[tabindex="0"]').focus();
  assert.equal(await table.page.locator('main .cell[tabindex="0"]').count(), 1);
  const press = async (...keys) => { for (const key of keys) await table.page.keyboard.press(key); };
  const focused = () => table.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  assert.equal(await focused(), 'e2');
  await press('Enter', 'ArrowUp', 'ArrowUp');
  assert.equal(await focused(), 'e4');
  await press('Escape');
  assert.equal(await table.page.locator('main .cell.selected').count(), 0);
  await press('ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await table.sees('e4', 'white pawn');
  assert.equal(await focused(), 'e4');
  await press('Home', 'PageUp');
  assert.equal(await focused(), 'a8');
  await table.close();
});

test('a screen reader clicks without a pointer', async () => {
  const table = await game();
  await table.cell('e2').evaluate((cell) => cell.click());
  await table.cell('e4').evaluate((cell) => cell.click());
  await table.sees('e4', 'white pawn');
  await table.close();
});

test('moves are typed, in algebraic notation or by squares, and Enter goes to the field', async () => {
  const table = await game();
  await table.page.keyboard.press('Enter');
  for (const [text, square, man] of [['e4', 'e4', 'white pawn'], ['e7e5', 'e5', 'black pawn'], ['nf3', 'f3', 'white knight'], ['Nc6', 'c6', 'black knight'], ['Bb5', 'b5', 'white bishop'], ['g8f6', 'f6', 'black knight'], ['0-0', 'g1', 'white king']]) {
    await table.page.keyboard.type(`${text}\n`);
    await table.sees(square, man);
  }
  await table.close();
});

test('what is typed and is no move is told why', async () => {
  const table = await game();
  table.program.why['Ke2'] = { code: 'own-piece-on-target', text: 'the king cannot take the pawn on e2', squares: ['e2'] };
  await table.page.getByLabel('Type a move').fill('Ke2');
  await table.page.keyboard.press('Enter');
  await table.hears('the king cannot take the pawn on e2');
  assert.match(await table.cell('e2').getAttribute('class'), /guilty/);
  assert.equal(await table.page.locator('.words').textContent(), 'the king cannot take the pawn on e2');
  await table.close();
});

test('an illegal drop returns with the reason, and marks the piece responsible', async () => {
  const table = await game();
  table.program.why['f1a6'] = { code: 'blocked', text: 'the pawn on e2 blocks the bishop', squares: ['e2'] };
  await table.drag('f1', 'a6');
  await table.hears('the pawn on e2 blocks the bishop');
  await table.sees('f1', 'white bishop');
  await table.sees('a6', 'empty');
  assert.equal(await table.page.locator('main .cell.guilty').getAttribute('data-square'), 'e2');
  await table.drag('e2', 'e4');
  await table.sees('e4', 'white pawn');
  assert.equal(await table.page.locator('main .cell.guilty').count(), 0);
  await table.close();
});

test('a piece that is dropped off the board or on its own square goes back in silence', async () => {
  const table = await game();
  const { x, y } = await table.point('e2');
  await table.page.mouse.move(x, y);
  await table.page.mouse.down();
  await table.page.mouse.move(20, 300, { steps: 4 });
  assert.match(await table.page.locator('main .man.held').getAttribute('class'), /wP/);
  await table.page.mouse.up();
  assert.equal(await table.page.locator('main .man.held').count(), 0);
  await table.drag('e2', 'e2');
  assert.deepEqual(table.acts, []);
  await table.close();
});

const PROMOTION = { ...TWO, start: '3r3k/4P3/8/8/8/8/p7/4K3 w - - 0 1' };

test('a pawn promotes to what is chosen on its square', async () => {
  const table = await game(PROMOTION);
  await table.drag('e7', 'd8');
  const choice = table.page.locator('.promotion');
  const box = await choice.boundingBox();
  const square = await table.cell('d8').boundingBox();
  assert.ok(Math.abs(box.x - square.x) < 1 && Math.abs(box.y - square.y) < 1);
  await table.page.getByRole('button', { name: 'knight' }).click();
  await table.sees('d8', 'white knight');
  assert.deepEqual(table.acts, [{ act: 'play', uci: 'e7d8n' }]);
  await table.close();
});

test('a promotion is cancelled by Escape, by a press on the board, and by one beside it', async () => {
  const table = await game(PROMOTION);
  const choice = table.page.locator('.promotion');
  for (const cancel of [() => table.page.keyboard.press('Escape'), () => table.click('c4'), () => table.page.mouse.click(5, 500)]) {
    await table.click('e7', 'e8');
    await choice.waitFor();
    await cancel();
    await choice.waitFor({ state: 'hidden' });
    await table.sees('e7', 'white pawn');
  }
  assert.deepEqual(table.acts, []);
  await table.close();
});

test('a promotion by keys, on a turned board', async () => {
  const table = await game(PROMOTION);
  await table.page.getByLabel('Type a move').fill('Ke2');
  await table.page.keyboard.press('Enter');
  await table.sees('e2', 'white king');
  await table.page.keyboard.press('Escape');
  await table.page.keyboard.press('f');
  await table.cell('a2').focus();
  await table.page.keyboard.press('Enter');
  await table.page.keyboard.press('ArrowUp');
  await table.page.keyboard.press('Enter');
  await table.page.locator('.promotion').waitFor();
  assert.equal(await table.page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'queen');
  await table.page.keyboard.press('ArrowUp');
  await table.page.keyboard.press('ArrowUp');
  await table.page.keyboard.press('Enter');
  await table.sees('a1', 'black rook');
  await table.close();
});

test('en passant takes the pawn beside', async () => {
  const table = await game({ ...TWO, moves: ['e2e4', 'a7a6', 'e4e5', 'd7d5'] });
  await table.drag('e5', 'd6');
  await table.sees('d6', 'white pawn');
  await table.sees('d5', 'empty');
  await table.hears('pawn from e5 takes pawn on d6, in passing');
  await table.close();
});

test('castling: the king two squares on, or onto its rook', async () => {
  const castles = { ...TWO, start: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' };
  const table = await game(castles);
  for (const [to, king, rook, words] of [['g1', 'g1', 'f1', 'castles king side'], ['h1', 'g1', 'f1', 'castles king side'], ['c1', 'c1', 'd1', 'castles queen side'], ['a1', 'c1', 'd1', 'castles queen side']]) {
    await table.click('e1', to);
    await table.sees(king, 'white king');
    await table.sees(rook, 'white rook');
    await table.hears(words);
    await table.page.getByRole('button', { name: 'Take back' }).click();
    await table.sees('e1', 'white king');
  }
  await table.close();
});

test('Chess960: the king steps beside itself, or castles onto its rook from anywhere', async () => {
  const start = '4k3/8/8/8/8/8/8/5KR1 w G - 0 1';
  const legal = [
    { uci: 'f1e1', san: 'Ke1', from: 'f1', to: 'e1', promotion: null, rook: null },
    { uci: 'f1g1', san: 'O-O', from: 'f1', to: 'g1', promotion: null, rook: 'g1' },
  ];
  const players = { white: { kind: 'human', name: '', level: null }, black: { kind: 'human', name: '', level: null } };
  const view = { revision: 1, fen: start, start, turn: 'white', status: 'playing', outcome: null, players, clocks: null, legal, moves: [], undone: [], check: null, captured: { by: { white: '', black: '' }, balance: 0 }, opening: null, offer: null, claims: [], hint: null };
  const fen = '4k3/8/8/8/8/8/8/5RK1 b - - 1 1';
  const program = new MockProgram();
  program.games.set('a', new CannedGame('a', [view, { ...view, revision: 2, fen, turn: 'black', legal: [], moves: [{ ...legal[1], fen, thought: 0, left: null }] }], ['f1g1']));
  const table = await open(world, { at: '#/play/a', program });
  await table.sees('f1', 'white king');
  await table.drag('f1', 'g1');
  await table.sees('g1', 'white king');
  await table.sees('f1', 'white rook');
  await table.hears('castles king side');
  await table.close();
});

test('a premove is shown, is played at once, and can be cancelled', async () => {
  const table = await game({ white: { kind: 'human' }, black: { kind: 'engine', level: 3 } });
  table.program.answer = () => null;
  await table.drag('e2', 'e4');
  await table.sees('e4', 'white pawn');
  await table.drag('g1', 'f3');
  assert.equal(await table.page.locator('main .cell.premove').count(), 2);
  await table.hears('Premove: g1 to f3');
  await table.page.keyboard.press('Escape');
  await table.hears('Premove cancelled');
  assert.equal(await table.page.locator('main .cell.premove').count(), 0);
  await table.click('d2', 'd4');
  assert.equal(await table.page.locator('main .cell.premove').count(), 2);
  table.program.happen(table.game, { act: 'play', uci: 'e7e5' });
  await table.sees('d4', 'white pawn');
  assert.deepEqual(table.acts.map(({ uci }) => uci), ['e2e4', 'd2d4']);
  await table.close();
});

test('a premove that is no move any more is forgotten', async () => {
  const table = await game({ white: { kind: 'human' }, black: { kind: 'engine', level: 3 } });
  table.program.answer = () => null;
  await table.drag('e2', 'e4');
  await table.sees('e4', 'white pawn');
  await table.click('e4', 'e5');
  table.program.happen(table.game, { act: 'play', uci: 'e7e5' });
  await table.sees('e5', 'black pawn');
  assert.equal(await table.page.locator('main .cell.premove').count(), 0);
  assert.equal(table.acts.length, 1);
  await table.drag('g1', 'f3');
  await table.sees('f3', 'white knight');
  await table.close();
});

test('the right button draws arrows and circles in four colors; the left one wipes them', async () => {
  const table = await game();
  await table.drag('e2', 'e4', { button: 'right' });
  await table.drag('d5', 'd5', { button: 'right' });
  const kinds = () => table.page.locator('main .marks .mark').evaluateAll((marks) => marks.map((mark) => `${mark.tagName} ${mark.getAttribute('class')}`));
  assert.deepEqual(await kinds(), ['path mark green', 'circle mark green']);
  for (const [keys, color] of [[['Shift'], 'red'], [['Alt'], 'blue'], [['Shift', 'Alt'], 'yellow']]) {
    for (const key of keys) await table.page.keyboard.down(key);
    await table.drag('e2', 'e4', { button: 'right' });
    for (const key of keys) await table.page.keyboard.up(key);
    assert.deepEqual(await kinds(), ['circle mark green', `path mark ${color}`]);
  }
  await table.drag('d5', 'd5', { button: 'right' });
  assert.deepEqual(await kinds(), ['path mark yellow']);
  await table.click('h6');
  assert.deepEqual(await kinds(), []);
  await table.close();
});

test('the board turns, and the last move and check are shown', async () => {
  const table = await game({ ...TWO, moves: ['e2e4', 'e7e5', 'd1h5', 'b8c6'] });
  await table.drag('h5', 'f7');
  await table.sees('e8', 'black king, in check');
  assert.match(await table.cell('e8').getAttribute('class'), /check/);
  assert.equal(await table.page.locator('main .cell.last').count(), 2);
  const before = await table.point('a1');
  await table.page.keyboard.press('f');
  const after = await table.point('h8');
  assert.deepEqual(after, before);
  assert.equal(await table.page.locator('main .cell').first().getAttribute('aria-label'), 'h1, white rook');
  await table.close();
});

test('pieces slide, and do not where the user wants stillness', async () => {
  for (const [reducedMotion, slides] of [['no-preference', true], ['reduce', false]]) {
    const table = await game(TWO, { context: { reducedMotion } });
    await table.page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...args) { Reflect.set(window, 'slid', true); return animate.apply(this, args); };
    });
    await table.click('e2', 'e4');
    await table.sees('e4', 'white pawn');
    assert.equal(await table.page.evaluate(() => Boolean(Reflect.get(window, 'slid'))), slides);
    await table.close();
  }
});

test('squares are whole pixels at any size, and the page never scrolls across', async () => {
  const table = await game();
  for (const width of [320, 345, 390, 768, 901, 1280, 1920]) {
    await table.page.setViewportSize({ width, height: 800 });
    const box = await table.page.locator('main .surface').boundingBox();
    assert.equal(box.width % 8, 0, `${width}: ${box.width}`);
    assert.equal(box.width, box.height);
    const [across, inner] = await table.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(across <= inner, `${width}: ${across}`);
  }
  await table.close();
});
