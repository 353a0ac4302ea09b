// The library, two devices and engines to watch, with the real program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { PROGRAM, open, start } from './program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const GAMES = `[Event "Club"]
[White "Rossi, Anna"]
[Black "Bianchi, Bruno"]
[Result "1-0"]
[WhiteElo "2100"]
[BlackElo "1900"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

[Event "Club"]
[White "Verdi, Carla"]
[Black "Rossi, Anna"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 1/2-1/2
`;

test('studies and games are found again in the library, and the explorer counts them', async () => {
  const table = await open(world, { at: '#/study' });
  const { page } = table;
  await page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await table.openText(GAMES);
  const study = await page.evaluate(() => location.hash);
  await page.getByRole('button', { name: 'Keep in the library' }).click();
  await page.getByRole('button', { name: 'Keep in the library' }).waitFor({ state: 'hidden' });
  await page.goto(`${world.url}#/library`);
  await page.locator('.screen.library').getByRole('searchbox').fill('verdi');
  await page.getByRole('button', { name: 'Verdi, Carla – Rossi, Anna' }).waitFor();
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.locator('dialog input').fill('A short draw');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'A short draw' }).click();
  await page.waitForFunction((at) => location.hash === at, study);
  await page.waitForFunction(() => document.querySelector('.title')?.textContent === 'Verdi, Carla – Rossi, Anna');
  await page.locator('.explorer summary').click();
  await page.getByText('Games: 2', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('.explorer tbody tr').length === 2);
  await table.close();
});

test('what is put into the bin is found there, and comes back', async () => {
  const table = await open(world, { at: '#/play' });
  const { page } = table;
  await page.goto(`${world.url}#/library`);
  await page.locator('.screen.library').getByRole('searchbox').fill('bianchi');
  await page.getByRole('button', { name: 'Put into the bin' }).first().waitFor();
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('button', { name: 'Put into the bin' }).click();
  await page.getByText('In the bin:').waitFor();
  await page.getByRole('switch', { name: 'Bin' }).check({ force: true });
  await page.getByRole('button', { name: 'Take out of the bin' }).click();
  await page.getByText('Taken out:').waitFor();
  await page.getByRole('switch', { name: 'Bin' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Rossi, Anna – Bianchi, Bruno' }).waitFor();
  await table.close();
});

test('two engines play, and can only be watched', async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('button', { name: 'Watch two engines' }).click();
  await page.locator('dialog').getByRole('radio', { name: '1+0' }).check({ force: true });
  await page.locator('dialog').getByRole('button', { name: 'Start the game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('main .moves button').length >= 2);
  assert.equal(await page.locator('.surface.movable').count(), 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await table.close();
});

test('a game on two devices: a side each, others watch, strangers stay outside', async () => {
  const child = spawn(PROGRAM, ['web', '--no-open', '--port', '0', '--listen'], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, XDG_STATE_HOME: world.program.folder } });
  try {
    let url = '';
    for await (const line of createInterface({ input: child.stdout })) {
      url = /^Arrocco is at (\S+)$/.exec(line)?.[1] ?? '';
      if (url) break;
    }
    const { origin } = new URL(url);
    assert.equal((await fetch(`${origin}/`)).status, 403);
    const complaints = [];
    const device = async (at) => {
      const context = await world.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await page.goto(at);
      await page.waitForSelector('main .men .man');
      return page;
    };
    const host = await device(url);
    await host.getByRole('button', { name: 'Two people' }).click();
    await host.locator('dialog').getByRole('button', { name: 'Start the game' }).click();
    await host.getByRole('button', { name: 'Play on two devices' }).click();
    await host.waitForFunction(() => document.querySelectorAll('.invite input').length === 3);
    const links = await host.locator('.invite input').evaluateAll((all) => all.map((each) => each.value));
    assert.equal(links.length, 3);
    assert.equal(await host.locator('.qr').count(), 3);
    await host.keyboard.press('Escape');
    const [white, black, watcher] = [await device(links[0]), await device(links[1]), await device(links[2])];
    const second = await device(links[0]);
    for (const page of [white, black]) await page.waitForSelector('main .surface.movable');
    for (const page of [host, watcher, second]) await page.waitForFunction(() => !document.querySelector('main .surface.movable'));
    await black.locator('.typed input').fill('e9');
    await black.keyboard.press('Enter');
    await black.waitForFunction(() => document.querySelector('.words')?.textContent?.includes('It is not your turn'));
    await black.locator('.typed input').fill('');
    await white.locator('.typed input').fill('e4');
    await white.keyboard.press('Enter');
    for (const page of [host, black, watcher, second]) await page.waitForFunction(() => document.querySelectorAll('main .moves button').length === 1);
    await black.locator('.typed input').fill('e5');
    await black.keyboard.press('Enter');
    await watcher.waitForFunction(() => document.querySelectorAll('main .moves button').length === 2);
    assert.deepEqual(await white.locator('.bar nav a').allTextContents(), ['Play']);
    // The side stays with its device when the page is loaded again.
    await white.reload();
    await white.waitForSelector('main .surface.movable');
    assert.deepEqual(complaints, []);
    for (const page of [host, white, black, watcher, second]) await page.context().close();
  } finally {
    child.kill();
  }
});

test('a file of any size becomes a collection', async () => {
  const table = await open(world, { at: '#/play' });
  const { page } = table;
  await page.goto(`${world.url}#/library`);
  await page.locator('.collections summary').click();
  const text = Array.from({ length: 3000 }, (_, i) => `[Event "E"]\n[White "Upload N${i}"]\n[Black "Ü"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n\n`).join('');
  await page.locator('.collections input[type=file]').setInputFiles({ name: 'big one.pgn', mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) });
  await page.locator('.collection-name').filter({ hasText: 'big one' }).waitFor();
  await page.locator('.screen.library').getByRole('searchbox').fill('upload n2999');
  await page.getByText('Games: 1 of 3,').waitFor();
  await page.getByRole('button', { name: 'Upload N2999 – Ü' }).waitFor();
  // One's own games without those of the collection, and its own alone.
  const which = page.getByRole('combobox', { name: 'Which games' });
  await which.selectOption('My games');
  await page.getByText('No game matches').waitFor();
  await which.selectOption('big one');
  await page.getByRole('button', { name: 'Upload N2999 – Ü' }).waitFor();
  await which.selectOption('All games');
  await page.locator('.collections input[type=file]').setInputFiles({ name: 'nothing.pgn', mimeType: 'text/plain', buffer: Buffer.from('') });
  await page.getByRole('alert').filter({ hasText: 'neither a game' }).waitFor();
  await table.close();
});
