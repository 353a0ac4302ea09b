// The board as an element: `<chess-board>`. It shows what it is told and knows no rules; `show` tells it what a position
// or a game of this package allows. Its style is `arrocco/board.css`.

import { ChessBoard } from './board/chess-board.js';

export { ChessBoard };

/** What promotions are called on the board. @type {Record<string, string>} */
const LETTERS = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };

/**
 * Shows a position or a game on a board.
 * @param {ChessBoard} board
 * @param {any} place a `Position`, or a `Game`, whose last move is then marked
 * @param {{ mover?: 'white' | 'black' | 'both' | null }} [options] whose men the user moves: both, unless told
 */
export function show(board, place, { mover = 'both' } = {}) {
  const isGame = 'uciMoves' in place;
  const position = isGame ? place.position : place;
  const last = isGame ? place.moves.at(-1) : undefined;
  const legal = isGame && place.outcome ? [] : position.moves();
  const king = position.isCheck
    ? position.pieces.find((/** @type {any} */ man) => man.role === 'king' && man.color === position.turn)
    : undefined;
  board.show({
    fen: position.fen,
    turn: position.turn,
    legal: legal.map((/** @type {any} */ mv) => ({ ...mv, promotion: mv.promotion && LETTERS[mv.promotion] })),
    mover,
    last: last ? { from: last.from, to: last.to } : null,
    check: king?.square ?? null,
    premoves: false,
  });
  if (isGame) position.free();
}
