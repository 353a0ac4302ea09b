"""What rooks and bishops attack, as dictionaries by what is in their way. They are made when they are first asked for: the
library itself has no use for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Dict, List, Tuple

from ._constants import (
    BB_FILE_A,
    BB_FILE_H,
    BB_RANK_1,
    BB_RANK_8,
    SQUARES,
    Bitboard,
    Square,
    _walk,
    square_file,
    square_rank,
)

Steps = List[Tuple[int, int]]


def _edges(square: Square) -> Bitboard:
    """The edges of the board that the square is not on. What stands there is in nobody's way."""
    ranks = (BB_RANK_1 if square_rank(square) != 0 else 0) | (BB_RANK_8 if square_rank(square) != 7 else 0)
    files = (BB_FILE_A if square_file(square) != 0 else 0) | (BB_FILE_H if square_file(square) != 7 else 0)
    return ranks | files


def _subsets(mask: Bitboard) -> Iterator[Bitboard]:
    subset = 0
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return


def _tables(steps: Steps) -> Tuple[List[Bitboard], List[Dict[Bitboard, Bitboard]]]:
    masks = [_walk(square, steps) & ~_edges(square) for square in SQUARES]
    attacks = [
        {subset: _walk(square, steps, occupied=subset) for subset in _subsets(mask)}
        for square, mask in zip(SQUARES, masks)
    ]
    return masks, attacks


BB_DIAG_MASKS, BB_DIAG_ATTACKS = _tables([(1, 1), (1, -1), (-1, 1), (-1, -1)])
BB_FILE_MASKS, BB_FILE_ATTACKS = _tables([(0, 1), (0, -1)])
BB_RANK_MASKS, BB_RANK_ATTACKS = _tables([(1, 0), (-1, 0)])
