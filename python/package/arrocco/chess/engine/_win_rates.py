"""How often positions with a score are won, by models that were fitted to many games.

Those of Stockfish (github.com/official-stockfish/WDL_model): a logistic curve whose middle and width are polynomials of the
move number. Lichess's: lichess.org/page/accuracy.
"""

from __future__ import annotations

import math
from typing import Dict, NamedTuple, Tuple

_Polynomial = Tuple[float, float, float, float]


class _Model(NamedTuple):
    """Polynomials of the middle and the width, the engine's units for a pawn, and the largest score that counts."""

    middle: _Polynomial
    width: _Polynomial
    pawn: float
    largest: float


_MODELS: Dict[str, _Model] = {
    "sf16.1": _Model((-1.06249702, 7.42016937, 0.89425629, 348.60356174),
                     (-5.33122190, 39.57831533, -90.84473771, 123.40620748), 356, 4000),
    "sf16": _Model((0.38036525, -2.82015070, 23.17882135, 307.36768407),
                   (-2.29434733, 13.27689788, -14.26828904, 63.45318330), 328, 4000),
    "sf15.1": _Model((-0.58270499, 2.68512549, 15.24638015, 344.49745382),
                     (-2.65734562, 15.96509799, -20.69040836, 73.61029937), 361, 4000),
    "sf15": _Model((-1.17202460e-1, 5.94729104e-1, 1.12065546e1, 1.22606222e2),
                   (-1.79066759, 11.30759193, -17.43677612, 36.47147479), 100, 2000),
    "sf14": _Model((-3.68389304, 30.07065921, -60.52878723, 149.53378557),
                   (-2.01818570, 15.85685038, -29.83452023, 47.59078827), 100, 2000),
    "sf12": _Model((-8.24404295, 64.23892342, -95.73056462, 153.86478679),
                   (-3.37154371, 28.44489198, -56.67657741, 72.05858751), 100, 1000),
}  # fmt: skip


def _value(polynomial: _Polynomial, x: float) -> float:
    cubic, square, linear, constant = polynomial
    return ((cubic * x + square) * x + linear) * x + constant


def lichess(cp: int) -> int:
    """Lichess's winning chances in thousandths, draws counted by halves."""
    return round(1000 / (1 + math.exp(-0.00368208 * cp)))


def win_rate(cp: int, model: str, ply: int) -> int:
    """Wins among a thousand games; raises ``ValueError`` for a model that is not known."""
    if model == "lichess":
        return lichess(max(min(cp, 1000), -1000))
    name = "sf16.1" if model == "sf" else model
    if name not in _MODELS:
        raise ValueError(f"unknown model: {model!r}")
    known = _MODELS[name]
    if name == "sf16.1":
        time = max(min(ply / 2 + 1, 120), 8) / 32
    else:
        time = min(240, max(ply, 0)) / 64
    score = max(-known.largest, min(cp * known.pawn / 100, known.largest))
    return int(0.5 + 1000 / (1 + math.exp((_value(known.middle, time) - score) / _value(known.width, time))))
