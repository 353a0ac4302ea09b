"""What engines are asked, and what they answer."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Union

from ..._native import ChessMove as Move

ConfigValue = Union[str, int, bool, None]
ConfigMapping = Mapping[str, ConfigValue]


class InfoDict(Dict[str, Any]):
    """What an engine has said, by name: ``depth``, ``score``, ``pv``, ``nodes`` …"""


class EngineError(RuntimeError):
    """An engine did not do what it was asked for."""


class EngineTerminatedError(EngineError):
    """The process of an engine has ended."""


class AnalysisComplete(Exception):
    """An analysis has no more to tell."""


class Info(enum.IntFlag):
    """What is wanted of the lines of an engine."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    REFUTATION = 8
    CURRLINE = 16
    ALL = 31


INFO_NONE, INFO_BASIC, INFO_SCORE, INFO_PV = Info.NONE, Info.BASIC, Info.SCORE, Info.PV
INFO_REFUTATION, INFO_CURRLINE, INFO_ALL = Info.REFUTATION, Info.CURRLINE, Info.ALL


@dataclasses.dataclass(repr=False)
class Limit:
    """When a search shall end: seconds, plies, nodes, a mate in so many moves, or the clocks of a game."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    white_clock: Optional[float] = None
    black_clock: Optional[float] = None
    white_inc: Optional[float] = None
    black_inc: Optional[float] = None
    remaining_moves: Optional[int] = None
    clock_id: object = None

    def __repr__(self) -> str:
        names = [field.name for field in dataclasses.fields(self) if field.name != "clock_id"]
        given = [f"{name}={getattr(self, name)!r}" for name in names if getattr(self, name) is not None]
        return f"{type(self).__name__}({', '.join(given)})"


@dataclasses.dataclass
class Opponent:
    """Whom the engine plays."""

    name: Optional[str]
    title: Optional[str]
    rating: Optional[int]
    is_engine: Optional[bool]


class PlayResult:
    """A move to play, with the reply that is expected and what the engine said."""

    def __init__(
        self,
        move: Optional[Move],
        ponder: Optional[Move],
        info: Optional[InfoDict] = None,
        *,
        draw_offered: bool = False,
        resigned: bool = False,
    ) -> None:
        self.move = move
        self.ponder = ponder
        self.info: InfoDict = InfoDict() if info is None else info
        self.draw_offered = draw_offered
        self.resigned = resigned

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} at {id(self):#x} (move={self.move}, ponder={self.ponder}, info={self.info}, "
            f"draw_offered={self.draw_offered}, resigned={self.resigned})>"
        )


class BestMove:
    """The move at the end of an analysis, with the reply that is expected."""

    def __init__(self, move: Optional[Move], ponder: Optional[Move]) -> None:
        self.move = move
        self.ponder = ponder

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {id(self):#x} (move={self.move}, ponder={self.ponder})>"


#: Options that are set by the methods of an engine.
MANAGED_OPTIONS = ["uci_chess960", "uci_variant", "multipv", "ponder"]


@dataclasses.dataclass(frozen=True)
class Option:
    """An option of an engine."""

    name: str
    type: str
    default: ConfigValue
    min: Optional[int]
    max: Optional[int]
    var: Optional[List[str]]

    def parse(self, value: ConfigValue) -> ConfigValue:
        """A value in the option's type; raises ``EngineError``."""
        if self.type == "check":
            return bool(value and value != "false")
        if self.type == "spin":
            try:
                number = int(value)  # type: ignore[arg-type]
            except (TypeError, ValueError):
                raise EngineError(f"expected integer for spin option {self.name!r}, got: {value!r}") from None
            if self.min is not None and number < self.min:
                raise EngineError(f"expected value for option {self.name!r} to be at least {self.min}, got: {value!r}")
            if self.max is not None and number > self.max:
                raise EngineError(f"expected value for option {self.name!r} to be at most {self.max}, got: {value!r}")
            return number
        if self.type == "combo":
            text = str(value)
            if text not in (self.var or []):
                available = ", ".join(self.var or [])
                raise EngineError(f"invalid value for combo option {self.name!r}, got: {text} (available: {available})")
            return text
        if self.type in ("button", "reset", "save"):
            return None
        if self.type not in ("string", "file", "path"):
            raise EngineError(f"unknown option type: {self.type!r}")
        text = str(value)
        if "\n" in text or "\r" in text:
            raise EngineError(f"invalid line-break in string option {self.name!r}: {text!r}")
        return text

    def is_managed(self) -> bool:
        """Is it set by the methods of an engine?"""
        return self.name.lower() in MANAGED_OPTIONS
