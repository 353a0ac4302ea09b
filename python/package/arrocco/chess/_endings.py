"""How games end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional

from .._native import ChessMove as Move
from ._base import BaseBoard
from ._constants import Termination
from ._piece import Outcome


class BoardWithEndings(BaseBoard):
    """The part of :class:`arrocco.chess.Board` that knows when a game is over, and when a draw can be claimed."""

    def is_variant_end(self) -> bool:
        """Has a variant's own end come? Never in standard chess."""
        return False

    def is_variant_loss(self) -> bool:
        """Has the side to move lost by a variant's own rule? Never in standard chess."""
        return False

    def is_variant_win(self) -> bool:
        """Has the side to move won by a variant's own rule? Never in standard chess."""
        return False

    def is_variant_draw(self) -> bool:
        """Is it a draw by a variant's own rule? Never in standard chess."""
        return False

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Is the game over, with ``claim_draw`` also by draws that must be claimed?"""
        return self.outcome(claim_draw=claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """How the game ended, or ``None``."""
        if self.is_variant_loss():
            return Outcome(Termination.VARIANT_LOSS, not self.turn)
        if self.is_variant_win():
            return Outcome(Termination.VARIANT_WIN, self.turn)
        if self.is_variant_draw():
            return Outcome(Termination.VARIANT_DRAW, None)
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, not self.turn)
        draws = [
            (self.is_insufficient_material, Termination.INSUFFICIENT_MATERIAL),
            (self.is_stalemate, Termination.STALEMATE),
            (self.is_seventyfive_moves, Termination.SEVENTYFIVE_MOVES),
            (self.is_fivefold_repetition, Termination.FIVEFOLD_REPETITION),
        ]
        if claim_draw:
            draws.append((self.can_claim_fifty_moves, Termination.FIFTY_MOVES))
            draws.append((self.can_claim_threefold_repetition, Termination.THREEFOLD_REPETITION))
        return next((Outcome(termination, None) for holds, termination in draws if holds()), None)

    def _is_halfmoves(self, count: int) -> bool:
        return self.halfmove_clock >= count and bool(self.legal_moves)

    def is_seventyfive_moves(self) -> bool:
        """Is it a draw because nothing has happened for 75 moves?"""
        return self._is_halfmoves(150)

    def is_fifty_moves(self) -> bool:
        """Has nothing happened for 50 moves?"""
        return self._is_halfmoves(100)

    def is_fivefold_repetition(self) -> bool:
        """Has the position occurred five times?"""
        return self.is_repetition(5)

    def can_claim_draw(self) -> bool:
        """Can the side to move claim a draw?"""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def _after(self, move: Move, holds: Callable[[], bool]) -> bool:
        self.push(move)
        try:
            return holds()
        finally:
            self.pop()

    def can_claim_fifty_moves(self) -> bool:
        """Can the side to move claim a draw by fifty moves, now or with its next move?"""
        if self.is_fifty_moves():
            return True
        if self.halfmove_clock < 99:
            return False
        quiet = (move for move in self.legal_moves if not self.is_zeroing(move))
        return any(self._after(move, self.is_fifty_moves) for move in quiet)

    def can_claim_threefold_repetition(self) -> bool:
        """Can the side to move claim a draw by repetition, now or with its next move?"""
        if self.is_repetition(3):
            return True
        return any(self._after(move, lambda: self.is_repetition(3)) for move in self.legal_moves)
