// What the coach says, as text: the verdict, the reasons with their lines, and what to look for. Pressing a reason or a move
// shows it on the board.

import { h, setText } from '../page/dom.js';
import { iconButton } from '../page/frame.js';

/** @typedef {import('../protocol.js').Explanation} Explanation */
/** @typedef {import('../protocol.js').Reason} Reason */
/** @typedef {import('../protocol.js').Lesson} Lesson */
/** @typedef {import('../page/app.js').App} App */

/**
 * A place on a line: before its first move it is -1.
 * @typedef {{reason: Reason, ply: number, isFact: boolean}} Place
 */

export class CoachCard {
  #speech;
  #onPlace;
  #close;
  #words = h('p', { class: 'coach-headline' });
  #reasons = h('ol', { class: 'coach-reasons' });
  #none;
  #advice = h('p', { class: 'coach-advice', hidden: true });
  /** @type {{button: HTMLButtonElement, place: Place}[]} */
  #places = [];
  element;

  /** @param {App} app @param {{onPlace: (place: Place | null) => void, onClose: () => void}} wishes */
  constructor(app, { onPlace, onClose }) {
    this.#speech = app.speech;
    this.#onPlace = onPlace;
    this.#none = h('p', { class: 'coach-none', hidden: true }, app.speech.say('noReason'));
    this.#close = iconButton('close', app.speech.say('closeCoach'), onClose);
    this.element = h('section', { class: 'coach', 'aria-label': app.speech.say('coach'), hidden: true },
      h('div', { class: 'coach-head' }, this.#words, this.#close), this.#none, this.#reasons, this.#advice);
  }

  get isOpen() {
    return !this.element.hidden;
  }

  clear() {
    this.element.hidden = true;
    this.#fill('', [], null);
  }

  /** Until the answer comes. */
  wait() {
    this.#close.hidden = false;
    this.#fill(this.#speech.say('coachThinks'), [], null);
    this.element.setAttribute('aria-busy', 'true');
    this.element.hidden = false;
  }

  /** What is known of a mistake without asking. @param {Lesson} lesson */
  teach({ text, advice }) {
    this.#close.hidden = true;
    this.#fill(text, [], advice);
    this.element.hidden = false;
  }

  /** @param {Explanation} explanation */
  show(explanation) {
    this.#close.hidden = false;
    this.#fill(explanation.headline, explanation.reasons, explanation.advice);
    this.#none.hidden = explanation.reasons.length > 0;
    this.element.hidden = false;
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Which place is on the board. @param {Place | null} shown */
  mark(shown) {
    for (const { button, place } of this.#places) {
      const is = shown !== null && place.reason === shown.reason && place.ply === shown.ply && place.isFact === shown.isFact;
      button.setAttribute('aria-pressed', String(is));
    }
  }

  /** @param {string} words @param {readonly Reason[]} reasons @param {string | null} advice */
  #fill(words, reasons, advice) {
    this.element.removeAttribute('aria-busy');
    setText(this.#words, words);
    this.#places = [];
    this.#reasons.replaceChildren(...reasons.map((reason) => this.#reason(reason)));
    this.#reasons.hidden = reasons.length === 0;
    this.#none.hidden = true;
    this.#advice.hidden = advice === null;
    this.#advice.replaceChildren(...(advice === null ? [] : [h('b', {}, this.#speech.say('lookFor')), ` ${advice}`]));
  }

  /** @param {Reason} reason */
  #reason(reason) {
    const fact = this.#button('coach-reason', reason.text, { reason, ply: reason.ply, isFact: true });
    const base = plyOf(reason.start);
    const moves = reason.line.flatMap((mv, ply) => {
      const isWhite = (base + ply) % 2 === 0;
      const number = `${Math.floor((base + ply) / 2) + 1}${isWhite ? '.' : '…'}`;
      const san = `${isWhite || ply === 0 ? `${number}\u00a0` : ''}${this.#speech.san(mv.san)}`;
      return [this.#button('coach-move', san, { reason, ply, isFact: false }), ' '];
    });
    return h('li', {}, fact, h('div', { class: 'coach-line', role: 'group', 'aria-label': this.#speech.say('lineOf') }, ...moves));
  }

  /** @param {string} kind @param {string} text @param {Place} place */
  #button(kind, text, place) {
    const press = () => this.#onPlace(button.getAttribute('aria-pressed') === 'true' ? null : place);
    const button = h('button', { type: 'button', class: kind, 'aria-pressed': 'false', onclick: press }, text);
    this.#places.push({ button, place });
    return button;
  }
}

/** The half-moves since White's first move of the game. @param {string} fen */
function plyOf(fen) {
  const [, turn, , , , number] = fen.split(' ');
  return 2 * (Number(number ?? 1) - 1) + (turn === 'b' ? 1 : 0);
}
