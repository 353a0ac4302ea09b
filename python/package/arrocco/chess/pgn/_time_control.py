"""The tag ``TimeControl``."""

from __future__ import annotations

import dataclasses
import enum
from typing import List


class TimeControlType(enum.Enum):
    """How fast a game is."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclasses.dataclass
class TimeControlPart:
    """A period: so many moves (0: all others) in so many seconds, with seconds added by each move or waited for."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclasses.dataclass
class TimeControl:
    """The periods of a game, and how fast that is."""

    parts: List[TimeControlPart] = dataclasses.field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def _part(text: str) -> TimeControlPart:
    part = TimeControlPart()
    if "/" in text:
        moves, text = text.split("/", 1)
        part.moves = int(moves)
    if "+" in text:
        text, increment = text.split("+", 1)
        part.increment = float(increment)
    elif "d" in text:
        text, delay = text.split("d", 1)
        part.delay = float(delay)
    part.time = int(text)
    return part


def _speed(part: TimeControlPart) -> TimeControlType:
    """How fast a game is by its first period, if sixty moves are played."""
    seconds = part.time + 60 * part.increment
    if seconds < 3 * 60:
        return TimeControlType.BULLET
    if seconds < 15 * 60:
        return TimeControlType.BLITZ
    if seconds < 60 * 60:
        return TimeControlType.RAPID
    return TimeControlType.STANDARD


def parse_time_control(time_control: str) -> TimeControl:
    """Reads a tag such as ``300+5`` or ``40/7200:3600``; raises ``ValueError``."""
    if not time_control or time_control.startswith("?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts = [_part(text) for text in time_control.split(":")]
    return TimeControl(parts, _speed(parts[0]))
