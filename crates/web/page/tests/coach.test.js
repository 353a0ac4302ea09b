// The coach: why a hint is good, why a move of a study is bad, and what to look for after the analysis of a game.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

async function play({ slow = false, black = undefined } = {}) {
  const program = new MockProgram();
  program.answer = () => null;
  program.coach.isSlow = slow;
  program.add({ id: 'a', moves: ['e2e4', 'e7e5'], ...(black ? { black } : {}) });
  const table = await open(world, { at: '#/play/a', program });
  await table.page.waitForSelector('main .men .man');
  return table;
}

async function study({ slow = false } = {}) {
  const program = new MockProgram();
  program.coach.isSlow = slow;
  program.studies.pace = 1;
  program.studies.add({ id: 's', sans: 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4'.split(' '), result: '1-0' });
  const table = await open(world, { at: '#/study/s', program });
  await table.page.waitForSelector('.tree button');
  return table;
}

const asked = (table) => table.program.received.filter(({ type }) => type.startsWith('explain')).map(({ type, of }) => (of ? of.kind : type));
const marks = (table) => table.page.locator('main .mark').count();
const why = (table) => table.page.getByRole('button', { name: 'Why?' });

test('a hint has its reason, heard and drawn', async () => {
  const table = await play();
  const { page } = table;
  assert.equal(await why(table).count(), 0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await why(table).click();
  await table.hears('What to look for: Before each move');
  assert.equal(await page.locator('.coach-reason').count(), 3);
  assert.match(await page.locator('.coach-headline').textContent(), /a mistake/);
  // The hint's own arrow, the reason's arrow and its square.
  assert.equal(await marks(table), 3);
  assert.deepEqual(asked(table), ['hint']);
  await table.close();
});

test('a mistake without a proven reason is told so, to be read as well', async () => {
  const table = await study();
  table.program.coach.isProven = false;
  for (const key of ['ArrowRight', 'w']) await table.page.keyboard.press(key);
  await table.hears('No reason could be proven.');
  assert.equal(await table.page.locator('.coach').getByText('No reason could be proven.').isVisible(), true);
  table.program.coach.isProven = true;
  for (const key of ['ArrowRight', 'w']) await table.page.keyboard.press(key);
  await table.page.locator('.coach-reason').first().waitFor();
  assert.equal(await table.page.locator('.coach').getByText('No reason could be proven.').isVisible(), false);
  await table.close();
});

test('what the coach says is text, never markup', async () => {
  const table = await play();
  await table.page.getByRole('button', { name: 'Hint' }).click();
  await table.page.keyboard.press('w');
  await table.page.locator('.coach').getByText('<i>the man</i> can be taken').waitFor();
  assert.equal(await table.page.locator('.coach i').count(), 0);
  await table.close();
});

test('a move that is played takes the explanation away', async () => {
  const table = await play();
  const { page } = table;
  await page.getByRole('button', { name: 'Hint' }).click();
  await why(table).click();
  await page.locator('.coach-reason').first().waitFor();
  await table.drag('g1', 'f3');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  assert.equal(await marks(table), 0);
  await table.close();
});

test('a question whose position is left is taken back, and its answer is not shown', async () => {
  const table = await play({ slow: true });
  const { page } = table;
  await page.getByRole('button', { name: 'Hint' }).click();
  await why(table).click();
  await page.getByText('The coach is thinking').waitFor();
  assert.equal(await page.locator('.coach').getAttribute('aria-busy'), 'true');
  await table.drag('g1', 'f3');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  assert.deepEqual(asked(table), ['hint', 'explain-stop']);
  await table.close();
});

test('the coach thinks until there is an answer', async () => {
  const table = await play({ slow: true });
  await table.page.getByRole('button', { name: 'Hint' }).click();
  await why(table).click();
  await table.page.getByText('The coach is thinking').waitFor();
  table.program.coach.finish(table.program);
  await table.page.locator('.coach-reason').first().waitFor();
  await table.close();
});

test('two people on two devices are not helped', async () => {
  const program = new MockProgram();
  program.yours = { white: true, black: false };
  program.answer = () => null;
  const made = program.add({ id: 'a', black: { kind: 'human' } });
  made.hint = made.legal[0];
  const table = await open(world, { at: '#/play/a', program });
  await table.page.waitForSelector('main .men .man');
  assert.equal(await why(table).count(), 0);
  await table.close();
});

test('any move of a study is explained, by key, and a reason elsewhere is shown when it is asked for', async () => {
  const table = await study();
  const { page } = table;
  assert.equal(await why(table).isDisabled(), true);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'w']) await page.keyboard.press(key);
  await table.hears('Nf3: a mistake');
  await table.sees('f3', 'white knight');
  const reasons = page.locator('.coach-reason');
  assert.equal(await reasons.nth(0).getAttribute('aria-pressed'), 'true');
  // The better move belongs to the position before.
  await reasons.nth(2).focus();
  await page.keyboard.press('Enter');
  await table.sees('g1', 'white knight');
  assert.equal(await reasons.nth(2).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('main .mark.green').count(), 1);
  // The last move of the answer's line, without marks.
  await page.locator('.coach-reasons li').nth(1).locator('.coach-move').last().click();
  assert.equal(await marks(table), 0);
  await page.keyboard.press('Escape');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  await table.sees('f3', 'white knight');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Why?');
  assert.deepEqual(asked(table), ['node']);
  await table.close();
});

test('what is drawn on a board elsewhere is not drawn into the game', async () => {
  const table = await study();
  const { page } = table;
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'w']) await page.keyboard.press(key);
  await page.locator('.coach-reason').nth(2).click();
  await table.sees('g1', 'white knight');
  await table.drag('e2', 'e4', { button: 'right' });
  await page.keyboard.press('Escape');
  await table.sees('f3', 'white knight');
  assert.deepEqual(table.program.received.filter(({ edit }) => edit?.edit === 'marks'), []);
  await table.close();
});

test('each mistake of an analysed game has its reason and what to look for', async () => {
  const table = await study();
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  const lessons = page.locator('.lessons li');
  await lessons.first().waitFor();
  const judged = table.program.studies.all.get('s').mainLine.filter(({ judgement }) => judgement).length;
  assert.equal(await lessons.count(), judged);
  assert.match(await lessons.first().textContent(), /<b>.*leaves a man undefended.*What to look for: Before each move/);
  await lessons.first().getByRole('button').click();
  await table.hears('leaves a man undefended');
  await page.locator('.coach .coach-advice').waitFor();
  assert.equal(await page.locator('.coach .icon-button').isVisible(), false);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  await table.close();
});

test('a mistake for which no reason is proven says so', async () => {
  const table = await study();
  const { page } = table;
  table.program.studies.provesNothing = true;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  const lesson = page.locator('.lessons li').first();
  await lesson.waitFor();
  assert.match(await lesson.textContent(), /No reason could be proven\. $/);
  await lesson.getByRole('button').click();
  await page.locator('.coach-headline', { hasText: 'No reason could be proven.' }).waitFor();
  assert.equal(await page.locator('.coach-advice:visible').count(), 0);
  await table.hears('No reason could be proven.');
  await table.close();
});

test('an explanation stays while the same position is shown', async () => {
  const table = await study();
  const { page } = table;
  for (const key of ['ArrowRight', 'w']) await page.keyboard.press(key);
  await page.locator('.coach-reason').first().waitFor();
  await page.keyboard.press('1');
  await page.locator('.tree button', { hasText: '!' }).waitFor();
  assert.equal(await page.locator('.coach-reason').first().isVisible(), true);
  await page.keyboard.press('ArrowRight');
  await page.locator('.coach').waitFor({ state: 'hidden' });
  await table.close();
});
