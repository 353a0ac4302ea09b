// What is kept, and where: a disk that refuses, games of the terminal, games that are only looked at, and the settings file.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { PROGRAM, open, start } from './program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const at = (...names) => path.join(world.program.folder, 'arrocco', ...names);
const count = (...names) => readdirSync(at(...names)).filter((name) => name.endsWith('.pgn')).length;
const library = (...words) => execFileSync(PROGRAM, ['library', ...words], { env: { ...process.env, XDG_STATE_HOME: world.program.folder }, encoding: 'utf8' });

const GAME = (white, moves) => `[Event "Terminal"]\n[White "${white}"]\n[Black "Human"]\n[Result "*"]\n\n${moves} *\n`;

test('a disk that refuses is told in games and studies, and everything is saved when it no longer does', async () => {
  const table = await open(world);
  const { page } = table;
  renameSync(at('web', 'games'), at('web', 'elsewhere'));
  await table.begin('Two people');
  const warning = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await warning.waitFor();
  await page.locator('.typed input').fill('e4');
  await page.keyboard.press('Enter');
  await table.moves(1);
  assert.equal(await warning.count(), 1);
  renameSync(at('web', 'elsewhere'), at('web', 'games'));
  await warning.waitFor({ state: 'detached' });
  assert.equal(count('web', 'games'), 1);

  renameSync(at('web', 'studies'), at('web', 'elsewhere'));
  await page.goto(`${world.url}#/study`);
  await page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await page.waitForSelector('main .surface.movable');
  await page.locator('.typed input').fill('e4');
  await page.keyboard.press('Enter');
  await warning.waitFor();
  await page.locator('.typed input').fill('e5');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.tree button').length === 2);
  renameSync(at('web', 'elsewhere'), at('web', 'studies'));
  await warning.waitFor({ state: 'detached' });
  assert.ok(count('web', 'studies') >= 2);
  await table.close();
});

test('a game of the terminal is taken up once', async () => {
  const moves = ['e4', 'e5'];
  execFileSync(PROGRAM, ['play', '--white', 'human', '--black', 'human', '--plain', '--new'], { env: { ...process.env, XDG_STATE_HOME: world.program.folder, XDG_CONFIG_HOME: world.program.folder }, input: `${moves.join('\n')}\n` });
  assert.equal(readdirSync(at()).filter((name) => name === 'game.pgn').length, 1);
  const before = count('web', 'games');
  const table = await open(world);
  const { page } = table;
  const addresses = [];
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${world.url}#/library`);
    const row = page.locator('.library-row').filter({ hasText: visit === 0 ? 'terminal' : 'unfinished' });
    await row.first().waitFor();
    if (visit === 0) await row.first().locator('.library-name').click();
    else await page.goto(`${world.url}${addresses[0]}`);
    await page.waitForFunction(() => location.hash.startsWith('#/play/') && document.querySelectorAll('main .moves button').length === 2);
    addresses.push(await page.evaluate(() => location.hash));
  }
  assert.equal(addresses[0], addresses[1]);
  assert.equal(count('web', 'games'), before + 1);
  assert.ok(!readdirSync(at()).includes('game.pgn'), 'the terminal no longer has it');
  await table.close();
});

test('a game of a collection that is only looked at does not become one\'s own', async () => {
  const file = path.join(world.program.folder, 'club.pgn');
  writeFileSync(file, GAME('Zeta', '1. c4 c5').replaceAll('*', '1-0'));
  library('add', file);
  const own = count('web', 'studies');
  const table = await open(world);
  const { page } = table;
  for (let visit = 0; visit < 3; visit += 1) {
    await page.goto(`${world.url}#/library`);
    await page.getByRole('searchbox').fill('zeta');
    await page.getByText(/^Games: 1 of /).waitFor();
    await page.getByRole('button', { name: 'Zeta – Human' }).click();
    await page.waitForSelector('main .tree button');
  }
  assert.equal(count('web', 'studies'), own);
  await page.getByRole('button', { name: 'Keep in the library' }).waitFor();
  await page.locator('.explorer summary').click();
  await page.getByRole('combobox', { name: 'Which games' }).selectOption('club').catch(async () => {
    await page.locator('.explorer table').waitFor();
    await page.getByRole('combobox', { name: 'Which games' }).selectOption('club');
  });
  await page.getByText('Games: 1', { exact: true }).waitFor();
  await table.close();
});

test('the settings file names engines and the level, and a failing engine has its name', async () => {
  mkdirSync(path.join(world.program.folder, 'arrocco'), { recursive: true });
  writeFileSync(path.join(world.program.folder, 'arrocco', 'settings'), 'level = 9\nengine.broken = nosuchengine --loudly\n');
  await world.program.stop('SIGTERM');
  await world.program.start();
  const table = await open(world);
  const { page } = table;
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.locator('dialog select').first().selectOption({ label: 'broken' });
  await page.locator('dialog').getByRole('radio', { name: 'Black' }).check({ force: true });
  await page.locator('dialog').getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('broken').first().waitFor();
  assert.doesNotMatch(await page.locator('.table').textContent(), /--loudly/);
  await table.close();
});
