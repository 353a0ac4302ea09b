// Games on the real page against the real program: to mate, through a refresh, a restart, and in two tabs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chess } from 'chess.js';
import { open, start } from './program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const COMPUTER = 'Play the computer';
const FRIENDS = 'Two people';

test('two people play to mate, by dragging and by pressing', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  const moves = [['e2', 'e4'], ['e7', 'e5'], ['d1', 'h5'], ['b8', 'c6'], ['f1', 'c4'], ['g8', 'f6'], ['h5', 'f7']];
  for (const [index, [from, to]] of moves.entries()) {
    if (index % 2 === 0) await table.drag(from, to);
    else await table.click(from, to);
    await table.moves(index + 1);
  }
  await table.page.getByRole('heading', { name: 'White won' }).waitFor();
  assert.equal(await table.page.locator('.result-how').textContent(), 'by checkmate');
  await table.page.locator('dialog').getByRole('button', { name: 'Analyse the game' }).click();
  await table.page.waitForSelector('main .tree button');
  assert.equal(await table.page.locator('.tree > .ply').count(), 7);
  await table.close();
});

/** A move that mates in so many, whatever comes. */
function mating(chess, moves) {
  return chess.moves({ verbose: true }).find((mv) => {
    chess.move(mv);
    const isGood = chess.isCheckmate() || (moves > 1 && !chess.isGameOver() && chess.moves().every((reply) => {
      chess.move(reply);
      const found = mating(chess, moves - 1);
      chess.undo();
      return found !== undefined;
    }));
    chess.undo();
    return isGood;
  });
}

test('the computer is mated, whatever it plays', async () => {
  const table = await open(world);
  const fen = '7k/8/8/8/8/8/R7/1R2K3 w - - 0 1';
  await table.begin(COMPUTER, { fen, level: 3 });
  const chess = new Chess(fen);
  for (let left = 3, plies = 0; !chess.isGameOver(); left -= 1) {
    const mv = mating(chess, left);
    assert.ok(mv, `${chess.fen()} mates in ${left}`);
    chess.move(mv);
    await table.drag(mv.from, mv.to);
    plies += chess.isGameOver() ? 1 : 2;
    await table.moves(plies);
    if (chess.isGameOver()) break;
    const text = (await table.page.locator('main .moves button').last().textContent()).replace(/[♔♚]/u, 'K');
    chess.move(text);
  }
  await table.page.getByRole('heading', { name: 'You won' }).waitFor();
  await table.close();
});

test('an illegal drop goes back with the reason in the language of the page', async () => {
  const said = {};
  for (const language of ['en', 'it', 'es']) {
    const table = await open(world, { settings: { language } });
    await table.page.locator('.begin .button').nth(1).click();
    await table.page.locator('dialog button.primary').click();
    await table.page.waitForSelector('main .surface.movable');
    await table.drag('a1', 'a5');
    await table.page.waitForFunction(() => document.querySelector('.words.wrong')?.textContent);
    said[language] = await table.page.locator('.words').textContent();
    await table.page.waitForSelector('.cell.guilty[data-square=a2]');
    await table.close();
  }
  assert.equal(new Set(Object.values(said)).size, 3, JSON.stringify(said));
});

test('a game goes on after a refresh, in another tab, and after a restart of the program', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  await table.drag('e2', 'e4');
  await table.moves(1);
  await table.page.reload();
  await table.moves(1);
  await table.sees('e4', 'white pawn');
  await table.drag('e7', 'e5');
  await table.moves(2);

  const other = await table.openTab(new URL(table.page.url()).hash);
  await table.moves(2, other);
  await table.page.bringToFront();
  await table.drag('g1', 'f3');
  await table.moves(3, other);
  assert.match(await table.cell('f3', other).getAttribute('aria-label'), /white knight/);

  await world.program.stop();
  await table.page.getByText('The program does not answer').waitFor();
  await world.program.start();
  await table.page.getByText('The program does not answer').waitFor({ state: 'hidden' });
  await table.sees('f3', 'white knight');
  await table.drag('b8', 'c6');
  await table.moves(4);
  await table.moves(4, other);
  // A browser says itself that it does not reach anybody.
  table.faults = table.faults.filter((fault) => !/WebSocket connection .* failed|ERR_CONNECTION_REFUSED/.test(fault));
  await table.close();
});

test('a game against the computer with a clock: it answers, takes back, gives a hint, and takes a resignation', async () => {
  const table = await open(world);
  await table.begin(COMPUTER, { level: 1, clock: '15+10' });
  await table.drag('e2', 'e4');
  await table.moves(2);
  await table.page.getByRole('button', { name: 'Take back' }).click();
  await table.moves(0);
  await table.page.getByRole('button', { name: 'Hint' }).click();
  await table.page.waitForSelector('main .mark.hint');
  await table.page.getByRole('button', { name: 'Resign' }).click();
  await table.page.locator('[data-what=yes]').click();
  await table.page.getByRole('heading', { name: 'You lost' }).waitFor();
  await table.close();
});

test('Chess960: both sides castle by taking their rook', async () => {
  const table = await open(world);
  await table.begin(FRIENDS, { fen: '1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1' });
  await table.drag('f1', 'g1');
  await table.moves(1);
  await table.sees('g1', 'white king');
  await table.sees('f1', 'white rook');
  await table.click('e8', 'b8');
  await table.moves(2);
  await table.sees('c8', 'black king');
  await table.sees('d8', 'black rook');
  await table.close();
});

test('a repetition is claimed, and a stalemate is a draw', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  const moves = [['g1', 'f3'], ['g8', 'f6'], ['f3', 'g1'], ['f6', 'g8']];
  for (const [index, [from, to]] of [...moves, ...moves].entries()) {
    await table.drag(from, to);
    await table.moves(index + 1);
  }
  await table.page.getByRole('button', { name: 'Claim a draw' }).click();
  await table.page.getByText('by threefold repetition', { exact: true }).waitFor();
  await table.page.keyboard.press('Escape');
  await table.page.goto(`${world.url}#/play`);
  await table.begin(FRIENDS, { fen: '7k/5Q2/8/8/8/8/8/K7 w - - 0 1' });
  await table.drag('f7', 'g6');
  await table.page.getByText('by stalemate', { exact: true }).waitFor();
  await table.close();
});

test('a flag falls', async () => {
  const table = await open(world, { settings: { clock: '0.05+0' } });
  const { page } = table;
  await page.getByRole('button', { name: FRIENDS }).click();
  // The dialog offers nothing so short.
  await page.getByLabel('Minutes a side').evaluate((field) => Object.assign(field, { min: '0', step: 'any' }));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForSelector('main .surface.movable');
  await table.drag('e2', 'e4');
  await table.moves(1);
  await page.getByRole('heading', { name: 'White won' }).waitFor();
  assert.equal(await page.locator('.result-how').textContent(), 'on time');
  await table.close();
});

test('Ctrl-C ends the program cleanly, and the game is there afterwards', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  await table.drag('d2', 'd4');
  await table.moves(1);
  assert.equal(await world.program.stop('SIGINT'), 0);
  await table.page.getByText('The program does not answer').waitFor();
  await world.program.start();
  await table.page.getByText('The program does not answer').waitFor({ state: 'hidden' });
  await table.drag('d7', 'd5');
  await table.moves(2);
  table.faults = table.faults.filter((fault) => !/WebSocket connection .* failed|ERR_CONNECTION_REFUSED/.test(fault));
  await table.close();
});
