"""A module of the shape of python-chess, on the native library: ``import arrocco.chess as chess``.

Most scripts for python-chess 1.11 run unchanged, and faster. Standard chess and Chess960 are here; other variants are not,
and :mod:`arrocco.chess.variant` says so. The README of the package lists what differs.

It was written from the public documentation of python-chess and by comparing what both do; no code is shared.
"""

from __future__ import annotations

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

Move = ChessMove

# Known under their names at once, as `import arrocco.chess as chess` leaves no other way to name them.
from . import engine as engine, pgn as pgn, polyglot as polyglot, svg as svg, syzygy as syzygy  # noqa: E402
