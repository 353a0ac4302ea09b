// The dialog for a new game: against whom, how strong, with which clock, from where.

import { chips } from '../page/choice.js';
import { openDialog } from '../page/dialog.js';
import { h, setText } from '../page/dom.js';
import { StartChoice } from './start-choice.js';

/** @typedef {import('../protocol.js').GameChoice} GameChoice */
/** @typedef {import('../protocol.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {'computer' | 'friend'} Opponent */

const PRESETS = ['', '1+0', '3+2', '5+3', '10+0', '15+10', '30+20'];

class NewGameForm {
  #app;
  /** @type {Opponent} */
  #against;
  /** @type {'white' | 'black' | 'random'} */
  #side;
  #level = h('input', { type: 'range', min: '1', max: '20', step: '1', id: 'level' });
  #levelWords = h('output', { class: 'level-words', for: 'level' });
  #minutes = h('input', { type: 'number', min: '0.5', max: '600', step: '0.5', value: '10' });
  #increment = h('input', { type: 'number', min: '0', max: '180', step: '1', value: '5' });
  #clock;
  #start;
  #go;
  #computerPart;
  #customPart;
  element;

  /** @param {App} app @param {Opponent} against @param {(choice: GameChoice) => void} onStart */
  constructor(app, against, onStart) {
    this.#app = app;
    const { speech, settings } = app;
    this.#against = against;
    this.#side = settings.values.side;
    this.#clock = PRESETS.includes(settings.values.clock) ? settings.values.clock : 'custom';
    this.#restoreCustom(settings.values.clock);
    this.#start = new StartChoice(app);
    this.#go = h('button', { type: 'submit', class: 'button primary big' }, speech.say('startGame'));
    this.#start.onVerdict = (isGood) => (this.#go.disabled = !isGood);
    this.#computerPart = h('div', { class: 'computer-part' }, this.#sides(), this.#levels());
    this.#customPart = this.#custom();
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      onStart(this.#choice());
    };
    this.element = h('form', { class: 'new-game', onsubmit }, this.#opponents(), this.#computerPart, this.#clocks(), this.#customPart, this.#start.element, h('div', { class: 'dialog-actions' }, this.#go));
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
    return chips(speech.say('opponent'), /** @type {const} */ ([
      { value: 'computer', label: speech.say('computer') }, { value: 'friend', label: speech.say('friend') },
    ]), this.#against, (against) => {
      this.#against = against;
      this.#refresh();
    });
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

  #levels() {
    const { speech, settings } = this.#app;
    this.#level.value = String(settings.values.level);
    this.#level.addEventListener('input', () => this.#refresh());
    return h('div', { class: 'levels' }, h('label', { for: 'level' }, speech.say('level')), this.#level, this.#levelWords);
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
    const { speech, levels } = this.#app;
    const level = Number(this.#level.value);
    const elo = levels.find(({ number }) => number === level)?.elo ?? '';
    const words = speech.say(/** @type {import('../page/speech.js').Key} */ (`level${Math.ceil(level / 2)}`));
    const title = speech.say('levelOf', { level, elo });
    this.#levelWords.replaceChildren(h('b', {}, title), h('span', {}, words));
    this.#level.setAttribute('aria-valuetext', `${title}, ${words}`);
    this.#computerPart.hidden = this.#against === 'friend';
    this.#customPart.hidden = this.#clock !== 'custom';
    setText(this.#go, speech.say('startGame'));
  }

  /** @returns {string | null} */
  #time() {
    if (this.#clock === 'custom') return `${this.#minutes.value || '10'}+${this.#increment.value || '0'}`;
    return this.#clock || null;
  }

  /** @returns {GameChoice} */
  #choice() {
    const level = Number(this.#level.value);
    this.#app.settings.change({ level, side: this.#side, clock: this.#time() ?? '' });
    /** @type {PlayerChoice} */
    const other = this.#against === 'friend' ? { kind: 'human' } : { kind: 'engine', level };
    const isWhite = this.#against === 'friend' || this.#side === 'white' || (this.#side === 'random' && Math.random() < 0.5);
    const players = isWhite ? { white: human(), black: other } : { white: other, black: human() };
    return { players, clock: this.#time(), start: this.#start.start };
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
 */
export function askNewGame(app, against) {
  const { speech } = app;
  const problem = h('p', { class: 'verdict wrong', role: 'alert' });
  const form = new NewGameForm(app, against, (choice) => void begin(choice));
  const begin = async (/** @type {GameChoice} */ choice) => {
    const reply = await app.connection.ask({ type: 'new-game', choice });
    if (reply?.type === 'refused') setText(problem, reply.text);
    if (reply?.type !== 'game') return;
    dialog.close();
    app.go(`/play/${encodeURIComponent(reply.game)}`);
  };
  const dialog = openDialog(speech.say('newGame'), speech.say('close'), 'new', form.element, problem);
  dialog.querySelector('button.primary')?.scrollIntoView({ block: 'nearest' });
}
