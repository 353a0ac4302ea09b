// Pictures of the real page with the real program, on a phone and on a desktop: `node real/screenshots.js FOLDER`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { open, start } from './program.js';

const folder = process.argv[2] ?? 'screenshots';
mkdirSync(folder, { recursive: true });
const world = await start();

async function shoot(table, name) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await table.page.setViewportSize({ width, height });
    await table.page.waitForTimeout(200);
    await table.page.screenshot({ path: path.join(folder, `real-${name}-${width}.png`) });
  }
  await table.page.setViewportSize({ width: 1280, height: 800 });
}

const play = await open(world, { settings: { theme: 'light' } });
await play.begin('Two people', { clock: '5+3' });
for (const [index, [from, to]] of [['e2', 'e4'], ['e7', 'e5'], ['d1', 'h5'], ['b8', 'c6'], ['f1', 'c4'], ['g8', 'f6']].entries()) {
  await play.drag(from, to);
  await play.moves(index + 1);
}
await play.click('h5');
await shoot(play, 'game');
await play.page.keyboard.press('Escape');
await play.drag('h5', 'f7');
await play.page.getByRole('heading', { name: 'White won' }).waitFor();
await shoot(play, 'result');
await play.page.locator('dialog').getByRole('button', { name: 'Analyse the game' }).click();
await play.page.waitForSelector('main .tree button');
await play.page.getByRole('button', { name: 'Analyse the whole game' }).click();
await play.page.locator('.report table').waitFor();
await play.page.keyboard.press('ArrowDown');
await play.page.keyboard.press('ArrowLeft');
await play.page.keyboard.press('l');
await play.page.waitForSelector('main .mark.best');
await shoot(play, 'study');
await play.page.goto(`${world.url}#/play`);
await play.page.locator('.lobby').waitFor();
await shoot(play, 'lobby');
await play.close();
await world.close();
