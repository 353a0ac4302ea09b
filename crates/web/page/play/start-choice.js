// Where a game starts: as usual, Chess960, a FEN, or a board that is set up by hand. Whether it can start there is for
// the program to say.

import { ChessBoard } from '../board/chess-board.js';
import { STANDARD } from '../board/placement.js';
import { boardWords } from '../page/board-words.js';
import { chips } from '../page/choice.js';
import { h, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';
import { SetUp } from './set-up.js';

/** @typedef {import('../protocol.js').Start} Start */
/** @typedef {import('../page/app.js').App} App */
/** @typedef {'standard' | 'chess960' | 'fen' | 'set-up'} Kind */

export class StartChoice {
  #app;
  #board = new ChessBoard();
  /** @type {Kind} */
  #kind = 'standard';
  #number = h('input', { type: 'number', min: '0', max: '959', step: '1', inputMode: 'numeric', oninput: () => this.#check() });
  #fen = h('input', { type: 'text', spellcheck: false, autocomplete: 'off', class: 'wide', oninput: () => this.#check() });
  #setUp;
  #verdict = h('p', { class: 'verdict', role: 'status' });
  #fields = h('div', { class: 'start-fields' });
  #preview = h('div', { class: 'preview' }, this.#board);
  #asked = 0;
  #timer = 0;
  /** @type {((isGood: boolean) => void) | null} */
  onVerdict = null;
  element;

  /** @param {App} app @param {string | null} [fen] where to start, if that is known */
  constructor(app, fen = null) {
    this.#app = app;
    const { speech } = app;
    this.#board.words = boardWords(speech);
    this.#setUp = new SetUp(speech, this.#board, () => this.#check());
    this.#fen.setAttribute('aria-label', speech.say('fen'));
    const row = chips(speech.say('start'), /** @type {const} */ ([
      { value: 'standard', label: speech.say('standard') }, { value: 'chess960', label: speech.say('chess960') },
      { value: 'fen', label: speech.say('fen') }, { value: 'set-up', label: speech.say('setUp') },
    ]), fen === null ? 'standard' : 'fen', (kind) => this.#choose(kind));
    this.element = h('div', { class: 'start-choice' }, row, h('div', { class: 'start-rest', hidden: true }, this.#preview, h('div', {}, this.#fields, this.#verdict)));
    if (fen !== null) {
      this.#fen.value = fen;
      this.#choose('fen');
    }
  }

  /** @returns {Start} */
  get start() {
    if (this.#kind === 'chess960') return { kind: 'chess960', number: this.#number.value === '' ? null : Number(this.#number.value) };
    if (this.#kind === 'fen') return { kind: 'fen', fen: this.#fen.value };
    return this.#kind === 'standard' ? { kind: 'standard' } : { kind: 'fen', fen: this.#setUp.fen };
  }

  /** @param {Kind} kind */
  #choose(kind) {
    const { speech } = this.#app;
    this.#kind = kind;
    this.#board.editing = kind === 'set-up';
    this.#preview.parentElement?.toggleAttribute('hidden', kind === 'standard');
    const lots = iconButton('dice', speech.say('drawLots'), () => this.#drawLots());
    const fields = {
      standard: [], fen: [this.#fen], 'set-up': [this.#setUp.element],
      chess960: [h('label', { class: 'field' }, h('span', {}, speech.say('chess960Number')), this.#number), lots],
    };
    this.#fields.replaceChildren(...fields[kind]);
    if (kind === 'chess960' && this.#number.value === '') this.#drawLots();
    if (kind === 'fen' && this.#fen.value === '') this.#fen.value = STANDARD;
    if (kind === 'set-up') this.#setUp.show();
    this.#check();
  }

  #drawLots() {
    this.#number.value = String(Math.floor(Math.random() * 960));
    this.#check();
  }

  /** Asks the program, once the user pauses. */
  #check() {
    clearTimeout(this.#timer);
    setText(this.#verdict, '');
    if (this.#kind === 'standard') this.onVerdict?.(true);
    else this.#timer = setTimeout(() => void this.#ask(), 120);
  }

  async #ask() {
    this.#asked += 1;
    const asked = this.#asked;
    const reply = await this.#app.connection.ask({ type: 'check-start', start: this.start });
    if (asked !== this.#asked || !reply) return;
    const isGood = reply.type === 'start-checked' && reply.fen !== null;
    if (reply.type === 'start-checked') this.#show(reply);
    if (reply.type === 'refused') setText(this.#verdict, reply.text);
    this.#verdict.classList.toggle('wrong', !isGood);
    this.onVerdict?.(isGood);
  }

  /** @param {import('../protocol.js').StartChecked} checked */
  #show(checked) {
    setText(this.#verdict, checked.error ?? checked.warnings.join(' '));
    if (checked.fen && this.#kind !== 'set-up') {
      this.#board.show({ fen: checked.fen, turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false }, { slide: false });
    }
  }
}
