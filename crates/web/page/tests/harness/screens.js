// Every screen that the page has, ready to be looked at, by people and by tests.
import { MockProgram } from '../mock/program.js';

const IMMORTAL = 'e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#'.split(' ');
const ITALIAN = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6', 'd2d3', 'd7d6', 'b1d2', 'a7a6', 'a2a4', 'c8g4', 'h2h3', 'g4f3', 'd2f3'];
const HUMAN = { kind: 'human' };

function withGame(setup) {
  return () => {
    const program = new MockProgram();
    program.answer = () => null;
    program.add({ id: 'a', ...setup });
    return program;
  };
}

function immortal() {
  const program = new MockProgram();
  const study = program.studies.add({ id: 's', sans: IMMORTAL, result: '1-0', tags: [['White', 'Anderssen, Adolf'], ['Black', 'Kieseritzky, Lionel'], ['Event', 'London'], ['Date', '1851.06.21']] });
  study.line(study.mainLine[4], 'Nf3', 'g5', 'h4', 'g4', 'Ne5');
  study.line(study.line(study.mainLine[8], 'Bb3', 'Nf6'), 'Nf3');
  study.mainLine[6].comment = 'An early check that gains nothing: the queen will be chased.';
  study.mainLine[44].nags = [3];
  program.studies.pace = 1;
  return program;
}

const game = async (table) => {
  await table.page.waitForSelector('main .men .man');
};

const dialog = async (table, name) => {
  await game(table);
  await table.page.getByRole('button', { name }).first().click();
  await table.page.waitForSelector('dialog[open]');
};

/** @type {{name: string, at: string, program: () => MockProgram, prepare: (table: any) => Promise<void>}[]} */
export const SCREENS = [
  {
    name: 'lobby', at: '',
    program: () => {
      const program = new MockProgram();
      program.add({ id: 'x', moves: ['e2e4', 'e7e5'], clock: '5+3' });
      program.add({ id: 'y', black: HUMAN }).apply({ act: 'resign', by: 'white' }, {});
      return program;
    },
    prepare: game,
  },
  { name: 'game', at: '#/play/a', program: withGame({ clock: '5+3', moves: ITALIAN.slice(0, -1) }), prepare: async (table) => { await game(table); await table.click('g2'); } },
  { name: 'two-people', at: '#/play/a', program: withGame({ black: HUMAN }), prepare: game },
  {
    name: 'promotion', at: '#/play/a', program: withGame({ black: HUMAN, start: '3r3k/4P3/8/8/8/8/p7/4K3 w - - 0 1' }),
    prepare: async (table) => { await game(table); await table.click('e7', 'd8'); await table.page.locator('.promotion').waitFor(); },
  },
  { name: 'new-game', at: '', program: () => new MockProgram(), prepare: (table) => dialog(table, 'Play the computer') },
  {
    name: 'set-up', at: '', program: () => new MockProgram(),
    prepare: async (table) => {
      await dialog(table, 'Two people');
      await table.page.getByRole('radio', { name: 'Set up' }).check({ force: true });
      await table.page.locator('dialog .preview .man.wK').waitFor();
    },
  },
  {
    name: 'result', at: '#/play/a', program: withGame({ black: HUMAN, moves: ['f2f3', 'e7e5', 'g2g4'] }),
    prepare: async (table) => { await game(table); await table.drag('d8', 'h4'); await table.page.waitForSelector('dialog.result'); },
  },
  {
    name: 'study', at: '#/study/s', program: immortal,
    prepare: async (table) => {
      await table.page.waitForSelector('.tree button');
      await table.page.keyboard.press('l');
      for (let i = 0; i < 12; i += 1) await table.page.keyboard.press('ArrowRight');
      await table.page.getByRole('button', { name: 'Analyse the whole game' }).click();
      await table.page.locator('.report table').waitFor();
      await table.page.getByText('Depth 18').waitFor();
    },
  },
  {
    name: 'why-hint', at: '#/play/a', program: withGame({ moves: ITALIAN.slice(0, 4) }),
    prepare: async (table) => {
      await game(table);
      await table.page.getByRole('button', { name: 'Hint' }).click();
      await table.page.getByRole('button', { name: 'Why?' }).click();
      await table.page.locator('.coach-advice').waitFor();
    },
  },
  {
    name: 'why-move', at: '#/study/s', program: immortal,
    prepare: async (table) => {
      await table.page.waitForSelector('.tree button');
      for (let i = 0; i < 6; i += 1) await table.page.keyboard.press('ArrowRight');
      await table.page.keyboard.press('w');
      await table.page.locator('.coach-reason').first().waitFor();
    },
  },
  {
    name: 'lessons', at: '#/study/s', program: immortal,
    prepare: async (table) => {
      await table.page.waitForSelector('.tree button');
      await table.page.getByRole('button', { name: 'Analyse the whole game' }).click();
      await table.page.locator('.lessons li').first().waitFor();
      await table.page.locator('.lessons').scrollIntoViewIfNeeded();
    },
  },
  { name: 'puzzle', at: '#/puzzles', program: () => new MockProgram(), prepare: async (table) => { await game(table); await table.page.locator('.training-facts dd').first().waitFor(); } },
  {
    name: 'puzzle-wrong', at: '#/puzzles', program: () => new MockProgram(),
    prepare: async (table) => { await game(table); await table.page.locator('.training-facts dd').first().waitFor(); await table.click('h1', 'f1'); await table.page.locator('.coach-reason').waitFor(); },
  },
  {
    name: 'puzzle-over', at: '#/puzzles', program: () => new MockProgram(),
    prepare: async (table) => { await game(table); await table.page.getByRole('button', { name: 'Show the answer' }).click(); await table.page.locator('.puzzle-themes').waitFor(); },
  },
  {
    name: 'explorer', at: '#/study/s', program: immortal,
    prepare: async (table) => {
      await table.page.waitForSelector('.tree button');
      await table.page.locator('.explorer summary').click();
      await table.page.locator('.explorer table').waitFor();
      await table.page.locator('.explorer').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'library', at: '', program: () => new MockProgram(),
    prepare: async (table) => {
      await table.page.getByRole('link', { name: 'Library' }).click();
      await table.page.locator('.library-row').first().waitFor();
      await table.page.getByRole('button', { name: 'Add a tag' }).first().click();
      await table.page.getByRole('textbox', { name: 'Add a tag' }).fill('sharp');
      await table.page.keyboard.press('Enter');
      await table.page.locator('.tag').waitFor();
    },
  },
  {
    name: 'invites', at: '#/play/a', program: () => Object.assign(withGame({ black: HUMAN })(), { isPublic: true }),
    prepare: async (table) => { await game(table); await table.page.getByRole('button', { name: 'Play on two devices' }).click(); await table.page.locator('.qr').first().waitFor(); },
  },
  { name: 'engine-settings', at: '#/study/s', program: immortal, prepare: async (table) => { await table.page.waitForSelector('.tree button'); await dialog(table, 'Engine settings'); } },
  { name: 'position', at: '#/study/s', program: immortal, prepare: async (table) => { await table.page.waitForSelector('.tree button'); await dialog(table, 'Set up a position'); } },
  { name: 'facts', at: '#/study/s', program: immortal, prepare: async (table) => { await table.page.waitForSelector('.tree button'); await dialog(table, 'Names and facts'); } },
  { name: 'watch', at: '', program: () => new MockProgram(), prepare: (table) => dialog(table, 'Watch two engines') },
  { name: 'open', at: '#/study', program: () => new MockProgram(), prepare: async (table) => { await table.page.waitForFunction(() => location.hash.startsWith('#/study/')); await dialog(table, 'Open a game'); } },
  { name: 'settings', at: '', program: () => new MockProgram(), prepare: (table) => dialog(table, 'Settings') },
  { name: 'manual', at: '', program: () => new MockProgram(), prepare: async (table) => { await game(table); await table.page.evaluate(() => { location.hash = '#/manual/endings'; }); await table.page.locator('.manual-page h2').waitFor(); } },
  { name: 'help', at: '', program: () => new MockProgram(), prepare: (table) => dialog(table, 'Help') },
];
