// Pictures of every screen, on phones and desktops, light and dark: `node screenshots.js FOLDER [NAME…]`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { open, start } from './harness/browser.js';
import { SCREENS } from './harness/screens.js';

const [folder = 'screenshots', ...names] = process.argv.slice(2);
const SIZES = [[320, 568], [390, 844], [640, 400], [844, 390], [1280, 800], [1920, 1080]];

mkdirSync(folder, { recursive: true });
const world = await start();
for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  for (const theme of ['light', 'dark']) {
    const table = await open(world, { at: screen.at, program: screen.program(), settings: { theme, side: 'white' } });
    await screen.prepare(table);
    for (const [width, height] of SIZES) {
      await table.page.setViewportSize({ width, height });
      await table.page.waitForTimeout(150);
      await table.page.screenshot({ path: path.join(folder, `${screen.name}-${width}-${theme}.png`) });
    }
    await table.close();
  }
}
await world.close();
