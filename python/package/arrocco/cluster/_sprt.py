"""The sequential probability ratio test on pairs of games, as ``arrocco match --sprt`` makes it.

Each hypothesis is represented by the most likely distribution of pairs that has its Elo (M. Van den Bergh, "The generalized
sequential probability ratio test").
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Optional

#: What share of the points a pair of games can bring.
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def expected_score(elo: float) -> float:
    """The share of the points that a difference in strength brings."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Sprt:
    """Two hypotheses about the first player's Elo, and how often each decision may be wrong."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(f"elo0 must be less than elo1, and both from -1000 to 1000: {self.elo0}, {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(f"errors must be more than 0 and less than 0.5: {self.alpha}, {self.beta}")

    @property
    def bounds(self) -> tuple[float, float]:
        """``elo0`` is accepted below the first, ``elo1`` above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of pairs that brought 0, ½, 1, 1½ and 2 points."""
        if not sum(pairs):
            return 0.0
        # A result that has not been seen yet is not impossible.
        counts = [count or 1e-3 for count in pairs]
        total = sum(counts)
        seen = [count / total for count in counts]
        likely0, likely1 = (_with_mean(seen, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return total * sum(share * math.log(one / zero) for share, zero, one in zip(seen, likely0, likely1))

    def verdict(self, pairs: Sequence[int]) -> Optional[Literal["elo0", "elo1"]]:
        """The hypothesis that is accepted, or ``None`` while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "elo1" if ratio >= high else "elo0" if ratio <= low else None


def _with_mean(seen: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution with a mean: what was seen, divided by 1 + x·value. The x that does it lies between the
    poles, where the mean of the values falls from above 0 to below it."""
    values = [share - mean for share in _SHARES]
    low, high = -1 / max(values), -1 / min(values)
    for _ in range(200):
        middle = (low + high) / 2
        if sum(share * value / (1 + middle * value) for share, value in zip(seen, values)) > 0:
            low = middle
        else:
            high = middle
    x = (low + high) / 2
    return [share / (1 + x * value) for share, value in zip(seen, values)]
