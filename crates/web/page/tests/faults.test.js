// Faults that users of the page have found, each with what must be so instead.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, start } from './harness/browser.js';
import { MockProgram } from './mock/program.js';

let world;
before(async () => { world = await start(); });
after(() => world.close());

const HUMAN = { kind: 'human' };
const SANS = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4'.split(' ');

async function play(setup = {}, options = {}) {
  const program = new MockProgram();
  program.answer = () => null;
  program.add({ id: 'a', black: HUMAN, ...setup });
  const table = await open(world, { at: '#/play/a', program, ...options });
  await table.page.waitForSelector('main .men .man');
  return Object.assign(table, { button: (name) => table.page.locator('.actions').getByRole('button', { name }) });
}

async function study(prepare = () => {}) {
  const program = new MockProgram();
  const made = program.studies.add({ id: 's', sans: SANS, tags: [['White', 'A'], ['Black', 'B']] });
  prepare(made);
  const table = await open(world, { at: '#/study/s', program });
  await table.page.waitForSelector('.tree button');
  return Object.assign(table, { study: made });
}

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('a key that is held does not resign', async () => {
  const table = await play();
  await table.button('Resign').focus();
  await table.page.keyboard.down('Enter');
  for (let i = 0; i < 5; i += 1) await table.page.keyboard.down('Enter');
  await table.page.keyboard.up('Enter');
  assert.deepEqual(table.acts, []);
  await table.hears('Really resign?');
  assert.equal(await focused(table.page), 'Cancel');
  await table.close();
});

test('Escape takes the question back, and the focus returns', async () => {
  const table = await play();
  await table.button('Resign').focus();
  await table.page.keyboard.press('Enter');
  await table.button('Cancel').waitFor();
  await table.page.keyboard.press('Escape');
  await table.button('Resign').waitFor();
  assert.equal(await focused(table.page), 'Resign');
  assert.deepEqual(table.acts, []);
  await table.close();
});

test('a removed game can be taken back, and the focus is where that is done', async () => {
  const program = new MockProgram();
  program.add({ id: 'over', black: HUMAN }).apply({ act: 'resign', by: 'white' }, {});
  const table = await open(world, { program });
  await table.page.getByRole('button', { name: 'Remove from the list' }).click();
  await table.page.locator('.removed').getByRole('button', { name: 'Undo' }).waitFor();
  assert.equal(program.games.size, 0);
  assert.equal(await focused(table.page), 'Undo');
  await table.page.keyboard.press('Enter');
  await table.page.locator('.games a').waitFor();
  assert.equal(program.games.size, 1);
  assert.match(await table.page.evaluate(() => document.activeElement?.getAttribute('href')), /over$/);
  await table.close();
});

test('a double click begins one game', async () => {
  const table = await open(world);
  await table.page.getByRole('button', { name: 'Play the computer' }).click();
  await table.page.getByText('Start the game').dblclick();
  await table.page.waitForSelector('.in-game');
  assert.equal(table.program.received.filter(({ type }) => type === 'new-game').length, 1);
  assert.equal(await table.page.evaluate(() => document.activeElement?.tagName), 'H1');
  await table.close();
});

test('the focus goes on at the new screen after a rematch and into a study', async () => {
  const table = await play({ moves: ['f2f3', 'e7e5', 'g2g4'] });
  await table.drag('d8', 'h4');
  await table.page.locator('dialog.result').getByRole('button', { name: 'Rematch' }).click();
  await table.page.waitForFunction(() => location.hash !== '#/play/a');
  await table.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await table.page.goto(`${world.url}#/play/a`);
  await table.page.locator('.actions').getByRole('button', { name: 'Analyse the game' }).click();
  await table.page.waitForSelector('.tree button');
  await table.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await table.close();
});

test('a list of moves is one stop for Tab, and arrows go through it', async () => {
  const table = await play({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
  const stops = () => table.page.locator('.moves button[tabindex="0"]').count();
  assert.equal(await stops(), 1);
  await table.page.locator('.moves button[tabindex="0"]').focus();
  await table.page.keyboard.press('ArrowLeft');
  assert.equal(await focused(table.page), '♘f3');
  assert.equal(await stops(), 1);
  await table.close();
  const tree = await study();
  assert.equal(await tree.page.locator('.tree button[tabindex="0"]').count(), 1);
  await tree.page.locator('.tree button').first().focus();
  await tree.page.keyboard.press('ArrowRight');
  await tree.page.waitForFunction(() => document.activeElement?.textContent === 'e4');
  await tree.page.keyboard.press('ArrowRight');
  await tree.page.waitForFunction(() => document.activeElement?.textContent === 'e5');
  await tree.close();
});

test('no move of an engine line is cut in two, and the whole line can be seen', async () => {
  const table = await study();
  await table.page.keyboard.press('l');
  await table.page.locator('.line-moves button').first().waitFor();
  const cut = await table.page.evaluate(() => [...document.querySelectorAll('.line-moves')].flatMap((box) => {
    const { right } = box.getBoundingClientRect();
    return [...box.children].filter((each) => each.getBoundingClientRect().right > right + 1);
  }).length);
  assert.equal(cut, 0);
  const unfold = table.page.getByRole('button', { name: 'Show the whole line' }).first();
  await unfold.click();
  assert.equal(await unfold.getAttribute('aria-expanded'), 'true');
  await table.close();
});

test('annotations are signs, for both sides', async () => {
  const table = await study((made) => {
    made.mainLine[1].nags = [7, 14];
    made.mainLine[2].nags = [23, 133];
  });
  assert.match(await table.page.locator('.tree').textContent(), /e4□\+=.*e5⨀⇆/);
  await table.close();
});

test('dragging from the palette selects no text', async () => {
  const table = await open(world);
  await table.page.getByRole('button', { name: 'Two people' }).click();
  await table.page.getByRole('radio', { name: 'Set up' }).check({ force: true });
  await table.page.locator('dialog .preview .man.wK').waitFor();
  const from = await table.page.locator('.palette .chip').nth(2).boundingBox();
  const to = await table.page.locator('dialog .rights').boundingBox();
  await table.page.mouse.move(from.x + 10, from.y + 10);
  await table.page.mouse.down();
  await table.page.mouse.move(to.x + 40, to.y + 10, { steps: 8 });
  assert.equal(await table.page.evaluate(() => String(getSelection())), '');
  await table.page.mouse.up();
  await table.close();
});

test('a move made before the answer to the last one is a premove', async () => {
  const table = await play({ black: { kind: 'engine', level: 4 } });
  const { program } = table;
  let letGo = () => {};
  const answered = new Promise((resolve) => { letGo = resolve; });
  const send = program.send.bind(program);
  program.send = (socket, message, re) => void (message.type === 'game' ? answered.then(() => send(socket, message, re)) : send(socket, message, re));
  await table.drag('e2', 'e4');
  await table.drag('d2', 'd4');
  assert.equal(await table.page.locator('main .cell.premove').count(), 2);
  letGo();
  await table.sees('e4', 'white pawn');
  assert.equal(await table.page.locator('main .cell.premove').count(), 2);
  program.happen(program.games.get('a'), { act: 'play', uci: 'e7e5' });
  await table.sees('d4', 'white pawn');
  assert.deepEqual(table.acts.map(({ uci }) => uci), ['e2e4', 'd2d4']);
  await table.close();
});

test('a premove does not outlive a refusal', async () => {
  const table = await play({ black: { kind: 'engine', level: 4 } });
  const game = table.program.games.get('a');
  game.revision += 5;
  await table.drag('e2', 'e4');
  await table.drag('d2', 'd4');
  await table.sees('e2', 'white pawn');
  await table.page.waitForFunction(() => document.querySelectorAll('main .cell.premove').length === 0);
  await table.close();
});

test('clocks of a file are shown', async () => {
  const table = await study((made) => {
    made.mainLine[1].clock = 5_390_000;
    made.mainLine[2].clock = 59_000;
  });
  await table.page.keyboard.press('ArrowRight');
  await table.page.keyboard.press('ArrowRight');
  await table.page.waitForFunction(() => document.querySelector('.study-clocks')?.textContent === 'White 1:29:50Black 0:59');
  await table.close();
});

test('at 200% everything can be reached, and the moves have room', async () => {
  for (const name of ['play', 'study']) {
    const table = name === 'play' ? await play({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] }) : await study();
    await table.page.setViewportSize({ width: 640, height: 400 });
    const list = await table.page.locator(name === 'play' ? '.move-box' : '.tree-box').boundingBox();
    assert.ok(list.height >= 60, `${name}: ${list.height}`);
    const hidden = await table.page.evaluate(() => [...document.querySelectorAll('.panel button:not([hidden])')].filter((button) => {
      const { left, right, width } = button.getBoundingClientRect();
      const panel = button.closest('.panel').getBoundingClientRect();
      return width > 0 && !button.closest('.line-moves, .signs, [hidden], details:not([open])') && (left < panel.left - 1 || right > panel.right + 1);
    }).map((button) => button.getAttribute('aria-label') ?? button.textContent));
    assert.deepEqual(hidden, [], name);
    const small = await table.page.evaluate(() => [...document.querySelectorAll('.panel :is(button, input, select):not([type=checkbox])')].map((each) => ({ name: each.getAttribute('aria-label') ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24)).map((each) => each.name));
    assert.deepEqual(small, [], name);
    const field = table.page.getByRole('textbox', { name: 'Type a move' });
    await field.scrollIntoViewIfNeeded();
    await field.click();
    await field.fill('d4');
    await field.press('Enter');
    await table.sees('d4', 'white pawn');
    await table.close();
  }
});

test('at 200% every choice of a new game can be scrolled to, and its start is in sight', async () => {
  const table = await open(world, { context: { viewport: { width: 640, height: 400 } } });
  const { page } = table;
  await page.getByRole('button', { name: 'Play the computer' }).click();
  const begin = page.getByRole('button', { name: 'Start the game' });
  await begin.waitFor();
  for (const chip of await page.locator('dialog .chip').all()) {
    await chip.scrollIntoViewIfNeeded();
    const [above, own, below] = await Promise.all([page.locator('.dialog-head').boundingBox(), chip.boundingBox(), begin.boundingBox()]);
    assert.ok(below.y + below.height <= 400, `start: ${below.y}`);
    assert.ok(own.y + own.height > above.y + above.height && own.y < below.y, `${await chip.textContent()}: ${own.y}`);
  }
  await begin.click();
  await page.locator('.in-game').waitFor();
  await table.close();
});

test('the moves of a study have room beside an engine and a report', async () => {
  const table = await study();
  await table.page.keyboard.press('l');
  await table.page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await table.page.locator('.report table').waitFor();
  const { height } = await table.page.locator('.tree-box').boundingBox();
  assert.ok(height >= 300, String(height));
  await table.close();
});

test('the moves of a game have room beside an explanation', async () => {
  const table = await play({ moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'] });
  await table.page.getByRole('button', { name: 'Hint' }).click();
  await table.page.getByRole('button', { name: 'Why?' }).click();
  await table.page.locator('.coach-advice').waitFor();
  const { height } = await table.page.locator('.move-box').boundingBox();
  assert.ok(height >= 150, String(height));
  await table.close();
});

test('nodes and listeners stay as many over 200 visits', async (context) => {
  const program = new MockProgram();
  program.add({ id: 'a', black: HUMAN, moves: ['e2e4', 'e7e5'] });
  program.studies.add({ id: 's', sans: SANS });
  const table = await open(world, { program });
  const { page } = table;
  const cdp = await page.context().newCDPSession(page);
  const count = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  };
  const visit = async (at, selector) => {
    await page.evaluate((hash) => { location.hash = hash; }, at);
    // Not `waitForSelector`, which keeps what it has found.
    await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
  };
  const round = async () => {
    await visit('#/play/a', '.in-game .moves button');
    await visit('#/study/s', '.tree button');
    await visit('#/library', '.library-row');
    await visit('#/play', '.lobby');
  };
  for (let i = 0; i < 5; i += 1) await round();
  const first = await count();
  for (let i = 0; i < 50; i += 1) await round();
  const last = await count();
  await cdp.detach();
  context.diagnostic(`nodes ${first.nodes} to ${last.nodes}, listeners ${first.listeners} to ${last.listeners}`);
  assert.ok(last.nodes <= first.nodes * 1.1 + 300, `nodes ${first.nodes} to ${last.nodes}`);
  assert.ok(last.listeners <= first.listeners * 1.1 + 50, `listeners ${first.listeners} to ${last.listeners}`);
  await table.close();
});
