"""Batches of positions as NumPy arrays, and back, without a loop in Python. NumPy is needed only when a function is called.

>>> import arrocco, arrocco.arrays
>>> positions = [arrocco.Position(), arrocco.Position().play("e4")]
>>> arrocco.arrays.planes(positions).shape
(2, 12, 8, 8)
>>> int(arrocco.arrays.legal_mask(positions).sum())
40
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import _native
from ._native import Move, Position, move_index

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["MOVES", "bitboards", "facts", "legal_mask", "move_index", "moves", "planes", "positions"]

#: How many numbers moves have: four promotions (none or queen, knight, bishop, rook), 64 sources, 64 targets.
MOVES = 4 * 64 * 64


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrocco.arrays needs NumPy: pip install numpy") from error
    return numpy


def bitboards(positions: Iterable[Position]) -> NDArray[numpy.uint64]:
    """Sets of squares, shape (n, 12): White's pawns, knights, bishops, rooks, queens and king, then Black's. Bit 0 is a1."""
    np = _numpy()
    return np.frombuffer(_native.bitboard_rows(list(positions)), np.uint64).reshape(-1, 12)  # type: ignore[no-any-return]


def planes(positions: Iterable[Position]) -> NDArray[numpy.uint8]:
    """Planes of zeros and ones, shape (n, 12, 8, 8), in the order of :func:`bitboards`; ``[..., rank, file]``."""
    np = _numpy()
    return np.frombuffer(_native.plane_rows(list(positions)), np.uint8).reshape(-1, 12, 8, 8)  # type: ignore[no-any-return]


def facts(positions: Iterable[Position]) -> NDArray[numpy.int16]:
    """What else a position has, shape (n, 8): 1 if White is to move; castling rights of White's king's and queen's side
    and Black's; the en-passant square or -1; half-moves since a capture or pawn move; the number of the move."""
    np = _numpy()
    return np.frombuffer(_native.fact_rows(list(positions)), np.int16).reshape(-1, 8)  # type: ignore[no-any-return]


def legal_mask(positions: Iterable[Position]) -> NDArray[numpy.bool_]:
    """Which moves are legal, shape (n, 16384), by their numbers (:func:`move_index`)."""
    np = _numpy()
    return np.frombuffer(_native.legal_rows(list(positions)), np.bool_).reshape(-1, MOVES)  # type: ignore[no-any-return]


def moves(positions: Sequence[Position], indexes: Any) -> list[Move]:
    """The moves with these numbers, one for each position; raises ``ValueError`` if one is not legal."""
    return _native.moves_of_indexes(list(positions), [int(index) for index in indexes])


def positions(bitboards: Any, facts: Any) -> list[Position]:
    """The positions of arrays that :func:`bitboards` and :func:`facts` give; raises ``PositionError``. Castling rights are
    those of the outermost rooks."""
    np = _numpy()
    sets = np.ascontiguousarray(bitboards, np.uint64).tobytes()
    return _native.positions_of_rows(sets, np.ascontiguousarray(facts, np.int16).tobytes())
