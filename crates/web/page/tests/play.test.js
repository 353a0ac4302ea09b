// Whole games: from the dialog to the result, with clocks, take-backs, draws, two tabs and a program that comes back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const HUMAN = { kind: 'human' };

async function game(setup, options = {}) {
  const program = new MockProgram();
  const made = program.add({ id: 'a', white: HUMAN, black: HUMAN, ...setup });
  const table = await open(world, { at: '#/play/a', program, ...options });
  await table.page.waitForFunction(() => document.querySelector('main .men .man') !== null);
  return Object.assign(table, { game: made, button: (name) => table.page.getByRole('button', { name, exact: true }) });
}

async function type(table, ...moves) {
  for (const text of moves) {
    await table.page.getByLabel('Type a move').fill(text);
    await table.page.keyboard.press('Enter');
    await table.page.waitForFunction((count) => document.querySelectorAll('.moves button').length === count, moves.indexOf(text) + 1);
  }
}

test('keys alone, from the empty page to mate', async () => {
  const table = await open(world, { settings: { side: 'white' } });
  const replies = ['e7e5', 'b8c6', 'g8f6'];
  table.program.answer = () => replies.shift() ?? null;
  const press = async (...keys) => { for (const key of keys) await table.page.keyboard.press(key); };
  const focusIsOn = (words) => table.page.evaluate((text) => document.activeElement?.matches('button') && document.activeElement.textContent?.includes(text), words);
  for (let i = 0; i < 40 && !(await focusIsOn('Play the computer')); i += 1) await press('Tab');
  await press('Enter');
  await table.page.waitForSelector('dialog[open]');
  for (let i = 0; i < 40 && !(await focusIsOn('Start the game')); i += 1) await press('Tab');
  await press('Enter');
  await table.page.waitForSelector('.in-game .men .man');
  for (const moves of [['e2', 'e4'], ['d1', 'h5'], ['f1', 'c4'], ['h5', 'f7']]) {
    await table.page.waitForFunction(() => document.querySelector('.words')?.textContent === 'Your move');
    for (let i = 0; i < 40 && !(await table.page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')); i += 1) await press('Tab');
    for (const square of moves) {
      for (let i = 0; i < 16; i += 1) {
        const at = await table.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
        if (at === square) break;
        if (at[0] !== square[0]) await press(at[0] < square[0] ? 'ArrowRight' : 'ArrowLeft');
        else await press(at[1] < square[1] ? 'ArrowUp' : 'ArrowDown');
      }
      await press('Enter');
    }
  }
  await table.page.waitForSelector('dialog.result');
  await table.hears('checkmate');
  await table.hears('You won, by checkmate');
  assert.equal(await table.page.locator('dialog.result h2').textContent(), 'You won');
  await table.close();
});

test('the dialog says what was chosen', async () => {
  const table = await open(world);
  await table.page.getByRole('button', { name: 'Play the computer' }).click();
  const dialog = table.page.locator('dialog');
  await dialog.getByRole('radio', { name: 'Black' }).check({ force: true });
  await dialog.getByRole('slider', { name: 'Strength' }).fill('20');
  assert.match(await dialog.locator('.level-words').first().textContent(), /Level 20 · 2800 Elo.*Stronger than nearly every person/);
  await dialog.getByRole('radio', { name: 'Custom' }).check({ force: true });
  await dialog.getByLabel('Minutes a side').fill('7');
  await dialog.getByLabel('Seconds a move').fill('2');
  await dialog.getByRole('radio', { name: 'Chess960' }).check({ force: true });
  await dialog.getByLabel('Number, 0 to 959').fill('1000');
  await dialog.getByText('a number from 0 to 959').waitFor();
  assert.ok(await dialog.getByText('Start the game').isDisabled());
  await dialog.getByLabel('Number, 0 to 959').fill('17');
  await table.page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':enabled'));
  await dialog.getByText('Start the game').click();
  await table.page.waitForSelector('.in-game');
  assert.deepEqual(table.program.choice, { players: { white: { kind: 'engine', level: 20 }, black: HUMAN }, clock: '7+2', start: { kind: 'chess960', number: 17 } });
  await table.page.getByRole('button', { name: 'New game' }).click();
  assert.ok(await dialog.getByLabel('Custom').isChecked());
  assert.equal(await dialog.getByRole('slider', { name: 'Strength' }).inputValue(), '20');
  await table.close();
});

test('a game from a FEN, and what is wrong with another', async () => {
  const table = await open(world);
  await table.page.getByRole('button', { name: 'Two people' }).click();
  const dialog = table.page.locator('dialog');
  await dialog.getByRole('radio', { name: 'FEN' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'FEN' }).fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await dialog.locator('.verdict.wrong').first().waitFor();
  await table.page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':disabled'));
  await dialog.getByRole('textbox', { name: 'FEN' }).fill('4k3/8/8/8/8/8/4P3/4K3 b - - 0 7');
  await table.page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':enabled'));
  await dialog.getByText('Start the game').click();
  await table.sees('e2', 'white pawn');
  await table.page.getByLabel('Type a move').fill('Kd7');
  await table.page.keyboard.press('Enter');
  await table.sees('d7', 'black king');
  assert.equal(await table.page.locator('.moves li').first().textContent(), '7.…♔d7');
  await table.close();
});

test('a board is set up by hand: with the palette, by dragging, by keys', async () => {
  const table = await open(world);
  const { page } = table;
  await page.getByRole('button', { name: 'Two people' }).click();
  const dialog = page.locator('dialog');
  await dialog.getByRole('radio', { name: 'Set up' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':disabled'));
  const square = (name) => dialog.locator(`.cell[data-square=${name}]`);
  await dialog.getByLabel('white king').check({ force: true });
  await square('e1').click();
  await dialog.getByLabel('black king').check({ force: true });
  await square('d8').click();
  await dialog.getByLabel('Move pieces').check({ force: true });
  await table.drag('d8', 'e8', { scope: 'dialog' });
  assert.equal(await square('e8').getAttribute('aria-label'), 'e8, black king');
  assert.equal(await square('d8').getAttribute('aria-label'), 'd8, empty');
  await dialog.getByLabel('white queen').check({ force: true });
  await square('a1').focus();
  await page.keyboard.press('Enter');
  for (const box of await dialog.locator('.rights input').all()) await box.uncheck();
  await dialog.locator('.set-up').getByRole('radio', { name: 'Black', exact: true }).check({ force: true });
  const rook = await dialog.locator('.palette .chip:has([value=bR])').boundingBox();
  const { x, y } = await table.point('h8', 'dialog');
  await page.mouse.move(rook.x + 10, rook.y + 10);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
  assert.equal(await square('h8').getAttribute('aria-label'), 'h8, black rook');
  await page.waitForFunction(() => document.querySelector('dialog .primary')?.matches(':enabled'));
  await dialog.getByText('Start the game').click();
  await table.sees('a1', 'white queen');
  assert.equal(table.program.choice.start.fen, '4k2r/8/8/8/8/8/8/Q3K3 b - - 0 1');
  await table.close();
});

test('taking back against the computer goes to the own move; playing again comes back', async () => {
  const table = await game({ black: { kind: 'engine', level: 2 } });
  await table.drag('e2', 'e4');
  await table.page.waitForFunction(() => document.querySelectorAll('.moves button').length === 2);
  await table.button('Take back').click();
  await table.sees('e2', 'white pawn');
  await table.hears('Taken back');
  assert.deepEqual(table.acts.at(-1), { act: 'take-back', plies: 2 });
  await table.button('Play again').click();
  await table.sees('e4', 'white pawn');
  assert.deepEqual(table.acts.at(-1), { act: 'redo', plies: 2 });
  await table.close();
});

test('a hint is an arrow and words', async () => {
  const table = await game();
  await table.button('Hint').click();
  await table.hears('Hint: pawn from a2 to a3');
  assert.equal(await table.page.locator('main .mark.hint').count(), 1);
  await table.close();
});

test('resigning is asked again, and the result leads on', async () => {
  const table = await game({ black: { kind: 'engine', level: 2 } });
  await table.button('Resign').click();
  await table.button('Cancel').click();
  assert.equal(table.acts.length, 0);
  await table.button('Resign').click();
  await table.button('Resign').click();
  await table.page.waitForSelector('dialog.result');
  assert.equal(await table.page.locator('.result-score').textContent(), '0 – 1');
  assert.equal(await table.page.locator('.result-how').textContent(), 'by resignation');
  await table.page.locator('dialog').getByText('Rematch').click();
  await table.page.waitForFunction(() => location.hash === '#/play/g2');
  assert.equal(table.program.games.get('g2').players.white.kind, 'engine');
  assert.equal(await table.page.locator('main .cell').first().getAttribute('data-square'), 'h1');
  await table.close();
});

test('a draw is offered and declined, offered and accepted', async () => {
  const table = await game({ black: { kind: 'engine', level: 2 }, moves: ['e2e4', 'e7e5'] });
  for (const accepts of [false, true]) {
    table.program.accepts = accepts;
    await table.button('Offer a draw').click();
    await table.button('Offer a draw').click();
    await table.hears(accepts ? 'Draw, by agreement' : 'Black declines the draw');
  }
  await table.close();
});

test('two people on one screen: one offers, the other answers', async () => {
  const table = await game({ moves: ['e2e4'] });
  await table.button('Offer a draw').click();
  await table.button('Offer a draw').click();
  await table.page.getByText('Black offers a draw').first().waitFor();
  await table.button('Accept').click();
  await table.hears('Draw, by agreement');
  await table.close();
});

test('a threefold repetition is claimed', async () => {
  const table = await game({ moves: ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'] });
  assert.equal(await table.button('Claim a draw').count(), 0);
  await table.drag('f6', 'g8');
  await table.button('Claim a draw').click();
  await table.hears('Draw, by threefold repetition');
  await table.close();
});

test('stalemate is a draw', async () => {
  const table = await game({ start: '7k/5K2/8/8/8/8/8/6Q1 w - - 0 1' });
  await type(table, 'Qg6');
  await table.hears('Draw, by stalemate');
  await table.close();
});

test('clocks run, stop in a pause, and a flag falls', async () => {
  const table = await game({ clock: '0.1+0', moves: ['e2e4', 'e7e5'] });
  const clock = table.page.getByRole('timer', { name: 'Clock of White' });
  assert.match(await clock.getAttribute('class'), /running low/);
  const before = await clock.textContent();
  await table.page.waitForFunction((text) => document.querySelectorAll('.clock')[1]?.textContent !== text, before);
  assert.ok(parseFloat((await clock.textContent()).slice(2)) < 6);
  await table.button('Pause').click();
  await table.page.getByText('Paused').first().waitFor();
  const stopped = await clock.textContent();
  await table.drag('g1', 'f3');
  assert.equal(table.acts.filter(({ act }) => act === 'play').length, 0);
  assert.equal(await clock.textContent(), stopped);
  await table.button('Go on').click();
  await table.button('Pause').waitFor();
  table.program.tell(table.game, table.game.flag());
  await table.hears('Black won, on time');
  assert.equal(await clock.textContent(), '0:00.0');
  await table.close();
});

test('earlier positions are looked at by keys and by the list, and nothing can be moved there', async () => {
  const table = await game({ moves: ['e2e4', 'e7e5', 'g1f3'] });
  await table.page.keyboard.press('ArrowLeft');
  await table.sees('g1', 'white knight');
  await table.page.getByText('An earlier position').waitFor();
  await table.drag('f8', 'c5');
  assert.equal(table.acts.length, 0);
  await table.page.keyboard.press('ArrowUp');
  await table.sees('e2', 'white pawn');
  await table.page.locator('.moves button').nth(1).click();
  await table.sees('e5', 'black pawn');
  await table.button('Last position').click();
  await table.sees('f3', 'white knight');
  await table.close();
});

test('moves that are gone through are heard, and a check of then is shown', async () => {
  const table = await game({ moves: ['e2e4', 'f7f6', 'd1h5', 'g7g6'] });
  await table.page.keyboard.press('ArrowLeft');
  await table.hears('White: queen from d1 to h5, check');
  assert.match(await table.cell('e8').getAttribute('class'), /check/);
  await table.page.keyboard.press('ArrowLeft');
  await table.hears('Black: pawn from f7 to f6');
  assert.doesNotMatch(await table.cell('e8').getAttribute('class'), /check/);
  await table.page.keyboard.press('ArrowUp');
  await table.hears('First position');
  await table.close();
});

test('while the computer thinks there is no hint to ask for, and the tab says whose move it is', async () => {
  const table = await game({ black: { kind: 'engine', level: 3 } });
  table.program.answer = () => null;
  await table.page.waitForFunction(() => document.title === 'Your move · Arrocco');
  assert.ok(await table.button('Hint').isEnabled());
  await table.drag('e2', 'e4');
  await table.page.waitForFunction(() => document.title === 'Arrocco is thinking… · Arrocco');
  assert.ok(await table.button('Hint').isDisabled());
  await table.close();
});

test('an address that leads nowhere leads to the list of games, with words', async () => {
  for (const at of ['#/play/nobody', '#/play/%E0%A4%A', '#/nonsense']) {
    const table = await open(world, { at });
    await table.page.getByRole('button', { name: 'Play the computer' }).waitFor();
    if (at !== '#/nonsense') await table.page.locator('.words.wrong').waitFor();
    await table.close();
  }
});

test('a dialog does not outlive its screen', async () => {
  const table = await open(world);
  await table.page.goto(`${table.page.url().replace(/#.*/, '')}#/study`);
  await table.page.waitForFunction(() => location.hash.startsWith('#/study/'));
  await table.page.keyboard.press('?');
  await table.page.waitForSelector('dialog[open]');
  await table.page.goBack();
  await table.page.getByRole('button', { name: 'Play the computer' }).click();
  await table.page.getByRole('heading', { name: 'New game' }).waitFor();
  assert.equal(await table.page.locator('dialog').count(), 1);
  await table.close();
});

test('two tabs show the same game, and what was meant for another position is refused', async () => {
  const table = await game();
  const second = await table.openTab('#/play/a');
  await second.waitForSelector('main .men .man');
  await table.drag('e2', 'e4');
  await second.waitForFunction(() => document.querySelector('.cell[data-square=e4]')?.getAttribute('aria-label') === 'e4, white pawn');
  table.game.revision += 1;
  await table.page.bringToFront();
  await table.drag('e7', 'e5');
  await table.hears('the game has gone on');
  await table.sees('e7', 'black pawn');
  await table.close();
});

test('a game survives a refresh, and the program being gone for a while', async () => {
  const table = await game({ moves: ['d2d4'] });
  await table.page.reload();
  await table.sees('d4', 'white pawn');
  table.program.drop();
  table.program.happen(table.game, { act: 'play', uci: 'd7d5' });
  await table.sees('d5', 'black pawn');
  assert.ok(await table.page.locator('.warning').isHidden());
  assert.ok(table.program.url.endsWith('/socket?token=secret%20token'));
  await table.close();
});

test('a program of another version asks for a fresh page', async () => {
  const program = new MockProgram();
  program.version = 2;
  const table = await open(world, { program });
  await table.page.getByText('of another version').waitFor();
  await table.close();
});

test('the list of games: to go on, and to forget', async () => {
  const program = new MockProgram();
  program.add({ id: 'old', moves: ['e2e4'] });
  program.add({ id: 'over', black: HUMAN }).apply({ act: 'resign', by: 'white' }, {});
  const table = await open(world, { program });
  await table.page.getByText('You – Arrocco, level 4').waitFor();
  await table.page.getByRole('button', { name: 'Remove from the list' }).click();
  await table.page.waitForFunction(() => document.querySelectorAll('.games a').length === 1);
  await table.page.locator('.games a').click();
  await table.sees('e4', 'white pawn');
  await table.close();
});

test('taken men and the balance are shown', async () => {
  const table = await game({ moves: ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'g8f6', 'c3d5'] });
  assert.equal(await table.page.getByRole('img', { name: 'Taken by White, queen, pawn, +9' }).count(), 1);
  assert.equal(await table.page.locator('.taken-men .tiny').count(), 3);
  assert.equal(await table.page.locator('.opening').textContent(), 'C20 · King\'s Pawn Game');
  await table.close();
});

test('sounds are made, and none when they are off', async () => {
  const table = await game();
  await table.page.evaluate(() => {
    const { start } = AudioScheduledSourceNode.prototype;
    Reflect.set(window, 'sounds', 0);
    AudioScheduledSourceNode.prototype.start = function (...args) { Reflect.set(window, 'sounds', Reflect.get(window, 'sounds') + 1); return start.apply(this, args); };
    const sourceStart = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) { Reflect.set(window, 'sounds', Reflect.get(window, 'sounds') + 1); return sourceStart.apply(this, args); };
  });
  const sounds = () => table.page.evaluate(() => Reflect.get(window, 'sounds'));
  await table.drag('e2', 'e4');
  await table.page.waitForFunction(() => Reflect.get(window, 'sounds') > 0);
  await table.page.getByRole('button', { name: 'Sounds off' }).click();
  const before = await sounds();
  await table.drag('e7', 'e5');
  await table.sees('e5', 'black pawn');
  assert.equal(await sounds(), before);
  await table.page.getByRole('button', { name: 'Sounds on' }).waitFor();
  await table.close();
});
