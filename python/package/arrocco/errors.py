"""The exceptions of the library, by type. Each has ``code``, a short name for programs that stays the same in all versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._native import Outcome, SquareSet

__all__ = [
    "AmbiguousMoveError",
    "ArroccoError",
    "ClaimError",
    "EngineBusyError",
    "EngineError",
    "EngineTerminatedError",
    "EpdError",
    "GameOverError",
    "IllegalMoveError",
    "MissingTableError",
    "MoveSyntaxError",
    "PositionError",
    "TablebaseError",
]


class ArroccoError(Exception):
    """What all exceptions of this package derive from."""

    code: str = ""

    def __init__(self, message: str = "", **details: Any) -> None:
        super().__init__(message)
        self.__dict__.update(details)


class PositionError(ArroccoError, ValueError):
    """A text or a board is not a position that can be played.

    ``field`` is the field of the FEN and ``offset`` the place in the text, in bytes.
    """

    field: str = ""
    offset: int = 0


class MoveSyntaxError(ArroccoError, ValueError):
    """A text is not a move in any position. ``offset`` is the place in the text, in bytes."""

    offset: int = 0


class IllegalMoveError(ArroccoError, ValueError):
    """A move is not legal in its position. The message says why, and ``squares`` are those that the reason names."""

    squares: SquareSet


class AmbiguousMoveError(IllegalMoveError):
    """Several pieces can make the move. ``squares`` are theirs."""


class EpdError(ArroccoError, ValueError):
    """A text is not a record of EPD. ``field`` is the opcode or field, ``offset`` the place in bytes."""

    field: str = ""
    offset: int = 0


class GameOverError(ArroccoError, ValueError):
    """The game has ended; ``outcome`` says how."""

    outcome: Outcome


class ClaimError(ArroccoError, ValueError):
    """There is no draw to claim."""


class TablebaseError(ArroccoError, ValueError):
    """A table is damaged, or the position is of a kind that tables do not have."""


class MissingTableError(TablebaseError, LookupError):
    """The table for this material is not there."""


class EngineError(ArroccoError, RuntimeError):
    """An engine did not do what it was asked for."""


class EngineBusyError(EngineError):
    """The engine is searching for another thread."""


class EngineTerminatedError(EngineError):
    """The process of the engine has ended."""
