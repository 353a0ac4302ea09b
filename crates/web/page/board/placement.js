// Which piece stands where, read from the first field of a FEN. The text is only drawn here; whether it is a position
// that chess allows is for the program to say.

import { SQUARES } from './squares.js';

/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('../protocol.js').Side} Side */

/**
 * A piece by its color and its letter, such as `wK` or `bP`: the name of its drawing.
 * @typedef {string} Piece
 * @typedef {Map<SquareName, Piece>} Placement
 */

/** Where most games start. */
export const STANDARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** @param {string} fen @returns {Placement} */
export function readPlacement(fen) {
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  /** @type {Placement} */
  const placement = new Map();
  rows.slice(0, 8).forEach((row, y) => readRow(placement, row, y));
  return placement;
}

/** @param {Placement} placement @param {string} row @param {number} y */
function readRow(placement, row, y) {
  let x = 0;
  for (const letter of row) {
    const square = SQUARES[y * 8 + x];
    if (/[1-8]/.test(letter)) x += Number(letter);
    else if (/[pnbrqk]/i.test(letter) && square && x < 8) {
      placement.set(square, pieceOf(letter));
      x += 1;
    }
  }
}

/** @param {Placement} placement */
export function writePlacement(placement) {
  const rows = Array.from({ length: 8 }, (_, y) =>
    SQUARES.slice(y * 8, y * 8 + 8).map((square) => letterOf(placement.get(square))).join(''),
  );
  return rows.join('/').replace(/1+/g, (empty) => String(empty.length));
}

/** @param {Piece | undefined} piece */
function letterOf(piece) {
  if (!piece) return '1';
  const letter = piece.charAt(1);
  return piece.startsWith('w') ? letter : letter.toLowerCase();
}

/** The piece that a letter of a FEN stands for. @param {string} letter @returns {Piece} */
export function pieceOf(letter) {
  const upper = letter.toUpperCase();
  return (letter === upper ? 'w' : 'b') + upper;
}

/** @param {Piece | undefined} piece @returns {Side | null} */
export function sideOf(piece) {
  if (!piece) return null;
  return piece.startsWith('w') ? 'white' : 'black';
}
