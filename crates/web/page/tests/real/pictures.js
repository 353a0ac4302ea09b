// The pictures of the manual, made by the real program: `node real/pictures.js` writes them into the folder `manual`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM, open, start } from './program.js';

const MANUAL = fileURLToPath(new URL('../../manual', import.meta.url));
const SIZE = { width: 1000, height: 640 };
const QUALITY = 0.8;

const game = (tags, moves, result) => `${Object.entries({ ...tags, Result: result }).map(([name, text]) => `[${name} "${text}"]`).join('\n')}\n\n${moves} ${result}\n\n`;
const EVERGREEN = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7#';
const IMMORTAL = '1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7#';
const OPERA = '1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#';
const GAMES = game({ White: 'Anderssen, Adolf', Black: 'Dufresne, Jean', Event: 'Berlin', Date: '1852.??.??' }, EVERGREEN, '1-0')
  + game({ White: 'Anderssen, Adolf', Black: 'Kieseritzky, Lionel', Event: 'London', Date: '1851.06.21' }, IMMORTAL, '1-0')
  + game({ White: 'Morphy, Paul', Black: 'Duke Karl and Count Isouard', Event: 'Paris', Date: '1858.??.??' }, OPERA, '1-0');

const world = await start();
const scratch = mkdtempSync(path.join(tmpdir(), 'arrocco-pictures-'));
const file = path.join(scratch, 'classics.pgn');
writeFileSync(file, GAMES);
execFileSync(PROGRAM, ['library', 'add', file], { env: { ...process.env, XDG_STATE_HOME: world.program.folder, XDG_CONFIG_HOME: world.program.folder } });

const encoder = await (await world.browser.newContext()).newPage();

/** What a page shows, as WebP, which is a third of a PNG. */
async function shoot(page, name) {
  await page.waitForTimeout(600);
  const png = (await page.screenshot()).toString('base64');
  const text = await encoder.evaluate(async ([data, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', Number(quality)).split(',')[1];
  }, [png, String(QUALITY)]);
  writeFileSync(path.join(MANUAL, `${name}.webp`), Buffer.from(text, 'base64'));
}

const table = await open(world, { settings: { theme: 'light' }, context: { viewport: SIZE } });
const { page } = table;
await table.begin('Play the computer', { level: 3, clock: '5+3' });
await table.drag('e2', 'e4');
await table.moves(2);
await page.waitForSelector('main .surface.movable');
await table.click('g1');
await shoot(page, 'play');

await page.goto(`${world.url}#/library`);
await page.getByText('Morphy').first().waitFor();
await shoot(page, 'library');

await page.goto(`${world.url}#/study`);
await table.openText(GAMES.slice(0, GAMES.indexOf('[White "Anderssen, Adolf"]\n[Black "Kieseritzky')));
for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
await page.keyboard.press('l');
await page.waitForSelector('main .mark.best');
await page.waitForTimeout(2000);
await shoot(page, 'study');
await page.keyboard.press('l');
for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowLeft');
await page.setViewportSize({ width: SIZE.width, height: 1000 });
await page.getByText('Opening explorer').click();
await page.locator('.explorer button').first().waitFor();
await page.locator('.explorer').scrollIntoViewIfNeeded();
await shoot(page, 'explorer');

await table.close();
await world.close();
rmSync(scratch, { recursive: true });
