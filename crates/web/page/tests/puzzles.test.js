// Puzzles: solved by hand, click, key and typing; wrong tries explained; the answer, the next one, themes and progress.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

async function puzzles({ at = '#/puzzles', prepare = () => {} } = {}) {
  const program = new MockProgram();
  prepare(program);
  const table = await open(world, { at, program });
  await table.page.locator('.training-facts dd').first().waitFor();
  return table;
}

const words = (table) => table.page.locator('.puzzle-words');
const says = (table, text) => table.page.waitForFunction((part) => document.querySelector('.puzzle-words')?.textContent?.includes(part), text);
const tries = (table) => table.program.received.filter(({ type, act }) => type === 'puzzle-act' && act.act === 'try').map(({ act }) => act.text);

test('a puzzle is solved by dragging and by clicking', async () => {
  const table = await puzzles();
  await table.hears('White to move. Find the move that wins.');
  await table.sees('d5', 'white knight');
  await table.drag('d5', 'c7');
  await says(table, 'is right');
  await table.sees('d7', 'black king');
  await table.hears('Black: king from e8 to d7');
  await table.click('c7', 'a8');
  await says(table, 'Solved!');
  assert.match(await table.page.locator('.puzzle-themes').textContent(), /fork/);
  assert.equal(await table.page.getByRole('button', { name: 'Hint' }).isDisabled(), true);
  assert.deepEqual(tries(table), ['d5c7', 'c7a8']);
  await table.close();
});

test('a whole training by keyboard alone', async () => {
  const table = await puzzles();
  const { page } = table;
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nc7+');
  await page.keyboard.press('Enter');
  await says(table, 'is right');
  await page.keyboard.type('c7a8');
  await page.keyboard.press('Enter');
  await says(table, 'Solved!');
  await page.keyboard.press('n');
  await table.sees('d1', 'white rook');
  await page.keyboard.press('h');
  await table.hears('The piece on d1 moves');
  await page.keyboard.press('s');
  await says(table, 'This is the solution');
  await page.keyboard.press('ArrowLeft');
  await table.sees('d1', 'white rook');
  await page.keyboard.press('ArrowRight');
  await table.sees('d8', 'white rook');
  await table.close();
});

test('a wrong try is explained, and can be tried again', async () => {
  const table = await puzzles();
  const { page } = table;
  await table.drag('e1', 'd2');
  await says(table, 'is not the move. Try again.');
  await table.hears('What to look for: Look at every check first.');
  // The board is as before, with the reason drawn on it.
  await table.sees('e1', 'white king');
  assert.equal(await page.locator('main .mark.red').count(), 1);
  assert.equal(await page.locator('.coach i').count(), 0);
  await page.locator('.coach-move').last().click();
  await page.keyboard.press('Escape');
  await table.drag('d5', 'c7');
  await says(table, 'is right');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  await table.close();
});

test('the answer is named in the text and for screen readers', async () => {
  const table = await puzzles();
  await table.page.getByRole('button', { name: 'Show the answer' }).click();
  await says(table, 'This is the solution: ♘xc7+ ♔d7 ♘xa8. It will come back.');
  await table.hears('White: knight from d5 takes pawn on c7, check; Black: king from e8 to d7; White: knight from c7 takes rook on a8');
  await table.close();
});

test('a game without puzzles offers none to be solved', async () => {
  const program = new MockProgram();
  program.puzzles.made = 0;
  program.studies.pace = 1;
  program.studies.add({ id: 's', sans: ['e4', 'e5'] });
  const table = await open(world, { at: '#/study/s', program });
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.getByRole('button', { name: 'Puzzles from this game' }).click();
  await page.getByText('New puzzles: 0').waitFor();
  assert.equal(await page.getByText('Solve them').isVisible(), false);
  await table.close();
});

test('a streak of one day is one day', async () => {
  const table = await puzzles({ prepare: ({ puzzles: made }) => { made.progress.streak = 1; } });
  assert.equal(await table.page.getByText('1 day', { exact: true }).isVisible(), true);
  await table.close();
});

test('what is not legal is refused with the reason', async () => {
  const table = await puzzles();
  await table.page.locator('.typed input').fill('e1e5');
  await table.page.locator('.typed input').press('Enter');
  await table.hears('e1e5 is not legal');
  await table.sees('e1', 'white king');
  await table.close();
});

test('themes are chosen, those to work on by one press', async () => {
  const table = await puzzles();
  const { page } = table;
  await page.locator('.weak-themes button').click();
  await page.waitForFunction(() => document.querySelector('.puzzle-choice select')?.value === 'fork');
  assert.equal(table.program.puzzles.wish.theme, 'fork');
  await page.locator('.puzzle-choice select').last().selectOption('due');
  await page.waitForTimeout(50);
  assert.deepEqual(table.program.puzzles.wish, { theme: 'fork', set: null, due_only: true });
  await table.close();
});

test('a puzzle is still there when the page is loaded again', async () => {
  const table = await puzzles();
  await table.page.keyboard.press('n');
  await table.sees('d1', 'white rook');
  await table.page.reload();
  await table.sees('d1', 'white rook');
  assert.equal(table.program.received.filter(({ type }) => type === 'puzzle-next').at(-1).puzzle, 'mate');
  await table.close();
});

test('puzzles of one\'s own games come from the report of a game', async () => {
  const program = new MockProgram();
  program.studies.pace = 1;
  program.studies.add({ id: 's', sans: 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6'.split(' ') });
  const table = await open(world, { at: '#/study/s', program });
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.getByRole('button', { name: 'Puzzles from this game' }).click();
  await page.getByText('New puzzles: 2').waitFor();
  await page.getByRole('link', { name: 'Solve them' }).click();
  await page.locator('.puzzle-words').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.puzzle-choice select')[1]?.value === 'own');
  await table.close();
});

test('without a puzzle of the kind it says so', async () => {
  const table = await puzzles({ at: '#/puzzles/own' });
  await says(table, 'There is no such puzzle');
  assert.equal(await table.page.getByRole('button', { name: 'Show the answer' }).isDisabled(), true);
  await table.close();
});

test('puzzles and progress are saved as a file, in parts', async () => {
  const program = new MockProgram();
  const table = await open(world, { at: '#/puzzles', program, context: { acceptDownloads: true } });
  await table.page.locator('.training-facts dd').first().waitFor();
  const waiting = table.page.waitForEvent('download');
  await table.page.getByRole('button', { name: 'Save puzzles and progress' }).click();
  const file = await waiting;
  assert.equal(file.suggestedFilename(), 'training.jsonl');
  assert.deepEqual(program.received.filter(({ type }) => type === 'puzzle-export').map(({ from }) => from), [0, 1]);
  await table.close();
});

test('names of games are text, never markup', async () => {
  const table = await puzzles();
  await table.page.locator('.opening').getByText('Anna – <b>Bruno</b>').waitFor();
  assert.equal(await table.page.locator('.opening b').count(), 0);
  assert.match(await words(table).textContent(), /White to move/);
  await table.close();
});
