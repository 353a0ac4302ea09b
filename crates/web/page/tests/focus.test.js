// Who uses the keyboard stays where something happened: what had the focus and goes away hands it on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

/** Waits until what has the focus is called so, and stays with it. */
async function isOn(page, name) {
  const called = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  await page.waitForFunction((text) => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)?.includes(text) && document.activeElement !== document.body, name)
    .catch(async () => assert.fail(`the focus should be on ${name}, and is on ${(await called()).slice(0, 60)}`));
}

async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

async function inVariation() {
  const program = new MockProgram();
  const made = program.studies.add({ id: 's', sans: ['e4', 'e5', 'Nf3', 'Nc6'] });
  made.line(made.mainLine[2], 'f4', 'exf4');
  const table = await open(world, { at: '#/study/s', program });
  await table.page.waitForSelector('.tree button');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown']) await table.page.keyboard.press(key);
  await table.sees('f4', 'white pawn');
  return table;
}

test('a variation that becomes the main line keeps the focus on its move', async () => {
  const table = await inVariation();
  await press(table.page, 'Make this the main line');
  await table.page.waitForFunction(() => document.querySelector('.variation')?.textContent?.includes('♘f3'));
  await isOn(table.page, 'f4');
  await table.close();
});

test('the way back to the game leads to its move', async () => {
  const table = await inVariation();
  await press(table.page, 'Back to the game');
  await isOn(table.page, 'e5');
  await table.close();
});

test('a position is set up by keys from the first field on', async () => {
  const table = await inVariation();
  const { page } = table;
  await press(page, 'Set up a position');
  await page.waitForFunction(() => document.activeElement?.matches('dialog .palette input'));
  await page.keyboard.press('Escape');
  await isOn(page, 'Set up a position');
  await table.close();
});

test('the answer of a puzzle leads to the next one', async () => {
  const table = await open(world, { at: '#/puzzles', program: new MockProgram() });
  await table.page.locator('.training-facts dd').first().waitFor();
  await press(table.page, 'Show the answer');
  await isOn(table.page, 'Next puzzle');
  await table.close();
});

test('settings in another language lead back to their button', async () => {
  const table = await inVariation();
  const { page } = table;
  await press(page, 'Settings');
  await page.getByRole('radio', { name: 'Italiano' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'Impostazioni' }).waitFor();
  await page.keyboard.press('Escape');
  await isOn(page, 'Impostazioni');
  await table.close();
});

test('a game that is back in the list keeps the focus when the list is told again', async () => {
  const program = new MockProgram();
  for (const id of ['y', 'z']) program.add({ id, black: { kind: 'human' } }).apply({ act: 'resign', by: 'white' }, {});
  const table = await open(world, { at: '', program });
  const { page } = table;
  await press(page, 'Remove from the list');
  await isOn(page, 'Undo');
  await page.keyboard.press('Enter');
  await isOn(page, 'White – Black');
  program.send([...program.sockets.keys()][0], program.listGames());
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await isOn(page, 'White – Black');
  await table.close();
});
