// Arrows and circles over the board: those of the user in four colors, and those that the page draws itself.

import { placeOf } from './squares.js';

/** @typedef {import('../protocol.js').Mark} Mark */
/** @typedef {import('../protocol.js').MarkColor} MarkColor */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {MarkColor | 'best' | 'threat' | 'hint'} Paint */
/** @typedef {{color: Paint, from: SquareName, to: SquareName}} PaintedMark */

const SVG = 'http://www.w3.org/2000/svg';

/** The color that the keys held while drawing stand for, as on lichess. @param {MouseEvent} event @returns {MarkColor} */
export function colorOf(event) {
  const red = event.shiftKey || event.ctrlKey;
  if (red && event.altKey) return 'yellow';
  if (red) return 'red';
  return event.altKey ? 'blue' : 'green';
}

/**
 * The same mark once more takes it away; in another color it changes its color.
 * @param {readonly Mark[]} marks
 * @param {Mark} mark
 * @returns {Mark[]}
 */
export function toggleMark(marks, mark) {
  const others = marks.filter((other) => other.from !== mark.from || other.to !== mark.to);
  const hadIt = marks.some((other) => other.from === mark.from && other.to === mark.to && other.color === mark.color);
  return hadIt ? others : [...others, mark];
}

export class MarkLayer {
  #svg = document.createElementNS(SVG, 'svg');

  constructor() {
    this.#svg.setAttribute('viewBox', '0 0 8 8');
    this.#svg.setAttribute('class', 'marks');
    this.#svg.setAttribute('aria-hidden', 'true');
  }

  get layer() {
    return this.#svg;
  }

  /** @param {readonly PaintedMark[]} marks @param {Side} orientation */
  show(marks, orientation) {
    this.#svg.replaceChildren(...marks.map((mark) => drawn(mark, orientation)));
  }
}

/** @param {PaintedMark} mark @param {Side} orientation */
function drawn(mark, orientation) {
  const element = mark.from === mark.to ? circle(mark, orientation) : arrow(mark, orientation);
  element.setAttribute('class', `mark ${mark.color}`);
  return element;
}

/** @param {PaintedMark} mark @param {Side} orientation */
function circle(mark, orientation) {
  const { x, y } = placeOf(mark.from, orientation);
  const ring = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [['cx', x + 0.5], ['cy', y + 0.5], ['r', 0.45]]) ring.setAttribute(String(name), String(value));
  return ring;
}

/**
 * One outline for shaft and head, so that a see-through arrow is of one shade.
 * @param {PaintedMark} mark
 * @param {Side} orientation
 */
function arrow(mark, orientation) {
  const [a, b] = [placeOf(mark.from, orientation), placeOf(mark.to, orientation)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(a.x + 0.5 + ux * along - uy * aside).toFixed(3)} ${(a.y + 0.5 + uy * along + ux * aside).toFixed(3)}`;
  const [tip, neck, shaft, head] = [length - 0.08, length - 0.46, 0.085, 0.24];
  const points = [at(0.3, shaft), at(neck, shaft), at(neck, head), at(tip, 0), at(neck, -head), at(neck, -shaft), at(0.3, -shaft)];
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', `M${points.join('L')}Z`);
  return path;
}
