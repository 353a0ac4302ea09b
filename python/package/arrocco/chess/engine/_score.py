"""Scores: centipawns, mates, and chances."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Literal, Optional, Tuple

from .._constants import WHITE, Color
from . import _win_rates

WdlModel = Literal["sf", "sf16.1", "sf16", "sf15.1", "sf15", "sf14", "sf12", "lichess"]


class Score:
    """A score of a position. ``Cp`` is in centipawns, ``Mate`` in moves; scores can be compared and negated."""

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Centipawns; a mate counts as ``mate_score`` less its moves, or ``None``."""
        raise NotImplementedError

    def mate(self) -> Optional[int]:
        """Moves to mate, or ``None``."""
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Is it a mate?"""
        return self.mate() is not None

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        """Chances by a model: those of versions of Stockfish (``sf`` is the latest), or lichess's, which has no draws."""
        raise NotImplementedError

    def _order(self) -> Tuple[int, int]:
        raise NotImplementedError

    def __neg__(self) -> Score:
        raise NotImplementedError

    def __pos__(self) -> Score:
        return self

    def __abs__(self) -> Score:
        return max(self, -self)

    def __eq__(self, other: object) -> bool:
        return self._order() == other._order() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._order())

    def __lt__(self, other: object) -> bool:
        return self._order() < other._order() if isinstance(other, Score) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._order() <= other._order() if isinstance(other, Score) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._order() > other._order() if isinstance(other, Score) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._order() >= other._order() if isinstance(other, Score) else NotImplemented


class Cp(Score):
    """A score in centipawns."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def mate(self) -> None:
        return None

    def score(self, *, mate_score: Optional[int] = None) -> int:
        return self.cp

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        wins, losses = (_win_rates.win_rate(cp, model, ply) for cp in (self.cp, -self.cp))
        return Wdl(wins, 0 if model == "lichess" else 1000 - wins - losses, 1000 - wins if model == "lichess" else losses)

    def _order(self) -> Tuple[int, int]:
        return (0, self.cp)

    def __str__(self) -> str:
        return f"+{self.cp:d}" if self.cp > 0 else str(self.cp)

    def __repr__(self) -> str:
        return f"Cp({self})"

    def __neg__(self) -> Cp:
        return Cp(-self.cp)


class Mate(Score):
    """A mate in so many moves; 0 and less for the side that is mated."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def mate(self) -> int:
        return self.moves

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        if model != "lichess":
            return Wdl(1000, 0, 0) if self.moves > 0 else Wdl(0, 0, 1000)
        # As if the mate were so many pawns ahead.
        pawns = 21 - min(10, abs(self.moves))
        wins = _win_rates.lichess(pawns * 100 if self.moves > 0 else -pawns * 100)
        return Wdl(wins, 0, 1000 - wins)

    def _order(self) -> Tuple[int, int]:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{abs(self.moves)}"

    def __repr__(self) -> str:
        return f"Mate({str(self).lstrip('#')})"

    def __neg__(self) -> Score:
        return Mate(-self.moves) if self.moves else MateGiven


class MateGivenType(Score):
    """The score of the side that has given mate."""

    def mate(self) -> int:
        return 0

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        return mate_score

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> Wdl:
        return Wdl(1000, 0, 0)

    def _order(self) -> Tuple[int, int]:
        return (2, 0)

    def __neg__(self) -> Mate:
        return Mate(0)

    def __repr__(self) -> str:
        return "MateGiven"

    def __str__(self) -> str:
        return "#+0"


MateGiven = MateGivenType()


class PovScore:
    """A score for the side ``turn``; ``white()`` and ``black()`` say what it is for either side."""

    def __init__(self, relative: Score, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Score:
        """The score for White."""
        return self.pov(True)

    def black(self) -> Score:
        """The score for Black."""
        return self.pov(False)

    def pov(self, color: Color) -> Score:
        """The score for a side."""
        return self.relative if self.turn == color else -self.relative

    def is_mate(self) -> bool:
        """Is it a mate?"""
        return self.relative.is_mate()

    def wdl(self, *, model: WdlModel = "sf", ply: int = 30) -> PovWdl:
        """The score as chances."""
        return PovWdl(self.relative.wdl(model=model, ply=ply), self.turn)

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn == WHITE else 'BLACK'})"

    def __eq__(self, other: object) -> bool:
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.white())


@dataclasses.dataclass
class Wdl:
    """Chances of winning, drawing and losing, in thousandths."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        """The sum, usually 1000."""
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        """The chance of winning."""
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        """The chance of a draw."""
        return self.draws / self.total()

    def losing_chance(self) -> float:
        """The chance of losing."""
        return self.losses / self.total()

    def expectation(self) -> float:
        """The expected points: a win is 1, a draw one half."""
        return (self.wins + 0.5 * self.draws) / self.total()

    def __bool__(self) -> bool:
        return bool(self.total())

    def __iter__(self) -> Iterator[int]:
        return iter((self.wins, self.draws, self.losses))

    def __reversed__(self) -> Iterator[int]:
        return iter((self.losses, self.draws, self.wins))

    def __getitem__(self, index: Any) -> Any:
        return (self.wins, self.draws, self.losses)[index]

    def __len__(self) -> int:
        return 3

    def __pos__(self) -> Wdl:
        return self

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)


class PovWdl:
    """Chances for the side ``turn``."""

    def __init__(self, relative: Wdl, turn: Color) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Wdl:
        """The chances of White."""
        return self.pov(True)

    def black(self) -> Wdl:
        """The chances of Black."""
        return self.pov(False)

    def pov(self, color: Color) -> Wdl:
        """The chances of a side."""
        return self.relative if self.turn == color else -self.relative

    def __bool__(self) -> bool:
        return bool(self.relative)

    # Those of the relative chances, as from engines that once sent three numbers.

    def __iter__(self) -> Iterator[int]:
        return iter(self.relative)

    def __reversed__(self) -> Iterator[int]:
        return reversed(self.relative)

    def __getitem__(self, idx: Any) -> Any:
        return self.relative[idx]

    def __len__(self) -> int:
        return len(self.relative)

    def __repr__(self) -> str:
        return f"PovWdl({self.relative!r}, {'WHITE' if self.turn == WHITE else 'BLACK'})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self.relative) == other
        return self.white() == other.white() if isinstance(other, PovWdl) else NotImplemented

    __hash__ = None  # type: ignore[assignment]
