// Studies on the real page with the real program: files in and out, trees, the engine, whole games analysed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chess } from 'chess.js';
import { open, start } from './program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const CONTEXT = { permissions: ['clipboard-read', 'clipboard-write'] };

const WITH_VARIATIONS = `[Event "Casual"]
[Site "Rome"]
[Date "1620.??.??"]
[Round "?"]
[White "Greco, Gioachino"]
[Black "<b>N.N.</b>"]
[Result "1-0"]

1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5 $5 {The counter-gambit} 3. exd5) 3. Nf3)
2... Nc6 3. Bc4 {[%csl Gf7][%cal Rc4f7] Towards f7} 3... Bc5 $1 4. c3 {[%clk
1:30:00]} 4... Nf6 1-0
`;

const study = async (text) => {
  const table = await open(world, { at: '#/study', context: CONTEXT });
  await table.page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await table.openText(text);
  return table;
};

const words = (text) => text.split(/\s+/).filter(Boolean);

test('a game with variations goes in and comes out unchanged', async () => {
  const table = await study(WITH_VARIATIONS);
  const { page } = table;
  assert.equal(await page.locator('.title').textContent(), 'Greco, Gioachino – <b>N.N.</b>');
  const { name, text } = await table.saved('Save as PGN');
  assert.match(name, /\.pgn$/);
  assert.deepEqual(words(text), words(WITH_VARIATIONS));
  await page.reload();
  await page.waitForSelector('main .tree button');
  assert.deepEqual(words((await table.saved('Save as PGN')).text), words(WITH_VARIATIONS));
  await table.close();
});

test('what is opened again is the study that it was, and a comment that is being typed outlives the page', async () => {
  const text = '[White "Twice"]\n[Result "1-0"]\n\n1. d4 d5 0-1\n';
  const table = await study(text);
  const { page } = table;
  const first = await page.evaluate(() => location.hash);
  await page.getByText('0-1, but its tag says 1-0').waitFor();
  await page.getByRole('button', { name: 'Open a game' }).click();
  await page.getByRole('button', { name: 'An empty board' }).click();
  await page.waitForFunction((old) => location.hash !== old, first);
  await table.openText(text);
  assert.equal(await page.evaluate(() => location.hash), first);
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Comment on this move').pressSequentially('Half a');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.comment-box textarea')?.value === 'Half a');
  await table.close();
});

test('a tree is changed, and what is saved has it', async () => {
  const table = await study('1. e4 e5 *');
  const { page } = table;
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.surface.movable');
  await table.drag('c7', 'c5');
  // The board shows the pawn at once; a comment belongs to the move when the program has confirmed it.
  await page.waitForFunction(() => document.querySelector('.tree [aria-current]')?.textContent === 'c5');
  await table.sees('c5', 'black pawn');
  const comment = page.getByLabel('Comment on this move');
  await comment.fill('Sicilian & <i>sharp</i>');
  await comment.press('Enter');
  await page.locator('.tree .comment').waitFor();
  await table.drag('g1', 'f3', { button: 'right' });
  await page.waitForFunction(() => document.querySelectorAll('main .mark').length === 1);
  await page.getByRole('button', { name: 'Make this the main line' }).click();
  await page.waitForFunction(() => /^1\.e4c5/.test(document.querySelector('.tree')?.textContent ?? ''));
  const { text } = await table.saved('Save as PGN');
  assert.match(text.replace(/\s+/g, ' '), /1\. e4 c5 \{.*Sicilian & <i>sharp<\/i>.*\} \(1\.\.\. e5\) \*/);
  assert.match(text, /\[%cal Gg1f3\]/);
  await page.getByRole('button', { name: 'Copy the FEN' }).click();
  await table.hears('Copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  const picture = await table.saved('Save a picture');
  assert.match(picture.name, /\.svg$/);
  const viewer = await table.context.newPage();
  await viewer.goto(`data:image/svg+xml,${encodeURIComponent(picture.text)}`);
  assert.equal(await viewer.evaluate(() => document.documentElement.nodeName), 'svg');
  assert.equal(await viewer.locator('parsererror').count(), 0);
  await viewer.close();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await page.waitForFunction(() => /^1\.e4e5/.test(document.querySelector('.tree')?.textContent ?? ''));
  await table.close();
});

test('a file of many games has a list that can be searched', async () => {
  const games = Array.from({ length: 300 }, (_, n) => `[White "Player ${n}"]\n[Black "Other ${n}"]\n[Result "*"]\n\n1. ${n % 2 ? 'e4' : 'd4'} *\n`);
  const table = await study(games.join('\n'));
  const { page } = table;
  await page.getByRole('searchbox').fill('Player 123');
  await page.getByText('Player 123').first().click();
  await page.waitForFunction(() => document.querySelector('.title')?.textContent === 'Player 123 – Other 123');
  await page.keyboard.press('ArrowRight');
  await table.sees('e4', 'white pawn');
  await table.close();
});

test('what is wrong with a game is told in the language of the page, and what is typed is no command', async () => {
  const said = {};
  // The same text would be the study of the first, with the comment in that language.
  for (const [language, first] of [['en', '1. e4 e5'], ['it', '1. d4 d5'], ['es', '1. c4 c5']]) {
    const table = await open(world, { at: '#/study', settings: { language } });
    const { page } = table;
    await page.waitForFunction(() => location.hash.startsWith('#/study/'));
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, `${first} 2. Ke5 Nc6 *`);
    await page.waitForSelector('.tree .comment');
    const problem = await page.locator('.words.wrong').textContent();
    const rest = await page.locator('.tree .comment').textContent();
    await page.locator('.typed input').fill('hello');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.words')?.textContent?.includes('hello'));
    said[language] = [problem, rest, await page.locator('.words').textContent()];
    await table.close();
  }
  assert.deepEqual(said['en'], ['line 1, game 1, ply 2: Ke5 is not legal: the king on e1 cannot move to e5 even on an empty board', 'could not be read: Ke5 Nc6 *', '"hello" is not a move']);
  assert.deepEqual(said['it'], ['riga 1, dopo 2 semimosse: "Ke5" non è legale: il re in e1 non può andare in e5 nemmeno su una scacchiera vuota', 'non si è potuto leggere: Ke5 Nc6 *', '"hello" non è una mossa']);
  assert.deepEqual(said['es'], ['línea 1, tras 2 semijugadas: "Ke5" no es legal: el rey en e1 no puede ir a e5 ni en un tablero vacío', 'no se pudo leer: Ke5 Nc6 *', '"hello" no es una jugada']);
});

test('a side in check has no threat, and a mate ends the thinking', async () => {
  const table = await study('1. f3 e5 2. g4 Qh4# 0-1');
  const { page } = table;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await page.getByText('Game over').waitFor();
  assert.equal(await page.locator('.eval-bar').getAttribute('aria-label'), 'Black won by checkmate');
  await page.keyboard.press('x');
  await table.hears('no threat to show');
  await table.close();
});

test('the engine thinks in lines, and shows the threat', async () => {
  const table = await study('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 *');
  const { page } = table;
  await page.keyboard.press('ArrowDown');
  await page.getByLabel('Lines').selectOption('3');
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3 && /#1/.test(document.querySelector('.score')?.textContent ?? ''));
  await page.waitForSelector('main .mark.best');
  await page.keyboard.press('x');
  await page.waitForSelector('main .mark.threat');
  await page.keyboard.press('x');
  await page.waitForSelector('main .mark.best');
  await page.keyboard.press(' ');
  await table.sees('f7', 'white queen');
  await table.close();
});

test('a game is analysed to the end, and what is saved has it all', async () => {
  const table = await study('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.locator('.report table').waitFor();
  const row = page.locator('.report tbody tr').nth(1);
  assert.equal(await row.locator('td.blunder').textContent(), '1');
  await page.locator('.graph').first().waitFor();
  const { text } = await table.saved('Save as PGN');
  assert.match(text, /Nf6 \$4/);
  assert.match(text, /\[%eval /);
  await page.reload();
  await page.waitForSelector('main .tree button');
  assert.match(await page.locator('.tree').textContent(), /\?\?/);
  await table.close();
});

/** A game of so many half-moves that nobody would play, always the same one. */
function longGame(plies) {
  const chess = new Chess();
  for (let seed = 7; chess.history().length < plies; seed = (seed * 16_807) % 2_147_483_647) {
    const moves = chess.moves();
    chess.move(moves[seed % moves.length]);
    if (chess.isGameOver()) chess.undo();
  }
  return chess.pgn();
}

test('an analysis is stopped', async () => {
  const table = await study(longGame(200));
  const { page } = table;
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await page.waitForFunction(() => /^\d+ of 201/.test(document.querySelector('.progress-words')?.textContent ?? ''));
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Analyse the whole game' }).waitFor();
  await table.close();
});
