"""The names of Syzygy tables, such as ``KRPvKR``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import List, Optional, Set, Tuple

from ._base import BaseBoard
from ._constants import BLACK, PIECE_TYPES, WHITE, Color, piece_symbol, popcount

#: The order of pieces in a name.
_ORDER = "KQRBNP"


def _rank(side: str) -> Tuple[int, List[int]]:
    """Which side comes first: the one with more men, then the one with the stronger men."""
    return -len(side), [_ORDER.index(piece) for piece in side]


def normalize_tablename(name: str, *, mirror: bool = False) -> str:
    """A name with its pieces in order, the stronger side first, or last with ``mirror``."""
    sides = ["".join(sorted(side, key=_ORDER.index)) for side in name.split("v", 1)]
    return "v".join(sorted(sides, key=_rank, reverse=mirror))


def is_tablename(
    name: str, *, one_king: bool = True, piece_count: Optional[int] = 7, normalized: bool = True
) -> bool:
    """Is it the name of a table?"""
    pattern = r"K[QRBNP]*vK[QRBNP]*" if one_king else r"[KQRBNP]+v[KQRBNP]+"
    return (
        (piece_count is None or len(name) <= piece_count + 1)
        and re.fullmatch(pattern, name) is not None
        and (not normalized or normalize_tablename(name) == name)
        and (not one_king or name != "KvK")
    )


def dependencies(target: str, *, one_king: bool = True) -> Iterator[str]:
    """The tables that a capture or a promotion leads to."""
    white, black = target.split("v", 1)
    found: Set[str] = set()
    for piece in _ORDER[1:] if one_king else _ORDER:
        for name in _replies(white, black, piece):
            name = normalize_tablename(name)
            if name not in found and not (one_king and name == "KvK"):
                found.add(name)
                yield name


def _replies(white: str, black: str, piece: str) -> Iterator[str]:
    """The names after a promotion to a piece, and after it is taken."""
    if piece != "P":
        if "P" in white:
            yield f"{white.replace('P', piece, 1)}v{black}"
        if "P" in black:
            yield f"{white}v{black.replace('P', piece, 1)}"
    if piece in white and len(white) > 1:
        yield f"{white.replace(piece, '', 1)}v{black}"
    if piece in black and len(black) > 1:
        yield f"{white}v{black.replace(piece, '', 1)}"


def all_dependencies(targets: Iterable[str], *, one_king: bool = True) -> Iterator[str]:
    """Tables and all that captures and promotions lead to, in the end."""
    waiting = [normalize_tablename(target) for target in targets]
    closed: Set[str] = {"KvK"} if one_king else set()
    while waiting:
        name = waiting.pop()
        if name not in closed:
            closed.add(name)
            yield name
            waiting.extend(dependencies(name, one_king=one_king))


def tablenames(*, one_king: bool = True, piece_count: int = 6) -> Iterator[str]:
    """The names of all tables with at most so many men."""
    king = "K" if one_king else ""
    pawns = piece_count - 2 * len(king)
    least = 0 if one_king else 1
    blacks = range(least, pawns // 2 + 1)
    targets = [f"{king}{'P' * (pawns - black)}v{king}{'P' * black}" for black in blacks]
    return all_dependencies(targets, one_king=one_king)


def calc_key(board: BaseBoard, *, mirror: bool = False) -> str:
    """The name of the table of a board, whose first side is White's, or Black's with ``mirror``."""

    def side(color: Color) -> str:
        symbols = (piece_symbol(kind).upper() * popcount(board.pieces_mask(kind, color)) for kind in reversed(PIECE_TYPES))
        return "".join(symbols)

    white, black = side(WHITE), side(BLACK)
    return f"{black}v{white}" if mirror else f"{white}v{black}"


def dtz_before_zeroing(wdl: int) -> int:
    """The distance of a position whose next move is a capture or a pawn's."""
    sign = (wdl > 0) - (wdl < 0)
    return sign * (1 if abs(wdl) == 2 else 101)
