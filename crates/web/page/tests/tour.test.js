// Everything that is new, used by keys alone: no mouse is touched in this file.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const SANS = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4'.split(' ');

/** What the element with the focus is called. */
const name = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? at?.closest('label')?.textContent ?? at?.textContent ?? '';
});

/** Tab until something with this name has the focus. */
async function tabTo(page, wanted) {
  for (let i = 0; i < 80; i += 1) {
    if (wanted.test(await name(page))) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${wanted}`);
}

async function studyBy(keys = []) {
  const program = new MockProgram();
  const study = program.studies.add({ id: 's', sans: SANS, tags: [['White', 'A'], ['Black', 'B']] });
  program.studies.pace = 1;
  const table = await open(world, { at: '#/study/s', program, context: { acceptDownloads: true } });
  await table.page.locator('.tree button').first().waitFor();
  for (const key of keys) await table.page.keyboard.press(key);
  return Object.assign(table, { study });
}

const edits = (table) => table.program.received.filter(({ type }) => type === 'study-edit').map(({ edit }) => edit);

test('a sign by a key, by a button, undone and made again', async () => {
  const table = await studyBy(['ArrowRight', '1']);
  const { page } = table;
  await page.locator('.tree b', { hasText: '!' }).waitFor();
  await tabTo(page, /^Good move$/);
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
  assert.equal(await name(page), 'Interesting move');
  await page.keyboard.press('Enter');
  await page.locator('.sign[aria-pressed="true"]').nth(1).waitFor();
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelectorAll('.sign[aria-pressed="true"]').length === 1);
  await page.keyboard.press('Control+y');
  await page.waitForFunction(() => document.querySelectorAll('.sign[aria-pressed="true"]').length === 2);
  assert.deepEqual(edits(table).map(({ nag }) => nag), [1, 5]);
  await table.close();
});

test('a line of the engine becomes a variation', async () => {
  const table = await studyBy(['l']);
  const { page } = table;
  await page.locator('.line-moves button').first().waitFor();
  await tabTo(page, /^Add the line as a variation$/);
  await page.keyboard.press('Enter');
  await page.locator('.variation').waitFor();
  assert.equal(edits(table)[0].edit, 'line');
  await table.hears('The line is a variation now');
  await table.close();
});

test('chapters are added, removed and taken back', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^Chapters/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add a chapter$/);
  await page.keyboard.press('Enter');
  await page.getByText('Games: 2').waitFor();
  await tabTo(page, /^Remove this chapter$/);
  await page.keyboard.press('Enter');
  await page.getByText('Games: 1').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await page.getByText('Games: 2').waitFor();
  await table.close();
});

test('a position is set up in a study, and a game goes on from it', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^Set up a position$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog .preview .man').first().waitFor();
  await tabTo(page, /^New chapter from here$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(table.program.received.filter(({ type }) => type === 'chapter-add').length, 1);
  await tabTo(page, /^Play on against the computer$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog.new').waitFor();
  await tabTo(page, /^Start the game$/);
  await page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':enabled'));
  await page.keyboard.press('Enter');
  await page.locator('.in-game').waitFor();
  assert.equal(table.program.choice.start.kind, 'fen');
  await table.close();
});

test('the names of a game are changed', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^Names and facts$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog input').first().waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Greco');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.title')?.textContent === 'Greco – B');
  await table.close();
});

test('a game is analysed as deep as chosen, mistakes are gone through, the graph obeys arrows', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^How deep$/);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('.report table').waitFor();
  assert.equal(table.program.received.find(({ type }) => type === 'analyse').effort, 'thorough');
  await page.locator('body').press('n');
  await page.waitForFunction(() => document.querySelector('.tree [aria-current]')?.classList.length > 0);
  const before = await page.locator('.tree [aria-current]').textContent();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await tabTo(page, /^Winning chances/);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((was) => document.querySelector('.tree [aria-current]')?.textContent !== was, before);
  assert.match(await page.locator('.graph').getAttribute('aria-valuetext'), /Evaluation/);
  await page.keyboard.press('Home');
  assert.equal(await page.locator('.graph').getAttribute('aria-valuenow'), '0');
  await table.close();
});

test('what is not known is not painted as lost', async () => {
  const table = await studyBy();
  const { page } = table;
  table.program.studies.pace = 100_000;
  table.study.mainLine[1].evaluation = { score: { cp: 0 }, chance: 0.5 };
  await page.reload();
  await page.locator('.graph').waitFor();
  const known = await page.locator('.graph-known').getAttribute('d');
  assert.equal(known, 'M1 100L1 0.0L1 100Z');
  await table.close();
});

test('all chapters are saved in one file, in parts', async () => {
  const table = await studyBy();
  const { page } = table;
  table.program.studies.files.get('s').push(table.study, table.study);
  await tabTo(page, /^Save all chapters/);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  assert.equal((await download).suggestedFilename(), 'games.pgn');
  assert.deepEqual(table.program.received.filter(({ format }) => format === 'all').map(({ from }) => from), [0, 1, 2]);
  await table.close();
});

test('the engine gets the threads, the memory and the lines that were chosen', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^Engine settings$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog select').first().waitFor();
  await page.locator('dialog select').nth(0).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('l');
  await page.locator('.lines li').nth(4).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.line-moves').length === 5);
  const { threads, hash, lines } = table.program.received.find(({ type }) => type === 'engine-start');
  assert.deepEqual({ threads, hash, lines }, { threads: 4, hash: 1024, lines: 5 });
  await table.close();
});

test('the explorer: moves with their score, a move played, a game opened', async () => {
  const table = await studyBy();
  const { page } = table;
  await tabTo(page, /^Opening explorer$/);
  await page.keyboard.press('Enter');
  await page.getByText('Games: 30').waitFor();
  assert.equal(await page.locator('.score-bar').first().getAttribute('aria-label'), 'White 60%, draws 30%, Black 10%');
  await page.locator('.explorer tbody button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.variation').waitFor();
  await page.locator('.explorer .pick').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Library – Game' }).waitFor();
  await table.close();
});

test('the library: found by words, named, tagged, in the bin and out of it, taken up', async () => {
  const program = new MockProgram();
  program.add({ id: 'a', black: { kind: 'human' } });
  const table = await open(world, { program });
  const { page } = table;
  await tabTo(page, /^Library$/);
  await page.keyboard.press('Enter');
  await page.locator('.library-row').nth(2).waitFor();
  await tabTo(page, /^Search all games$/);
  await page.keyboard.type('carla');
  await page.getByText('1 of 3').waitFor();
  await tabTo(page, /^Rename$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog input').waitFor();
  await page.keyboard.type('The best one');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'The best one' }).waitFor();
  assert.equal(await name(page), 'Rename');
  await tabTo(page, /^Put into the bin$/);
  await page.keyboard.press('Enter');
  await page.getByText('In the bin: The best one').waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'The best one' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('unfinished');
  await page.getByText('unfinished · C50').waitFor();
  await tabTo(page, /^You – Arrocco$/);
  await page.keyboard.press('Enter');
  await page.locator('.in-game').waitFor();
  await table.close();
});

test('engines are watched, others by their names, and nothing but pausing can be done', async () => {
  const program = new MockProgram();
  program.engines = ['Strong One'];
  program.answer = () => null;
  const table = await open(world, { program });
  const { page } = table;
  await tabTo(page, /^Watch two engines$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog.new').waitFor();
  await tabTo(page, /^White: Engine$/);
  await page.keyboard.press('End');
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press('Enter');
  await page.locator('.in-game').waitFor();
  assert.deepEqual(program.choice.players, { white: { kind: 'named', name: 'Strong One' }, black: { kind: 'engine', level: null } });
  await page.locator('.actions button').first().waitFor();
  assert.deepEqual(await page.locator('.actions button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), ['Pause']);
  await table.close();
});

test('a side on this device: the other one cannot be moved, and nobody takes back', async () => {
  const program = new MockProgram();
  program.add({ id: 'a', black: { kind: 'human' }, moves: ['e2e4'] });
  Object.assign(program, { guestOf: 'a', yours: { white: false, black: true } });
  const table = await open(world, { at: '#/play/a', program });
  const { page } = table;
  await page.waitForFunction(() => document.querySelector('.words')?.textContent === 'Your move');
  assert.deepEqual(await page.locator('.bar nav a').allTextContents(), ['Play']);
  assert.deepEqual(await page.locator('.actions button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), ['Offer a draw', 'Resign']);
  assert.equal(await page.locator('.cell[data-square=a1]').evaluate((cell) => cell.getBoundingClientRect().top < 200), true);
  await table.close();
});

test('who watches has no buttons', async () => {
  const program = new MockProgram();
  program.add({ id: 'a', black: { kind: 'human' }, moves: ['e2e4'] });
  Object.assign(program, { guestOf: 'a', yours: { white: false, black: false } });
  const table = await open(world, { program });
  await table.page.waitForFunction(() => document.querySelector('.words')?.textContent === 'Black to move');
  assert.equal(await table.page.locator('.actions button').count(), 0);
  assert.equal(await table.page.locator('.surface.movable').count(), 0);
  await table.close();
});

test('links for two devices, each with a picture', async () => {
  const program = new MockProgram();
  program.isPublic = true;
  program.add({ id: 'a', black: { kind: 'human' } });
  const table = await open(world, { at: '#/play/a', program });
  await tabTo(table.page, /^Play on two devices$/);
  await table.page.keyboard.press('Enter');
  await table.page.locator('.qr').nth(2).waitFor();
  assert.equal(await table.page.locator('.invite input').first().inputValue(), 'http://192.0.2.7:8111/?token=white#/play/a');
  for (const name of ['White', 'Black', 'To watch']) assert.equal(await table.page.getByRole('button', { name: `Copy the link: ${name}`, exact: true }).count(), 1);
  await table.close();
});

test('a game is saved as PGN from where it is played', async () => {
  const program = new MockProgram();
  program.add({ id: 'a', black: { kind: 'human' }, moves: ['e2e4'] });
  const table = await open(world, { at: '#/play/a', program, context: { acceptDownloads: true } });
  await table.page.locator('.moves button').first().waitFor();
  await tabTo(table.page, /^Save as PGN$/);
  const download = table.page.waitForEvent('download');
  await table.page.keyboard.press('Enter');
  assert.equal((await download).suggestedFilename(), 'game.pgn');
  await table.close();
});

test('pieces, squares and volume are chosen and stay', async () => {
  const table = await open(world);
  const { page } = table;
  await tabTo(page, /^Settings$/);
  await page.keyboard.press('Enter');
  await page.locator('dialog.settings input[value=modern]').focus();
  await page.keyboard.press('Space');
  await page.locator('dialog.settings input[value=purple]').focus();
  await page.keyboard.press('Space');
  await page.locator('dialog.settings input[type=range]').focus();
  await page.keyboard.press('Home');
  const { pieces, squares } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual({ pieces, squares }, { pieces: 'modern', squares: 'purple' });
  const { volume, sound } = await page.evaluate(() => JSON.parse(localStorage.getItem('arrocco') ?? '{}'));
  assert.deepEqual({ volume, sound }, { volume: 0, sound: false });
  const image = await page.locator('main .man.wN').first().evaluate((man) => getComputedStyle(man).backgroundImage);
  assert.match(image, /sets\/modern\/wN\.svg/);
  await table.close();
});

test('the page can be installed', async () => {
  const table = await open(world);
  const cdp = await table.page.context().newCDPSession(table.page);
  const { errors } = await cdp.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors = [] } = await cdp.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  await cdp.detach();
  await table.close();
});
