"""What comments tell programs: evaluations, clocks, arrows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, List, Match, Optional, Tuple, Union

from .._constants import SQUARE_NAMES, Square, parse_square

if TYPE_CHECKING:
    from ..engine import PovScore
    from ..svg import Arrow

_NUMBER = r"[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)"
_EVAL = re.compile(rf"(\s?)\[%eval\s(?:#(?P<mate>[+-]?\d+)|(?P<cp>{_NUMBER}))(?:,(?P<depth>\d+))?\](\s?)")
_TIME = r"(\s?)\[%{}\s(?P<hours>\d+):(?P<minutes>\d+):(?P<seconds>\d+(?:\.\d*)?)\](\s?)"
_CLOCK = re.compile(_TIME.format("clk"))
_EMT = re.compile(_TIME.format("emt"))
_ARROWS = re.compile(
    r"(\s?)\[%(?:csl|cal)\s(?P<arrows>[RGYB][a-h][1-8](?:[a-h][1-8])?(?:,[RGYB][a-h][1-8](?:[a-h][1-8])?)*)\](\s?)"
)
_COLORS = {"R": "red", "G": "green", "Y": "yellow", "B": "blue"}


def _gap(match: Match[str]) -> str:
    """What is left in the place of a command: a space if there was one on both sides."""
    before, after = match.group(1), match.groups()[-1]
    return before and after and " "


def _seconds(match: Optional[Match[str]]) -> Optional[float]:
    if match is None:
        return None
    return int(match["hours"]) * 3600 + int(match["minutes"]) * 60 + float(match["seconds"])


def _time_text(name: str, seconds: float) -> str:
    seconds = max(0, seconds)
    hours, minutes = int(seconds // 3600), int(seconds % 3600 // 60)
    rest = f"{seconds % 60:06.3f}".rstrip("0").rstrip(".")
    return f"[%{name} {hours:d}:{minutes:02d}:{rest}]"


class Annotated:
    """A node whose comment may hold commands."""

    comment: str

    def turn(self) -> bool:
        """The side to move."""
        raise NotImplementedError

    def _replace(self, pattern: re.Pattern[str], text: str) -> None:
        """Puts a command in the place of the first of its kind, or at the end; an empty text removes it."""
        if not text:
            self.comment = pattern.sub(_gap, self.comment, count=1)
            return
        comment, count = pattern.subn(lambda match: f"{match.group(1)}{text}{match.groups()[-1]}", self.comment, 1)
        if not count:
            space = " " if comment and not comment.endswith(" ") else ""
            comment += space + text
        self.comment = comment

    def eval(self) -> Optional[PovScore]:
        """The evaluation of the comment for the side to move, or ``None``."""
        from ..engine import Cp, Mate, PovScore, Score

        match = _EVAL.search(self.comment)
        if match is None:
            return None
        score: Score
        if match["mate"] is not None:
            moves = int(match["mate"])
            score = Mate(moves)
            if not moves:
                # Nobody can tell who is mated: the side to move.
                return PovScore(score, self.turn())
        else:
            score = Cp(round(float(match["cp"]) * 100))
        return PovScore(score if self.turn() else -score, self.turn())

    def eval_depth(self) -> Optional[int]:
        """The depth of the evaluation, or ``None``."""
        match = _EVAL.search(self.comment)
        return int(match["depth"]) if match is not None and match["depth"] is not None else None

    def set_eval(self, score: Optional[PovScore], depth: Optional[int] = None) -> None:
        """Puts an evaluation into the comment, or removes it."""
        text = ""
        if score is not None:
            suffix = "" if depth is None else f",{max(depth, 0)}"
            white = score.white()
            cp, mate = white.score(), white.mate()
            if cp is not None:
                text = f"[%eval {cp / 100:.2f}{suffix}]"
            elif mate:
                text = f"[%eval #{mate}{suffix}]"
            # That somebody is mated already has no form.
        self._replace(_EVAL, text)

    def arrows(self) -> List[Arrow]:
        """The arrows and marked squares of the comment."""
        from ..svg import Arrow

        found = []
        for match in _ARROWS.finditer(self.comment):
            for item in match["arrows"].split(","):
                tail, head = item[1:3], item[3:5] or item[1:3]
                found.append(Arrow(parse_square(tail), parse_square(head), color=_COLORS[item[0]]))
        return found

    def set_arrows(self, arrows: Iterable[Union[Arrow, Tuple[Square, Square]]]) -> None:
        """Puts arrows and marked squares into the comment, in the place of all others."""
        from ..svg import Arrow

        lists: Tuple[List[str], List[str]] = ([], [])
        for item in arrows:
            arrow = item if isinstance(item, Arrow) else Arrow(*item)
            letter = arrow.color[0].upper() if arrow.color in _COLORS.values() else "G"
            is_arrow = arrow.tail != arrow.head
            squares = SQUARE_NAMES[arrow.tail] + (SQUARE_NAMES[arrow.head] if is_arrow else "")
            lists[is_arrow].append(letter + squares)
        self.comment = _ARROWS.sub(_gap, self.comment)
        prefix = "".join(f"[%{name} {','.join(items)}]" for name, items in zip(("csl", "cal"), lists) if items)
        space = " " if prefix and self.comment and not self.comment.startswith(" ") else ""
        self.comment = prefix + space + self.comment

    def clock(self) -> Optional[float]:
        """The player's clock after the move in seconds, or ``None``."""
        return _seconds(_CLOCK.search(self.comment))

    def set_clock(self, seconds: Optional[float]) -> None:
        """Puts the player's clock into the comment, or removes the first one."""
        self._replace(_CLOCK, "" if seconds is None else _time_text("clk", seconds))

    def emt(self) -> Optional[float]:
        """The time that the move took in seconds, or ``None``."""
        return _seconds(_EMT.search(self.comment))

    def set_emt(self, seconds: Optional[float]) -> None:
        """Puts the time that the move took into the comment, or removes it."""
        self._replace(_EMT, "" if seconds is None else _time_text("emt", seconds))


