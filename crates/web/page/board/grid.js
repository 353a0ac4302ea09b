// The sixty-four squares as cells of a grid that can be focused and have names, for keyboards and screen readers.

import { SQUARES, isDark, placeOf, squareAt } from './squares.js';

/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('../protocol.js').Side} Side */

/**
 * What is to be seen and said about a square.
 * @typedef {object} CellLook
 * @property {string} label
 * @property {boolean} selected
 * @property {string[]} classes
 */

const MARKERS = ['selected', 'target', 'taken', 'last', 'check', 'premove', 'guilty', 'over'];

export class Grid {
  #root = document.createElement('div');
  /** @type {Map<SquareName, HTMLElement>} */
  #cells = new Map();
  /** @type {SquareName} */
  #current = 'e2';

  constructor() {
    this.#root.className = 'cells';
    this.#root.setAttribute('role', 'grid');
    for (let y = 0; y < 8; y += 1) this.#root.append(this.#row());
    this.turn('white');
    this.#setCurrent('e2');
    this.#root.addEventListener('focusin', ({ target }) => this.#setCurrent(this.squareOf(target) ?? this.#current));
  }

  get root() {
    return this.#root;
  }

  get current() {
    return this.#current;
  }

  #row() {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    for (let x = 0; x < 8; x += 1) {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.tabIndex = -1;
      row.append(cell);
    }
    return row;
  }

  /** Gives the cells their squares, so that reading order is what is seen. @param {Side} orientation */
  turn(orientation) {
    const cells = [...this.#root.querySelectorAll('[role=gridcell]')];
    cells.forEach((cell, index) => {
      const square = squareAt(index % 8, index >> 3, orientation);
      if (square && cell instanceof HTMLElement) this.#name(cell, square, orientation);
    });
    this.#setCurrent(this.#current);
  }

  /** @param {HTMLElement} cell @param {SquareName} square @param {Side} orientation */
  #name(cell, square, orientation) {
    const { x, y } = placeOf(square, orientation);
    cell.dataset['square'] = square;
    cell.className = isDark(square) ? 'cell dark' : 'cell light';
    setData(cell, 'file', y === 7 ? square.charAt(0) : '');
    setData(cell, 'rank', x === 7 ? square.charAt(1) : '');
    this.#cells.set(square, cell);
  }

  /** @param {SquareName} square @param {CellLook} look */
  paint(square, look) {
    const cell = this.#cells.get(square);
    if (!cell) return;
    for (const marker of MARKERS) cell.classList.toggle(marker, look.classes.includes(marker));
    if (cell.getAttribute('aria-label') !== look.label) cell.setAttribute('aria-label', look.label);
    cell.setAttribute('aria-selected', String(look.selected));
  }

  /** @param {SquareName} square */
  focus(square) {
    this.#setCurrent(square);
    this.#cells.get(square)?.focus();
  }

  /** Only one cell is reached by Tab: the one that had the focus last. @param {SquareName} square */
  #setCurrent(square) {
    for (const [name, cell] of this.#cells) cell.tabIndex = name === square ? 0 : -1;
    this.#current = square;
  }

  /** The square of a cell that an event came from. @param {EventTarget | null} target @returns {SquareName | null} */
  squareOf(target) {
    const cell = target instanceof Element ? target.closest('[data-square]') : null;
    return cell instanceof HTMLElement ? (cell.dataset['square'] ?? null) : null;
  }

  /** @param {string} label */
  set label(label) {
    this.#root.setAttribute('aria-label', label);
  }

  static get squares() {
    return SQUARES;
  }
}

/** @param {HTMLElement} element @param {string} key @param {string} value */
function setData(element, key, value) {
  if (value) element.dataset[key] = value;
  else delete element.dataset[key];
}
