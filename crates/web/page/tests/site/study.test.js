// Studies on the page without a program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './host.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

async function study(text, options = {}) {
  const table = await open(world, { at: '#/study', ...options });
  await table.page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await table.openText(text);
  return table;
}

test('a game with variations is walked, changed, taken back and saved, and is there again', async () => {
  const table = await study('[White "Greco"]\n[Black "N.N."]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *');
  const { page } = table;
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.surface.movable');
  await table.drag('d7', 'd5');
  await page.waitForFunction(() => document.querySelector('.tree [aria-current]')?.textContent === 'd5');
  const comment = page.getByLabel('Comment on this move');
  await comment.fill('Scandinavian');
  await comment.press('Enter');
  await page.locator('.tree .comment').waitFor();
  await table.reload();
  await page.locator('.tree .comment').waitFor();
  const { text } = await table.saved('Save as PGN');
  assert.match(text.replace(/\s+/g, ' '), /1\. e4 e5 \(1\.\.\. c5 2\. Nf3\) \(1\.\.\. d5 \{ ?Scandinavian ?\}\) 2\. Nf3 \*/);
  await page.goto(`${world.url}#/library`);
  await page.getByRole('searchbox').fill('greco');
  await page.locator('.library-name').first().click();
  await page.waitForSelector('main .tree button');
  await table.close();
});

test('the engine shows its lines, and more of them when they are asked for', async () => {
  const table = await study('1. e4 e5 2. Nf3 Nc6 *', { settings: { lines: 2 } });
  const { page } = table;
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelectorAll('main .lines li').length >= 2);
  // It goes on to another position at once.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('main .lines li').length >= 2);
  await table.close();
});

test('a whole game is analysed, and its report stays', async () => {
  const table = await study('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
  const { page } = table;
  await page.getByLabel('How deep').selectOption('quick');
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.locator('.report table').waitFor();
  await page.waitForFunction(() => document.querySelector('.tree')?.textContent?.includes('??'));
  await table.reload();
  await page.locator('.report table').waitFor();
  await table.close();
});

test('a file of 1,000 games is opened, searched and gone through', async () => {
  const games = Array.from({ length: 1000 }, (_, n) => `[Event "E${n}"]\n[White "White${n}"]\n[Black "Black${n}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n`);
  const table = await study(games.join('\n'));
  const { page } = table;
  await page.getByText('1,000').first().waitFor();
  await page.getByRole('searchbox').first().fill('white777');
  await page.getByText('White777').first().click();
  await page.waitForFunction(() => document.querySelector('.title')?.textContent?.includes('White777'));
  assert.equal(await page.locator('.tree > .ply').count(), 16);
  await table.reload();
  await page.waitForFunction(() => document.querySelector('.title')?.textContent?.includes('White777'));
  await table.close();
});
