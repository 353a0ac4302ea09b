// The geometry of a board as it is seen: which square lies where, from either side. Nothing here knows how pieces move.

/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('../protocol.js').Side} Side */

const FILES = 'abcdefgh';

/** All squares, row by row from a8 to h1. @type {readonly SquareName[]} */
export const SQUARES = Array.from({ length: 64 }, (_, i) => `${FILES[i % 8]}${8 - (i >> 3)}`);

/** Is this text the name of a square? @param {string} text */
export function isSquare(text) {
  return /^[a-h][1-8]$/.test(text);
}

/**
 * The column and the row of a square, from the top left as it is seen.
 * @param {SquareName} square
 * @param {Side} orientation
 */
export function placeOf(square, orientation) {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return orientation === 'white' ? { x: file, y: 7 - rank } : { x: 7 - file, y: rank };
}

/**
 * The square in a column and a row, if there is one.
 * @param {number} x
 * @param {number} y
 * @param {Side} orientation
 * @returns {SquareName | null}
 */
export function squareAt(x, y, orientation) {
  if (x < 0 || x > 7 || y < 0 || y > 7) return null;
  const [file, rank] = orientation === 'white' ? [x, 8 - y] : [7 - x, y + 1];
  return `${FILES[file]}${rank}`;
}

/**
 * The square so many columns and rows away, kept on the board.
 * @param {SquareName} square
 * @param {number} dx
 * @param {number} dy
 * @param {Side} orientation
 */
export function stepFrom(square, dx, dy, orientation) {
  const { x, y } = placeOf(square, orientation);
  const keep = (/** @type {number} */ n) => Math.max(0, Math.min(7, n));
  return squareAt(keep(x + dx), keep(y + dy), orientation) ?? square;
}

/** @param {SquareName} square */
export function isDark(square) {
  return (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;
}

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === 'white' ? 'black' : 'white';
}
