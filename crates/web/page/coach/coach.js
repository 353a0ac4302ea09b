// The coach of a screen: asks why a move is good or bad, shows the answer beside the board and on it, and says it aloud.

import { CoachCard } from './coach-card.js';

/** @typedef {import('../protocol.js').Explained} Explained */
/** @typedef {import('../protocol.js').Explanation} Explanation */
/** @typedef {import('../protocol.js').Lesson} Lesson */
/** @typedef {import('../protocol.js').Mark} Mark */
/** @typedef {import('../protocol.js').Reason} Reason */
/** @typedef {import('../board/state.js').BoardState} BoardState */
/** @typedef {import('./coach-card.js').Place} Place */
/** @typedef {import('../page/app.js').App} App */

/**
 * @typedef {object} CoachWishes
 * @property {() => string} fen the position that the screen shows
 * @property {() => void} redraw the board is to be drawn again, with what the coach shows
 * @property {(text: string) => void} announce for screen readers
 * @property {(text: string) => void} complain
 */

export class Coach {
  #app;
  #wishes;
  #card;
  /** Which question is the latest: answers to others come too late. */
  #question = 0;
  #isWaiting = false;
  /** Does the card show an explanation that was asked for, or wait for one? */
  #isAsked = false;
  #position = -1;
  /** @type {Place | null} */
  #place = null;

  /** @param {App} app @param {CoachWishes} wishes */
  constructor(app, wishes) {
    this.#app = app;
    this.#wishes = wishes;
    this.#card = new CoachCard(app, { onPlace: (place) => this.#show(place), onClose: () => this.clear() });
  }

  get element() {
    return this.#card.element;
  }

  get isOpen() {
    return this.#card.isOpen;
  }

  /** The arrows and marks of the reason that is shown. @returns {readonly Mark[]} */
  get marks() {
    return this.#place?.isFact ? this.#place.reason.marks : [];
  }

  /** A position elsewhere on a line, if one is shown in the place of the screen's own. @returns {BoardState | null} */
  get board() {
    const place = this.#place;
    if (!place || this.#isHere(place)) return null;
    const { reason, ply, isFact } = place;
    // The marks of a fact belong to the position before its move.
    const last = reason.line[isFact ? ply - 1 : ply];
    const fen = last?.fen ?? reason.start;
    return { fen, turn: fen.split(' ')[1] === 'b' ? 'black' : 'white', legal: [], mover: null, last: last ? { from: last.from, to: last.to } : null, check: null, premoves: false };
  }

  /** @param {Explained} of */
  async ask(of) {
    const question = ++this.#question;
    this.#isWaiting = true;
    this.#isAsked = true;
    this.#place = null;
    this.#card.wait();
    this.#wishes.redraw();
    const reply = await this.#app.connection.ask({ type: 'explain', of });
    if (question !== this.#question) return;
    this.#isWaiting = false;
    if (reply?.type === 'explained') return this.tell(reply.explanation);
    this.clear();
    if (reply?.type === 'refused') this.#wishes.complain(reply.text);
  }

  /** An explanation that has come. @param {Explanation} explanation */
  tell(explanation) {
    this.#isAsked = true;
    this.#card.show(explanation);
    const { headline, reasons, advice } = explanation;
    const words = reasons.length > 0 ? reasons.map(({ text }) => text) : [this.#app.speech.say('noReason')];
    this.#wishes.announce([headline, ...words, advice ? `${this.#app.speech.say('lookFor')} ${advice}` : ''].filter(Boolean).join(' '));
    const first = reasons[0];
    const place = first ? { reason: first, ply: first.ply, isFact: true } : null;
    // The board stays where it is: what is elsewhere is shown when it is asked for.
    this.#show(place && this.#isHere(place) ? place : null);
  }

  /**
   * The screen shows a position, perhaps with what is known of a mistake without asking. An explanation stays as long as the
   * position does.
   * @param {number} position its number
   * @param {Lesson | null} lesson
   */
  at(position, lesson) {
    if (position === this.#position && this.#isAsked) return;
    this.#position = position;
    this.#forget();
    if (lesson) this.#card.teach(lesson);
  }

  /** Another position, or the user has seen enough. */
  clear() {
    const hadFocus = this.element.contains(document.activeElement);
    this.#forget();
    this.#wishes.redraw();
    if (hadFocus) this.#refocus();
  }

  /** What had the focus is gone: it goes back to the button that asks. */
  #refocus() {
    const asker = document.querySelector('main [data-what="why"]:not(:disabled)');
    if (asker instanceof HTMLElement) asker.focus();
  }

  #forget() {
    this.#question += 1;
    this.#place = null;
    this.#isAsked = false;
    this.#card.clear();
    if (this.#isWaiting) this.#app.connection.send({ type: 'explain-stop' });
    this.#isWaiting = false;
  }

  /** @param {Place | null} place */
  #show(place) {
    this.#place = place;
    this.#card.mark(place);
    this.#wishes.redraw();
  }

  /** Is a place where the screen is already? A fact is, before its move and after it. @param {Place} place */
  #isHere({ reason, ply, isFact }) {
    const at = (/** @type {number} */ index) => reason.line[index]?.fen ?? reason.start;
    const here = this.#wishes.fen();
    return here === at(ply) || (isFact && here === at(ply - 1));
  }
}
