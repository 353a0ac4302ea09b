// The men on the board: one element each, moved by transforms, so that nothing is laid out again while they slide.

import { placeOf } from './squares.js';

/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('./placement.js').Piece} Piece */
/** @typedef {import('./placement.js').Placement} Placement */

const SLIDE_MS = 180;

export class Men {
  /** @type {Map<SquareName, {piece: Piece, element: HTMLElement}>} */
  #standing = new Map();
  #layer = document.createElement('div');
  /** @type {Side} */
  #orientation = 'white';

  constructor() {
    this.#layer.className = 'men';
    this.#layer.setAttribute('aria-hidden', 'true');
  }

  get layer() {
    return this.#layer;
  }

  /** @param {SquareName} square */
  elementOn(square) {
    return this.#standing.get(square)?.element ?? null;
  }

  /** @param {Side} orientation */
  turn(orientation) {
    this.#orientation = orientation;
    for (const [square, { element }] of this.#standing) this.#put(element, square);
  }

  /**
   * Shows a placement. Men that are new where others have left are taken to have walked there.
   * @param {Placement} placement
   * @param {boolean} slide
   */
  show(placement, slide) {
    const left = [...this.#standing].filter(([square, { piece }]) => placement.get(square) !== piece);
    left.forEach(([square]) => this.#standing.delete(square));
    for (const [square, piece] of placement) {
      if (!this.#standing.has(square)) this.#arrive(square, piece, left, slide);
    }
    left.forEach(([, { element }]) => element.remove());
  }

  /**
   * @param {SquareName} square
   * @param {Piece} piece
   * @param {[SquareName, {piece: Piece, element: HTMLElement}][]} left
   * @param {boolean} slide
   */
  #arrive(square, piece, left, slide) {
    const near = left
      .map((man, index) => ({ man, index, away: distance(man[0], square) }))
      .filter(({ man }) => man[1].piece === piece)
      .sort((a, b) => a.away - b.away)[0];
    if (!near) {
      const element = this.#make(piece);
      this.#standing.set(square, { piece, element });
      this.#put(element, square);
      return;
    }
    left.splice(near.index, 1);
    const { element } = near.man[1];
    this.#standing.set(square, { piece, element });
    this.#walk(element, square, slide);
  }

  /** @param {HTMLElement} element @param {SquareName} to @param {boolean} slide */
  #walk(element, to, slide) {
    const before = element.style.transform;
    const isHeld = element.classList.contains('held');
    element.classList.remove('held');
    this.#put(element, to);
    if (!slide || isHeld || before === element.style.transform || prefersStillness()) return;
    element.classList.add('sliding');
    const animation = element.animate([{ transform: before }, { transform: element.style.transform }], {
      duration: SLIDE_MS,
      easing: 'cubic-bezier(.25, .6, .3, 1)',
    });
    animation.addEventListener('finish', () => element.classList.remove('sliding'));
  }

  /** @param {Piece} piece */
  #make(piece) {
    const element = document.createElement('div');
    element.className = `man ${piece}`;
    this.#layer.append(element);
    return element;
  }

  /** @param {HTMLElement} element @param {SquareName} square */
  #put(element, square) {
    const { x, y } = placeOf(square, this.#orientation);
    element.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  }

  /**
   * A man follows the pointer, its middle at a point that is given in squares from the top left.
   * @param {HTMLElement} element
   * @param {number} x
   * @param {number} y
   */
  carry(element, x, y) {
    element.classList.add('held');
    element.style.transform = `translate(${(x - 0.5) * 100}%, ${(y - 0.5) * 100}%)`;
  }

  /**
   * A man that was carried is put down. It slides when it goes back to where it came from.
   * @param {HTMLElement} element
   * @param {boolean} slide
   */
  putDown(element, slide) {
    const standing = [...this.#standing].find(([, man]) => man.element === element);
    element.classList.remove('held');
    if (standing) this.#walk(element, standing[0], slide);
  }

  /** A man that stands nowhere yet, for boards that are set up. @param {Piece} piece */
  spare(piece) {
    return this.#make(piece);
  }
}

/** @param {SquareName} a @param {SquareName} b */
function distance(a, b) {
  const files = a.charCodeAt(0) - b.charCodeAt(0);
  const ranks = a.charCodeAt(1) - b.charCodeAt(1);
  return files * files + ranks * ranks;
}

function prefersStillness() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
