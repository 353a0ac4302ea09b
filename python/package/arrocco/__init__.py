"""Chess: rules, notation, PGN, openings, books, tablebases and an engine, native and fast.

>>> import arrocco
>>> position = arrocco.Position()
>>> position = position.play("e4").play("c5")
>>> position.opening.name
'Sicilian Defense'
>>> arrocco.Engine().analyse(position, nodes=10_000).best in position.legal_moves
True

Values such as :class:`Position`, :class:`Move` and :class:`Piece` are immutable and hashable; :class:`Game` and
:class:`PgnTree` change. Everything can be copied, and values and games can be pickled. Errors are exceptions of
:mod:`arrocco.errors`, most of which are also a ``ValueError``. A fault inside the library itself, which should not exist,
arrives as ``RuntimeError`` or :class:`PanicException`.

Submodules: :mod:`arrocco.uci` runs other engines, with asyncio; :mod:`arrocco.arrays` has arrays of NumPy;
:mod:`arrocco.chess` is a stand-in for python-chess; :mod:`arrocco.cluster` works on many machines, with Ray.
"""

from __future__ import annotations

from . import errors
from ._enums import Color, Role, Square
from ._native import (
    Analysis,
    Engine,
    Epd,
    Game,
    Line,
    Move,
    Node,
    Opening,
    Outcome,
    PanicException,
    PgnGame,
    PgnProblem,
    PgnReader,
    PgnTable,
    PgnTree,
    PgnTreeReader,
    Piece,
    PolyglotBook,
    Position,
    RankedMove,
    Refusal,
    Score,
    SquareSet,
    Tablebase,
    __version__,
)
from .errors import (
    AmbiguousMoveError,
    ArroccoError,
    ClaimError,
    EngineBusyError,
    EngineError,
    EngineTerminatedError,
    EpdError,
    GameOverError,
    IllegalMoveError,
    MissingTableError,
    MoveSyntaxError,
    PositionError,
    TablebaseError,
)

__all__ = [
    "AmbiguousMoveError",
    "Analysis",
    "ArroccoError",
    "ClaimError",
    "Color",
    "Engine",
    "EngineBusyError",
    "EngineError",
    "EngineTerminatedError",
    "Epd",
    "EpdError",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "Line",
    "MissingTableError",
    "Move",
    "MoveSyntaxError",
    "Node",
    "Opening",
    "Outcome",
    "PanicException",
    "PgnGame",
    "PgnProblem",
    "PgnReader",
    "PgnTable",
    "PgnTree",
    "PgnTreeReader",
    "Piece",
    "PolyglotBook",
    "Position",
    "PositionError",
    "RankedMove",
    "Refusal",
    "Role",
    "Score",
    "Square",
    "SquareSet",
    "Tablebase",
    "TablebaseError",
    "__version__",
    "errors",
]
