// The choice of a piece on the square where a pawn promotes. Escape, a click elsewhere and leaving it cancel it.

import { placeOf } from './squares.js';

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('../protocol.js').Side} Side */

const ORDER = ['q', 'n', 'r', 'b'];

export class PromotionChoice {
  #root = document.createElement('div');
  /** @type {((mv: MoveView | null) => void) | null} */
  #decide = null;
  /** Listens outside the board only while there is a choice: a listener of the document would keep the board for ever. */
  #outside = new AbortController();

  constructor() {
    this.#root.className = 'promotion';
    this.#root.hidden = true;
    this.#root.setAttribute('role', 'group');
    this.#root.addEventListener('keydown', (event) => this.#onKey(event));
    this.#root.addEventListener('focusout', (event) => this.#onLeave(event.relatedTarget));
  }

  get root() {
    return this.#root;
  }

  get isOpen() {
    return !this.#root.hidden;
  }

  /**
   * @param {MoveView[]} moves the same move with each piece
   * @param {Side} side
   * @param {Side} orientation
   * @param {{title: string, name: (letter: string) => string}} words
   * @returns {Promise<MoveView | null>}
   */
  ask(moves, side, orientation, words) {
    this.cancel();
    const sorted = ORDER.flatMap((letter) => moves.filter((mv) => mv.promotion === letter));
    this.#root.replaceChildren(...sorted.map((mv) => this.#button(mv, side, words.name(mv.promotion ?? ''))));
    this.#root.setAttribute('aria-label', words.title);
    this.#stand(sorted[0], orientation);
    this.#root.hidden = false;
    this.#buttons()[0]?.focus();
    this.#listenOutside();
    return new Promise((resolve) => {
      this.#decide = resolve;
    });
  }

  cancel() {
    this.#settle(null);
  }

  /** On the board itself, the board cancels, and the press does nothing else. */
  #listenOutside() {
    this.#outside = new AbortController();
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.#root.parentElement?.contains(target)) this.cancel();
    }, { signal: this.#outside.signal });
  }

  /** @param {MoveView} mv @param {Side} side @param {string} name */
  #button(mv, side, name) {
    const button = document.createElement('button');
    const letter = (mv.promotion ?? '').toUpperCase();
    button.type = 'button';
    button.className = `man ${side === 'white' ? 'w' : 'b'}${letter}`;
    button.setAttribute('aria-label', name);
    button.addEventListener('click', () => this.#settle(mv));
    return button;
  }

  /** From the square of promotion towards the middle of the board. @param {MoveView | undefined} mv @param {Side} orientation */
  #stand(mv, orientation) {
    if (!mv) return;
    const { x, y } = placeOf(mv.to, orientation);
    this.#root.style.left = `${x * 12.5}%`;
    this.#root.style.top = `${(y === 0 ? 0 : y - 3) * 12.5}%`;
    this.#root.classList.toggle('upwards', y !== 0);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') this.cancel();
    else if (step) this.#move(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step */
  #move(step) {
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  #buttons() {
    return [...this.#root.querySelectorAll('button')];
  }

  /** @param {EventTarget | null} goes */
  #onLeave(goes) {
    if (this.isOpen && goes instanceof Node && !this.#root.contains(goes)) this.cancel();
  }

  /** @param {MoveView | null} mv */
  #settle(mv) {
    const decide = this.#decide;
    this.#decide = null;
    this.#root.hidden = true;
    this.#outside.abort();
    decide?.(mv);
  }
}
