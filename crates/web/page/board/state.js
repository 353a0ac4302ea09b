// What a board shows: the position with its legal moves, and the words of the page's language.

/** @typedef {import('../protocol.js').MoveView} MoveView */
/** @typedef {import('../protocol.js').Side} Side */
/** @typedef {import('../protocol.js').SquareName} SquareName */
/** @typedef {import('./placement.js').Piece} Piece */

/**
 * What is on the board, and what can be done there.
 * @typedef {object} BoardState
 * @property {string} fen
 * @property {Side} turn
 * @property {readonly MoveView[]} legal
 * @property {Side | 'both' | null} mover whose men the user moves
 * @property {{from: SquareName, to: SquareName} | null} last
 * @property {SquareName | null} check
 * @property {boolean} premoves may the user move ahead of time?
 */

/**
 * The words that the board needs, in the language of the page.
 * @typedef {object} BoardWords
 * @property {string} board
 * @property {string} promotion
 * @property {(letter: string) => string} piece for the letter of a promotion
 * @property {(square: SquareName, piece: Piece | undefined, is: {target: boolean, selected: boolean, check: boolean}) => string} cell
 */

/** @type {BoardState} */
export const EMPTY = { fen: '8/8/8/8/8/8/8/8', turn: 'white', legal: [], mover: null, last: null, check: null, premoves: false };

/** @type {BoardWords} */
export const PLAIN_WORDS = {
  board: 'chess board',
  promotion: 'promote to',
  piece: (letter) => letter,
  cell: (square, piece) => (piece ? `${square}, ${piece}` : square),
};
