import type { Color, Game, Position } from './wasm/rules.js';

/**
 * A board that shows what it is told, and says by events what the user wants: `board-move` with the move as
 * `event.detail.uci`, `board-illegal` with `from` and `to`.
 */
export class ChessBoard extends HTMLElement {
  orientation: Color;
}

/** Shows a position or a game on a board. */
export function show(
  board: ChessBoard,
  place: Position | Game,
  options?: { mover?: Color | 'both' | null },
): void;

declare global {
  interface HTMLElementTagNameMap {
    'chess-board': ChessBoard;
  }
  interface HTMLElementEventMap {
    'board-move': CustomEvent<{ uci: string; san: string; from: string; to: string }>;
    'board-illegal': CustomEvent<{ from: string; to: string }>;
  }
}
