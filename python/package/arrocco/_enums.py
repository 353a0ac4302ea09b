"""Squares, colors and the kinds of pieces, as enumerations of the standard library."""

from __future__ import annotations

import enum


class Color(enum.Enum):
    """A side: ``Color.WHITE`` or ``Color.BLACK``."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The other side.

        >>> Color.WHITE.other
        <Color.BLACK: 'black'>
        """
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __invert__(self) -> Color:
        return self.other

    def __str__(self) -> str:
        return self.value


class Role(enum.IntEnum):
    """What kind of piece: ``Role.PAWN`` (1) to ``Role.KING`` (6)."""

    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

    @property
    def letter(self) -> str:
        """The letter of FEN in lower case.

        >>> Role.KNIGHT.letter
        'n'
        """
        return "pnbrqk"[self - 1]

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _square_names() -> list[tuple[str, int]]:
    return [(file + rank, index) for index, (rank, file) in enumerate((r, f) for r in "12345678" for f in "ABCDEFGH")]


class _SquareMethods(enum.IntEnum):
    """The methods of squares; an enumeration without members can be inherited from."""

    @property
    def file(self) -> int:
        """The file, 0 for the a-file to 7 for the h-file."""
        return self.value & 7

    @property
    def rank(self) -> int:
        """The rank, 0 for the first rank to 7 for the eighth."""
        return self.value >> 3

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


Square = _SquareMethods("Square", _square_names(), module="arrocco._enums")  # type: ignore[call-overload]
Square.__doc__ = """A square: ``Square.A1`` (0) to ``Square.H8`` (63). Compares and counts like an ``int``.

>>> str(Square.E4), Square.E4.file, Square.E4.rank, int(Square.E4)
('e4', 4, 3, 28)
"""
