// Games on the page without a program, from a plain host under a path.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { Chess } from 'chess.js';
import { open, start } from './host.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const COMPUTER = 'Play the computer';
const FRIENDS = 'Two people';

/** Plays to the end, with the first capture or else the first move there is, and returns the position. */
async function playToTheEnd(table) {
  const chess = new Chess();
  for (let plies = 0; !chess.isGameOver(); ) {
    const moves = chess.moves({ verbose: true });
    const mv = moves.find((candidate) => candidate.captured && !candidate.promotion) ?? moves.find((candidate) => !candidate.promotion) ?? moves[0];
    chess.move(mv);
    await table.drag(mv.from, mv.to);
    if (mv.promotion) await table.page.locator('.promotion button').first().click();
    plies += chess.isGameOver() ? 1 : 2;
    await table.moves(plies);
    if (chess.isGameOver()) break;
    chess.move((await table.page.locator('main .moves button').last().textContent()).trim());
  }
  return chess;
}

test('a whole game against level 5, and what a first visit costs', async (context) => {
  const table = await open(world);
  await table.begin(COMPUTER, { level: 5 });
  const chess = await playToTheEnd(table);
  await table.page.getByRole('heading', { name: chess.isCheckmate() ? 'You lost' : 'Draw' }).waitFor();
  await table.isKept();
  const bytes = (of) => world.host.sent.filter(of).reduce((sum, { bytes: size }) => sum + size, 0);
  const isNetwork = ({ name }) => name.endsWith('network.bin');
  const [all, network] = [bytes(() => true), bytes(isNetwork)];
  // Many hosts compress by Brotli, the others by gzip, which the bound is for.
  const files = world.host.sent.filter((sent) => !isNetwork(sent)).map(({ name }) => readFileSync(`${world.host.folder}/${name}`));
  const brotli = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  context.diagnostic(`first visit with a game of ${chess.history().length} half-moves: ${brotli} bytes by Brotli, ${all - network} gzipped, and ${network} bytes of network for later; ${world.host.sent.length} requests`);
  assert.ok(all - network <= 900_000, `${all - network} bytes for a first visit, gzipped`);
  assert.ok(network < 2_000_000, `${network} bytes of network`);
  await table.close();
});

test('with a clock: it answers, takes back, gives a hint, and takes a resignation', async () => {
  const table = await open(world);
  await table.begin(COMPUTER, { level: 1, clock: '15+10' });
  await table.drag('a1', 'a5');
  await table.page.waitForFunction(() => document.querySelector('.words.wrong')?.textContent);
  await table.drag('e2', 'e4');
  await table.moves(2);
  await table.page.getByRole('button', { name: 'Take back' }).click();
  await table.moves(0);
  await table.page.getByRole('button', { name: 'Hint' }).click();
  await table.page.waitForSelector('main .mark.hint');
  await table.page.getByRole('button', { name: 'Resign' }).click();
  await table.page.locator('[data-what=yes]').click();
  await table.page.getByRole('heading', { name: 'You lost' }).waitFor();
  await table.page.locator('dialog').getByRole('button', { name: 'Analyse the game' }).click();
  await table.page.waitForSelector('chess-board');
  await table.close();
});

test('a flag falls', async () => {
  const table = await open(world, { settings: { clock: '0.05+0' } });
  const { page } = table;
  await page.getByRole('button', { name: FRIENDS }).click();
  await page.getByLabel('Minutes a side').evaluate((field) => Object.assign(field, { min: '0', step: 'any' }));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForSelector('main .surface.movable');
  await table.drag('e2', 'e4');
  await page.getByRole('heading', { name: 'White won' }).waitFor();
  await table.close();
});

test('a game goes on after the page is loaded again, while the engine thinks, and from the list', async () => {
  const table = await open(world);
  await table.begin(COMPUTER, { level: 5 });
  await table.drag('e2', 'e4');
  // Whether the engine has answered or not: what is seen is kept, and the rest comes.
  await table.reload();
  await table.moves(2);
  await table.page.goto(`${world.url}#/play`);
  await table.page.locator('.games').getByRole('link').or(table.page.locator('.games button')).first().click();
  await table.moves(2);
  await table.close();
});

test('a second tab waits, and goes on when the first is closed', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  await table.drag('e2', 'e4');
  await table.moves(1);
  const hash = new URL(table.page.url()).hash;
  const other = await table.openTab(hash);
  await other.getByText('open in another tab').waitFor();
  await table.page.goto('about:blank');
  await other.waitForFunction(() => document.querySelectorAll('main .moves button').length === 1);
  await other.getByText('open in another tab').waitFor({ state: 'hidden' });
  await table.close();
});

test('everything goes into a file and comes out of it in another browser', async () => {
  const table = await open(world);
  await table.begin(FRIENDS);
  await table.drag('e2', 'e4');
  await table.moves(1);
  await table.page.getByRole('button', { name: 'Settings' }).click();
  const { name, text } = await table.saved('Save everything as a file');
  assert.match(name, /^arrocco-.*\.json$/);
  await table.close();

  const other = await open(world);
  await other.page.getByRole('button', { name: 'Settings' }).click();
  const field = other.page.locator('dialog input[type=file]');
  await field.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"arrocco":7}') });
  await other.page.getByText('That is no file of this page').waitFor();
  await field.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await other.page.waitForSelector('.games li');
  assert.equal(await other.page.locator('.games li').count(), 1);
  await other.close();
});
