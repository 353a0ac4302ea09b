"""A piece, and how a game ended."""

from __future__ import annotations

import dataclasses
from typing import Optional

from ._constants import (
    BLACK,
    PIECE_SYMBOLS,
    UNICODE_PIECE_SYMBOLS,
    WHITE,
    Color,
    PieceType,
    Termination,
    piece_symbol,
)


@dataclasses.dataclass
class Piece:
    """A piece: its type and its color."""

    piece_type: PieceType
    color: Color

    def symbol(self) -> str:
        """The letter, upper case for White."""
        symbol = piece_symbol(self.piece_type)
        return symbol.upper() if self.color else symbol

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """The chess symbol of Unicode, with ``invert_color`` that of the other side."""
        symbol = self.symbol()
        return UNICODE_PIECE_SYMBOLS[symbol.swapcase() if invert_color else symbol]

    def __hash__(self) -> int:
        return self.piece_type - 1 + (0 if self.color else 6)

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.symbol()!r})"

    def __str__(self) -> str:
        return self.symbol()

    def _repr_svg_(self) -> str:
        from . import svg

        return str(svg.piece(self, size=45))

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """The piece of a letter; raises ``ValueError``."""
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())


@dataclasses.dataclass
class Outcome:
    """How a game ended: the reason, and who has won, ``None`` if nobody has."""

    termination: Termination
    winner: Optional[Color]

    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return {WHITE: "1-0", BLACK: "0-1", None: "1/2-1/2"}[self.winner]
