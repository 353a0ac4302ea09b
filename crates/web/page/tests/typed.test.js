// Moves that are typed when it is not one's turn, and words that do not stay for screen readers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

async function play(setup = {}) {
  const program = new MockProgram();
  program.answer = () => null;
  program.add({ id: 'a', ...setup });
  const table = await open(world, { at: '#/play/a', program });
  await table.page.waitForSelector('main .men .man');
  return table;
}

test('a move that is typed while the computer thinks is kept for later', async () => {
  const table = await play({ moves: ['e2e4'] });
  const { page } = table;
  const field = page.locator('.typed input');
  await field.fill('Nf3');
  await field.press('Enter');
  await table.hears('It is not your turn yet');
  assert.equal(await field.inputValue(), 'Nf3');
  await field.fill('g1f3');
  await field.press('Enter');
  await table.hears('Premove: g1 to f3');
  assert.equal(await field.inputValue(), '');
  assert.deepEqual(table.acts, []);
  table.program.happen(table.program.games.get('a'), { act: 'play', uci: 'e7e5' });
  await page.waitForFunction(() => document.querySelectorAll('main .moves button').length === 3);
  assert.deepEqual(table.acts, [{ act: 'play', uci: 'g1f3' }]);
  await table.close();
});

test('a question that was taken back is no longer there for screen readers', async () => {
  const table = await play({ black: { kind: 'human' } });
  const { page } = table;
  await page.getByRole('button', { name: 'Resign' }).click();
  await table.hears('Really resign?');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForFunction(() => !document.querySelector('main chess-board [role=status]')?.textContent?.includes('Really'));
  await table.close();
});

test('a warning that is over is no longer there for screen readers', async () => {
  const table = await play();
  table.program.drop();
  await table.page.getByText('The program does not answer').waitFor();
  await table.page.getByText('The program does not answer').waitFor({ state: 'detached' });
  await table.close();
});
