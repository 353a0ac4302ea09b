// The dialog for a new game: against whom, how strong, with which clock, from where.

import { chips } from '../page/choice.js';
import { openDialog } from '../page/dialog.js';
import { h, oneAtATime, setText } from '../page/dom.js';
import { EngineChoice } from './engine-choice.js';
import { StartChoice } from './start-choice.js';

/** @typedef {import('../protocol.js').GameChoice} GameChoice */
/** @typedef {import('../protocol.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {'computer' | 'friend' | 'watch'} Opponent */

const PRESETS = ['', '1+0', '3+2', '5+3', '10+0', '15+10', '30+20'];

class NewGameForm {
  #app;
  /** @type {Opponent} */
  #against;
  /** @type {'white' | 'black' | 'random'} */
  #side;
  #minutes = h('input', { type: 'number', min: '0.5', max: '600', step: '0.5', value: '10' });
  #increment = h('input', { type: 'number', min: '0', max: '180', step: '1', value: '5' });
  #clock;
  #start;
  #go;
  #engine;
  #engines;
  #computerPart;
  #watchPart;
  #customPart;
  element;

  /** @param {App} app @param {Opponent} against @param {string | null} fen @param {(choice: GameChoice) => void} onStart */
  constructor(app, against, fen, onStart) {
    this.#app = app;
    const { speech, settings } = app;
    this.#against = against;
    this.#side = settings.values.side;
    this.#clock = PRESETS.includes(settings.values.clock) ? settings.values.clock : 'custom';
    this.#restoreCustom(settings.values.clock);
    this.#start = new StartChoice(app, fen);
    this.#go = h('button', { type: 'submit', class: 'button primary big' }, speech.say('startGame'));
    this.#start.onVerdict = (isGood) => (this.#go.disabled = !isGood);
    const { level, full } = settings.values;
    this.#engine = new EngineChoice(app, 'level', speech.say('level'), level, full);
    this.#engines = { white: new EngineChoice(app, 'level-white', speech.say('whiteEngine'), level, true), black: new EngineChoice(app, 'level-black', speech.say('blackEngine'), level, true) };
    this.#computerPart = h('div', { class: 'computer-part' }, this.#sides(), this.#engine.element);
    this.#watchPart = h('div', { class: 'computer-part' }, this.#engines.white.element, this.#engines.black.element);
    this.#customPart = this.#custom();
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      onStart(this.#choice());
    };
    this.element = h('form', { class: 'new-game', onsubmit }, this.#opponents(), this.#computerPart, this.#watchPart, this.#clocks(), this.#customPart, this.#start.element, h('div', { class: 'dialog-actions' }, this.#go));
    this.#refresh();
  }

  /** @param {string} clock */
  #restoreCustom(clock) {
    const [minutes, increment] = clock.split('+');
    if (this.#clock !== 'custom' || !minutes) return;
    this.#minutes.value = minutes;
    this.#increment.value = increment ?? '0';
  }

  #opponents() {
    const { speech } = this.#app;
    const row = chips(speech.say('opponent'), /** @type {const} */ ([
      { value: 'computer', label: speech.say('computer') }, { value: 'friend', label: speech.say('friend') }, { value: 'watch', label: speech.say('watch') },
    ]), this.#against, (against) => {
      this.#against = against;
      this.#refresh();
    });
    row.classList.add('opponents');
    return row;
  }

  #sides() {
    const { speech } = this.#app;
    const look = (/** @type {string} */ name) => h('i', { class: `man ${name}` });
    const row = chips(speech.say('side'), /** @type {const} */ ([
      { value: 'white', label: speech.say('white'), look: look('wK') }, { value: 'random', label: speech.say('random'), look: look('either') },
      { value: 'black', label: speech.say('black'), look: look('bK') },
    ]), this.#side, (side) => (this.#side = side));
    row.classList.add('sides');
    return row;
  }

  #clocks() {
    const { speech } = this.#app;
    const options = [...PRESETS.map((value) => ({ value, label: value || speech.say('noClock') })), { value: 'custom', label: speech.say('custom') }];
    const row = chips(speech.say('clock'), options, this.#clock, (clock) => {
      this.#clock = clock;
      this.#refresh();
    });
    row.classList.add('clocks');
    return row;
  }

  #custom() {
    const { speech } = this.#app;
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) => h('label', { class: 'field' }, h('span', {}, label), input);
    return h('div', { class: 'row' }, field(speech.say('minutes'), this.#minutes), field(speech.say('increment'), this.#increment));
  }

  #refresh() {
    this.#computerPart.hidden = this.#against !== 'computer';
    this.#watchPart.hidden = this.#against !== 'watch';
    this.#customPart.hidden = this.#clock !== 'custom';
  }

  /** @returns {string | null} */
  #time() {
    if (this.#clock === 'custom') return `${this.#minutes.value || '10'}+${this.#increment.value || '0'}`;
    return this.#clock || null;
  }

  /** @returns {GameChoice} */
  #choice() {
    const { level, isFull } = this.#engine;
    this.#app.settings.change({ level, full: isFull, side: this.#side, clock: this.#time() ?? '' });
    return { players: this.#players(), clock: this.#time(), start: this.#start.start };
  }

  /** @returns {GameChoice['players']} */
  #players() {
    if (this.#against === 'watch') return { white: this.#engines.white.player, black: this.#engines.black.player };
    const other = this.#against === 'friend' ? human() : this.#engine.player;
    const isWhite = this.#against === 'friend' || this.#side === 'white' || (this.#side === 'random' && Math.random() < 0.5);
    return isWhite ? { white: human(), black: other } : { white: other, black: human() };
  }
}

/** @returns {PlayerChoice} */
function human() {
  return { kind: 'human' };
}

/**
 * Asks for a new game, and begins it.
 * @param {App} app
 * @param {Opponent} against
 * @param {string | null} [fen] where it starts, if that is known
 */
export function askNewGame(app, against, fen = null) {
  const { speech } = app;
  const problem = h('p', { class: 'verdict wrong', role: 'alert' });
  const begin = oneAtATime(async (/** @type {GameChoice} */ choice) => {
    const reply = await app.connection.ask({ type: 'new-game', choice });
    if (reply?.type === 'refused') setText(problem, reply.text);
    if (reply?.type !== 'game') return;
    dialog.close();
    app.go(`/play/${encodeURIComponent(reply.game)}`);
  });
  const form = new NewGameForm(app, against, fen, begin);
  const dialog = openDialog(speech.say('newGame'), speech.say('close'), 'new', form.element, problem);
  dialog.querySelector('button.primary')?.scrollIntoView({ block: 'nearest' });
}
