"""Lines of the XBoard protocol, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import List, Optional, Tuple, Union

from .._board import Board
from .._constants import BLACK, WHITE, Color, Termination
from ._score import Cp, Mate, PovScore
from ._types import EngineError, Info, InfoDict, Limit, Option

#: Scores from here on are mates: so many moves beyond it.
_MATE = 100_000

_FEATURE = re.compile(r'(\w+)=(?:"([^"]*)"|(\S+))')


def read_features(text: str) -> Iterator[Tuple[str, Union[int, str]]]:
    """The features of a line, whose values are numbers or text in quotation marks."""
    for name, quoted, plain in _FEATURE.findall(text):
        if plain:
            yield name, int(plain) if plain.lstrip("-").isdigit() else plain
        else:
            yield name, quoted


def read_option(text: str) -> Option:
    """An option such as ``Hash Size -spin 16 1 1024``; raises ``EngineError``."""
    match = re.fullmatch(r"(?P<name>.+?)\s+-(?P<type>\w+)(?:\s+(?P<rest>.*))?", text.strip())
    if match is None:
        raise EngineError(f"not an option: {text!r}")
    name, kind, rest = match["name"], match["type"], match["rest"] or ""
    if kind in ("spin", "slider"):
        numbers = [int(word) for word in rest.split() if word.lstrip("-").isdigit()]
        if len(numbers) != 3:
            raise EngineError(f"not an option: {text!r}")
        return Option(name, "spin", numbers[0], numbers[1], numbers[2], None)
    if kind == "check":
        return Option(name, kind, rest.strip() == "1", None, None, None)
    if kind == "combo":
        choices = [choice.strip() for choice in rest.split("///")]
        default = next((choice[1:] for choice in choices if choice.startswith("*")), None)
        return Option(name, kind, default, None, None, [choice.lstrip("*") for choice in choices])
    if kind in ("button", "reset", "save"):
        return Option(name, kind, None, None, None, None)
    return Option(name, kind, rest, None, None, None)


def level_commands(limit: Limit, turn: Color, *, has_nps: bool) -> List[str]:
    """The commands that tell how long to think."""
    lines: List[str] = []
    mine, other = (limit.white_clock, limit.black_clock) if turn else (limit.black_clock, limit.white_clock)
    increment = (limit.white_inc if turn else limit.black_inc) or 0
    if mine is not None:
        minutes, seconds = divmod(max(0, int(mine)), 60)
        lines.append(f"level {limit.remaining_moves or 0} {minutes}:{seconds:02d} {increment:g}")
    if limit.nodes is not None:
        if not has_nps:
            raise EngineError("xboard engine does not support node limits (feature nps=0)")
        # As many seconds as nodes, at a node a second.
        lines += ["nps 1", f"st {max(1, int(limit.nodes))}"]
    if limit.depth is not None:
        lines.append(f"sd {max(1, int(limit.depth))}")
    if limit.time is not None:
        lines.append(f"st {max(0.01, limit.time):g}")
    if mine is not None:
        lines.append(f"time {max(1, round(mine * 100))}")
    if other is not None:
        lines.append(f"otim {max(1, round(other * 100))}")
    return lines


def is_thinking(words: List[str]) -> bool:
    """Does a line begin with depth, score, time and nodes?"""
    numbers = [words[0].rstrip(".&-+"), *(word.lstrip("+-") for word in words[1:4])] if len(words) >= 4 else [""]
    return all(number.replace(".", "", 1).isdigit() for number in numbers)


def read_thinking(words: List[str], board: Board, wanted: Info) -> InfoDict:
    """A line of thinking: depth, score, hundredths of a second, nodes, sometimes other numbers, and moves."""
    info = InfoDict()
    info["depth"] = int(words[0].rstrip(".&-+"))
    score = int(float(words[1]))
    if wanted & Info.SCORE:
        is_mate = abs(score) >= _MATE
        moves = abs(score) - _MATE
        found = Cp(score) if not is_mate else Mate(moves if score > 0 else -moves)
        info["score"] = PovScore(found, board.turn)
    info["time"] = int(float(words[2])) / 100
    info["nodes"] = int(float(words[3]))
    rest = words[4:]
    if len(rest) >= 3 and all(word.isdigit() for word in rest[:3]):
        info["seldepth"], info["nps"], info["tbhits"] = int(rest[0]), int(rest[1]), int(rest[2])
        rest = rest[3:]
    after = board.copy(stack=False)
    pv = []
    for word in rest:
        if re.fullmatch(r"\d+|\d+\.+|\(.*\)?|\.\.\.", word):
            continue
        try:
            pv.append(after.push_xboard(re.sub(r"^\d+\.+", "", word)))
        except ValueError:
            break
    if wanted & Info.PV:
        info["pv"] = pv
    return info


_ENDINGS = {
    Termination.STALEMATE: "Stalemate",
    Termination.INSUFFICIENT_MATERIAL: "Insufficient material",
    Termination.SEVENTYFIVE_MOVES: "75-move rule",
    Termination.FIVEFOLD_REPETITION: "Fivefold repetition",
    Termination.FIFTY_MOVES: "50-move rule",
    Termination.THREEFOLD_REPETITION: "Threefold repetition",
}


def ending(board: Board, winner: Optional[Color], text: Optional[str], is_complete: bool) -> str:
    """The line that tells the end of a game."""
    outcome = board.outcome(claim_draw=True)
    if not is_complete:
        result = "*"
    elif winner is not None or text:
        result = "1-0" if winner == WHITE else "0-1" if winner == BLACK else "1/2-1/2"
    elif outcome is not None:
        result = outcome.result()
        mated = "White mates" if outcome.winner == WHITE else "Black mates"
        text = mated if outcome.termination == Termination.CHECKMATE else _ENDINGS.get(outcome.termination, "")
    else:
        result = "*"
    return f"result {result}" + (f" {{{text}}}" if text else "")
