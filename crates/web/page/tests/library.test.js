// The library of the page, the explorer, and what is only looked at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const SANS = 'e4 e5 Nf3 Nc6'.split(' ');

async function study(prepare = () => {}, options = {}) {
  const program = new MockProgram();
  const made = program.studies.add({ id: 's', sans: SANS, tags: [['White', 'A'], ['Black', 'B']] });
  prepare(made);
  const table = await open(world, { at: '#/study/s', program, ...options });
  await table.page.waitForSelector('.tree button');
  return Object.assign(table, { study: made });
}

test('a search says that it is searching, and only the newest counts', async () => {
  const program = new MockProgram();
  // One search takes as long as with a million games.
  const send = program.send.bind(program);
  program.send = (socket, message, re) => message.search === 'anna' || send(socket, message, re);
  const table = await open(world, { program });
  const { page } = table;
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByText('3 of 3').waitFor();
  await page.getByRole('searchbox').fill('anna');
  await page.getByText('Searching…').waitFor();
  await page.getByRole('searchbox').fill('carla');
  await page.getByText('1 of 3').waitFor();
  await table.close();
});

test("one's own games are listed alone, and the choice is remembered", async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByText('3 of 3').waitFor();
  const which = page.getByRole('combobox', { name: 'Which games' });
  assert.deepEqual(await which.locator('option').allTextContents(), ['All games', 'My games', 'Collections', 'club']);
  await which.selectOption('My games');
  await page.getByText('2 of 3').waitFor();
  await page.reload();
  await page.getByText('2 of 3').waitFor();
  assert.equal(await which.inputValue(), 'own');
  await which.selectOption('club');
  await page.getByText('1 of 3').waitFor();
  // A collection that is gone is no choice any more.
  await page.locator('.collections summary').click();
  await page.getByRole('button', { name: 'Put into the bin: club' }).click();
  await page.getByText('3 of 3').waitFor();
  await which.waitFor({ state: 'hidden' });
  await table.close();
});

test('the count is right after a game went into the bin', async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByText('3 of 3').waitFor();
  await page.getByRole('button', { name: 'Put into the bin' }).first().click();
  await page.getByText('2 of 2').waitFor();
  await table.close();
});

test('the explorer counts one collection', async () => {
  const table = await study(() => {}, { settings: { explorer: true } });
  const { page } = table;
  await page.locator('.explorer table').waitFor();
  assert.equal(table.program.library.collection, undefined);
  await page.getByRole('combobox', { name: 'Which games' }).selectOption('club');
  await page.waitForFunction(() => document.querySelector('.explorer select')?.value === '=club');
  for (let i = 0; i < 100 && table.program.library.collection !== 'club'; i += 1) await page.waitForTimeout(50);
  assert.equal(table.program.library.collection, 'club');
  await table.close();
});

test('the explorer fits into a small window, and White is seen in light colors', async () => {
  const table = await study(() => {}, { settings: { explorer: true, theme: 'light' }, context: { viewport: { width: 640, height: 400 } } });
  const { page } = table;
  const bar = page.locator('.explorer .score-bar').first();
  await bar.waitFor();
  const widths = await page.locator('.explorer').evaluate((box) => [box.scrollWidth, box.clientWidth, document.querySelector('.explorer table').getBoundingClientRect().right - box.getBoundingClientRect().right]);
  assert.ok(widths[0] <= widths[1] && widths[2] <= 0, `${widths}`);
  assert.notEqual(await bar.evaluate((each) => getComputedStyle(each).borderTopWidth), '0px');
  await table.close();
});

test('a study that is only looked at can be kept', async () => {
  const table = await study((made) => { made.isOwn = false; });
  const keep = table.page.getByRole('button', { name: 'Keep in the library' });
  await keep.click();
  await keep.waitFor({ state: 'hidden' });
  assert.equal(table.study.isOwn, true);
  await table.hears('It is in the library now');
  await table.close();
});

test('a result that the tag contradicts is shown as long as it is so', async () => {
  const table = await study((made) => {
    made.tags.push(['Result', '1-0']);
    Object.assign(made, { result: '0-1', problems: ['the moves end with "0-1", and the Result tag says otherwise'] });
  });
  const { page } = table;
  await page.getByText('0-1, but its tag says 1-0').waitFor();
  await table.hears('the Result tag says otherwise');
  await page.getByRole('button', { name: 'Names and facts' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('but its tag says').waitFor({ state: 'detached' });
  await table.close();
});

test('players that the program has named have names of the language', async () => {
  const named = [['White', 'Human'], ['Black', 'Arrocco level 13 (2063 Elo)']];
  const table = await study((made) => { made.tags = named; }, { settings: { language: 'es' } });
  assert.equal(await table.page.locator('.title').textContent(), 'Jugador – Arrocco, nivel 13 (2063 Elo)');
  await table.close();
});

test('the way back to a study leads to the one that was there', async () => {
  const table = await study();
  const { page, program } = table;
  await page.keyboard.press('ArrowRight');
  await table.sees('e4', 'white pawn');
  await page.getByRole('link', { name: 'Play' }).click();
  await page.locator('.lobby').waitFor();
  await page.getByRole('link', { name: 'Study' }).click();
  await page.waitForFunction(() => location.hash === '#/study/s');
  await table.sees('e4', 'white pawn');
  // Pressed again, it is still that one.
  await page.getByRole('link', { name: 'Study' }).click();
  await page.waitForFunction(() => location.hash === '#/study/s');
  await table.sees('e4', 'white pawn');
  assert.equal(program.received.filter(({ type }) => type === 'new-study').length, 0);
  // A study that is gone is none to come back to.
  await page.getByRole('link', { name: 'Play' }).click();
  program.studies.all.delete('s');
  await page.getByRole('link', { name: 'Study' }).click();
  await page.waitForFunction(() => /^#\/study\/.+/.test(location.hash) && location.hash !== '#/study/s');
  assert.equal(program.received.filter(({ type }) => type === 'new-study').length, 1);
  await table.close();
});

test('what cannot be saved is told as long as it is so', async () => {
  const table = await study();
  const { page, program } = table;
  const tell = (text) => { for (const socket of program.sockets.keys()) program.send(socket, { type: 'not-saved', name: 's', text }); };
  tell('No space left on device');
  await page.getByRole('alert').filter({ hasText: 'No space left on device' }).waitFor();
  tell(null);
  await page.getByText('No space left on device').waitFor({ state: 'detached' });
  await table.close();
});

test('a comment that is typed is one change', async () => {
  const table = await study();
  const { page } = table;
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('Best by test');
  await page.locator('.title').click();
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.waitForFunction(() => document.querySelector('.comment-box textarea')?.value === '');
  assert.equal(table.program.received.filter(({ edit }) => edit?.edit === 'comment').length, 1);
  await table.close();
});

test('a comment that is being typed is saved, and is one change', async () => {
  const table = await study();
  const { page, program } = table;
  const saved = () => program.received.filter(({ edit }) => edit?.edit === 'comment').map(({ edit }) => edit.text);
  await page.keyboard.press('ArrowRight');
  const field = page.getByRole('textbox', { name: 'Comment on this move' });
  await field.pressSequentially('Best ');
  await page.waitForTimeout(1300);
  await field.pressSequentially('by test');
  await page.waitForTimeout(1300);
  assert.deepEqual(saved(), ['Best', 'Best by test']);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.waitForFunction(() => document.querySelector('.comment-box textarea')?.value === '');
  // A move that is left while its comment is saved stays left.
  await field.fill('Again');
  await page.locator('.tree button').nth(2).click();
  await page.waitForFunction(() => document.querySelector('.tree button:nth-child(1)') && document.querySelectorAll('.tree .comment').length === 1);
  await table.sees('f3', 'white knight');
  await table.close();
});

test('the settings file of the program is what a new browser begins with', async () => {
  const program = Object.assign(new MockProgram(), { settings: { language: 'it', level: 7, squares: 'green', clock: '5+3' } });
  const table = await open(world, { program });
  await table.page.getByRole('link', { name: 'Gioca' }).waitFor();
  assert.equal(await table.page.evaluate(() => document.documentElement.dataset.squares), 'green');
  await table.page.getByRole('button', { name: 'Gioca contro il computer' }).click();
  assert.equal(await table.page.locator('dialog #level').inputValue(), '7');
  await table.close();
  const own = await open(world, { program: Object.assign(new MockProgram(), { settings: { level: 7, squares: 'green' } }), settings: { squares: 'blue' } });
  await own.page.getByRole('button', { name: 'Play the computer' }).click();
  assert.equal(await own.page.locator('dialog #level').inputValue(), '5');
  assert.equal(await own.page.evaluate(() => document.documentElement.dataset.squares), 'blue');
  await own.close();
});

test('a guest sees one game, and nothing to begin another', async () => {
  const program = Object.assign(new MockProgram(), { guestOf: 'a', yours: { white: false, black: false } });
  program.add({ id: 'a', black: { kind: 'human' } });
  const table = await open(world, { at: '#/study', program });
  const { page } = table;
  await page.waitForSelector('.in-game');
  await page.waitForFunction(() => location.hash === '#/play/a');
  await page.waitForFunction(() => [...document.querySelectorAll('button')].every((each) => each.textContent !== 'New game' || each.hidden));
  await page.evaluate(() => { location.hash = '#/study'; });
  await page.waitForFunction(() => location.hash === '#/play/a' && document.querySelector('.in-game'));
  await table.close();
});

test('collections are renamed, and put into the bin with undo', async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('link', { name: 'Library' }).click();
  await page.locator('.collections summary').click();
  await page.getByRole('button', { name: 'Rename: club' }).click();
  await page.locator('dialog input').fill('Our club');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Put into the bin: Our club' }).click();
  await page.getByText('In the bin: Our club').waitFor();
  await page.locator('.collections').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Rename: Our club' }).waitFor();
  await table.close();
});
