// A board that is set up by hand: a palette of pieces, who is to move, and who may castle.

import { chips, toggle } from '../page/choice.js';
import { h } from '../page/dom.js';
import { icon } from '../page/icons.js';

/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../page/speech.js').Speech} Speech */
/** @typedef {import('../board/chess-board.js').ChessBoard} ChessBoard */

const FULL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const EMPTY = '8/8/8/8/8/8/8/8';
const WHITES = ['wK', 'wQ', 'wR', 'wB', 'wN', 'wP'];
const BLACKS = ['bK', 'bQ', 'bR', 'bB', 'bN', 'bP'];

export class SetUp {
  #speech;
  #board;
  #onChange;
  #placement = FULL;
  /** @type {Side} */
  #turn = 'white';
  #rights = new Set(['K', 'Q', 'k', 'q']);
  element;

  /** @param {Speech} speech @param {ChessBoard} board @param {() => void} onChange */
  constructor(speech, board, onChange) {
    this.#speech = speech;
    this.#board = board;
    this.#onChange = onChange;
    board.addEventListener('board-edit', (event) => event instanceof CustomEvent && this.#set(event.detail.placement));
    this.element = h('div', { class: 'set-up' }, this.#palette(), this.#tools(), this.#turns(), this.#castling());
  }

  get fen() {
    return `${this.#placement} ${this.#turn === 'white' ? 'w' : 'b'} ${[...'KQkq'].filter((right) => this.#rights.has(right)).join('') || '-'} - 0 1`;
  }

  /** Starts with a position instead of the usual one. @param {string} fen */
  load(fen) {
    const [placement = FULL, turn, rights = '-'] = fen.split(' ');
    this.#placement = placement;
    this.#turn = turn === 'b' ? 'black' : 'white';
    this.#rights = new Set([...rights].filter((right) => 'KQkq'.includes(right)));
    this.element.replaceChildren(this.#palette(), this.#tools(), this.#turns(), this.#castling());
    this.show();
  }

  show() {
    this.#board.show({ fen: this.#placement, turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false }, { slide: false });
  }

  /** @param {string} placement */
  #set(placement) {
    this.#placement = placement;
    this.#onChange();
  }

  #palette() {
    const look = (/** @type {string} */ piece) => h('i', { class: `man ${piece}` });
    const men = (/** @type {string[]} */ pieces) => pieces.map((piece) => ({ value: piece, label: this.#speech.piece(piece), look: look(piece) }));
    // A row for each color, and a tool before each.
    const options = [
      { value: 'hand', label: this.#speech.say('hand'), look: icon('board') }, ...men(WHITES),
      { value: 'erase', label: this.#speech.say('erase'), look: icon('trash') }, ...men(BLACKS),
    ];
    const row = chips(this.#speech.say('palette'), options, 'hand', (tool) => (this.#board.tool = tool === 'hand' ? null : tool));
    row.classList.add('palette');
    row.addEventListener('pointerdown', (event) => this.#onPress(event));
    return row;
  }

  /** A piece can be dragged from the palette as well. @param {PointerEvent} event */
  #onPress(event) {
    const chip = event.target instanceof Element ? event.target.closest('.chip') : null;
    const piece = chip?.querySelector('input')?.value ?? '';
    if (!chip || ![...WHITES, ...BLACKS].includes(piece) || event.button !== 0) return;
    const leave = (/** @type {Event} */ later) => {
      if (!(later instanceof PointerEvent)) return;
      stop.abort();
      this.#board.takeUp(piece, later);
    };
    const stop = new AbortController();
    const { signal } = stop;
    if (chip instanceof HTMLElement && chip.hasPointerCapture(event.pointerId)) chip.releasePointerCapture(event.pointerId);
    chip.addEventListener('pointerleave', leave, { signal });
    addEventListener('pointerup', () => stop.abort(), { signal });
  }

  #tools() {
    const fill = (/** @type {string} */ placement) => () => {
      this.#placement = placement;
      this.show();
      this.#onChange();
    };
    return h('div', { class: 'row' },
      h('button', { type: 'button', class: 'button', onclick: fill(FULL) }, this.#speech.say('fullBoard')),
      h('button', { type: 'button', class: 'button', onclick: fill(EMPTY) }, this.#speech.say('clearBoard')));
  }

  #turns() {
    return chips(this.#speech.say('toMove'), /** @type {const} */ ([
      { value: 'white', label: this.#speech.side('white') }, { value: 'black', label: this.#speech.side('black') },
    ]), this.#turn, (turn) => {
      this.#turn = turn;
      this.#onChange();
    });
  }

  #castling() {
    const box = (/** @type {string} */ right) => {
      const side = this.#speech.side(right === right.toUpperCase() ? 'white' : 'black');
      return toggle(`${side} ${right.toLowerCase() === 'k' ? 'O-O' : 'O-O-O'}`, this.#rights.has(right), (on) => {
        if (on) this.#rights.add(right);
        else this.#rights.delete(right);
        this.#onChange();
      });
    };
    return h('fieldset', { class: 'rights' }, h('legend', {}, this.#speech.say('castling')), ...[...'KQkq'].map(box));
  }
}
