"""A module of the shape of python-chess, on the native library: ``import arrocco.chess as chess``.

Most scripts for python-chess 1.11 run unchanged, and faster. Standard chess and Chess960 are here; other variants are not,
and :mod:`arrocco.chess.variant` says so. The README of the package lists what differs.

It was written from the public documentation of python-chess and by comparing what both do; no code is shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List

from .. import __version__ as __version__
from .._native import ChessMove
from ._base import BaseBoard as BaseBoard, BaseBoardT as BaseBoardT
from ._board import (
    Board as Board,
    BoardT as BoardT,
    LegalMoveGenerator as LegalMoveGenerator,
    PseudoLegalMoveGenerator as PseudoLegalMoveGenerator,
)
from ._constants import *  # noqa: F403
from ._piece import Outcome as Outcome, Piece as Piece
from ._squareset import IntoSquareSet as IntoSquareSet, SquareSet as SquareSet

if TYPE_CHECKING:
    from ._attack_tables import (
        BB_DIAG_ATTACKS as BB_DIAG_ATTACKS,
        BB_DIAG_MASKS as BB_DIAG_MASKS,
        BB_FILE_ATTACKS as BB_FILE_ATTACKS,
        BB_FILE_MASKS as BB_FILE_MASKS,
        BB_RANK_ATTACKS as BB_RANK_ATTACKS,
        BB_RANK_MASKS as BB_RANK_MASKS,
    )

Move = ChessMove

_TABLES = frozenset(f"BB_{line}_{kind}" for line in ("DIAG", "FILE", "RANK") for kind in ("ATTACKS", "MASKS"))


def __getattr__(name: str) -> Any:
    if name in _TABLES:
        from . import _attack_tables

        return getattr(_attack_tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), *_TABLES})


# Known under their names at once, as `import arrocco.chess as chess` leaves no other way to name them.
from . import engine as engine, pgn as pgn, polyglot as polyglot, svg as svg, syzygy as syzygy  # noqa: E402
