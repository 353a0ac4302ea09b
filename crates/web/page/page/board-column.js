// The board with what belongs to it on every screen: the line of words below it, and the buttons that go through the moves.

import { ChessBoard } from '../board/chess-board.js';
import { boardWords } from './board-words.js';
import { h, setText } from './dom.js';
import { iconButton } from './frame.js';

/** @typedef {import('./app.js').App} App */

/** How long words about something that went wrong stay: long enough to be read. */
const WORDS_MS = 6000;
const LETTER_MS = 70;

/** @typedef {'first' | 'back' | 'forth' | 'last'} Step */

export class BoardColumn {
  board = new ChessBoard();
  #app;
  #words = h('p', { class: 'words' });
  #usual = '';
  #timer = 0;
  /** @type {Record<Step, HTMLButtonElement>} */
  #steps;
  navigation;

  /** @param {App} app @param {(step: Step) => void} onStep @param {() => void} onFlip */
  constructor(app, onStep, onFlip) {
    this.#app = app;
    const { speech } = app;
    this.board.words = boardWords(speech);
    const button = (/** @type {Step} */ step) => iconButton(step, speech.say(step), () => onStep(step));
    this.#steps = { first: button('first'), back: button('back'), forth: button('forth'), last: button('last') };
    this.navigation = h('div', { class: 'navigation', role: 'group', 'aria-label': speech.say('moves') },
      ...Object.values(this.#steps), iconButton('flip', speech.say('flip'), onFlip));
  }

  get words() {
    return this.#words;
  }

  /** The text that is shown unless there is another. @param {string} text */
  set usual(text) {
    this.#usual = text;
    if (!this.#timer) setText(this.#words, text);
  }

  /** A text that is shown for a while. @param {string} text @param {boolean} [isWrong] */
  mention(text, isWrong = false) {
    clearTimeout(this.#timer);
    setText(this.#words, text);
    this.#words.classList.toggle('wrong', isWrong);
    this.#timer = setTimeout(() => this.hush(), Math.max(WORDS_MS, text.length * LETTER_MS));
  }

  hush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#words.classList.remove('wrong');
    setText(this.#words, this.#usual);
  }

  /** The program has refused something: the board goes back, and says why. @param {import('../protocol.js').Refused} refused */
  refuse(refused) {
    this.board.restore();
    this.board.blame(refused.squares);
    this.board.announce(refused.text);
    this.mention(refused.text, true);
    this.#app.sounds.play('wrong');
  }

  /** @param {boolean} canGoBack @param {boolean} canGoOn */
  enable(canGoBack, canGoOn) {
    this.#steps.first.disabled = !canGoBack;
    this.#steps.back.disabled = !canGoBack;
    this.#steps.forth.disabled = !canGoOn;
    this.#steps.last.disabled = !canGoOn;
  }

  dispose() {
    clearTimeout(this.#timer);
  }
}

/** The step that a key stands for, as on lichess. @param {string} key @returns {Step | null} */
export function stepOf(key) {
  /** @type {Record<string, Step>} */
  const steps = { ArrowLeft: 'back', ArrowRight: 'forth', ArrowUp: 'first', ArrowDown: 'last', Home: 'first', End: 'last' };
  return steps[key] ?? null;
}
