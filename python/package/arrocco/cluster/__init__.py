"""Work for many machines: PGN files analysed, matches played and games made for learning, on Ray.

    pip install "arrocco[cluster]"

The work is cut into chunks, which the cores of all nodes do. The program that calls writes each finished chunk once, in one
step, to the folder ``out``: rows as Parquet in ``rows``, games as PGN in ``pgn``. A chunk that is there is not done again, so
the same call after an interruption goes on where it was, and a further one does nothing. A worker or a node that dies costs
the time of its chunks. With limits of nodes or depth the results do not depend on who has worked when.

>>> import arrocco.cluster as cluster
>>> done = cluster.analyse("games.pgn", "analysed", nodes=10_000)           # doctest: +SKIP
>>> done.table().num_rows                                                   # doctest: +SKIP
81234

:func:`analyse` goes through the games of files, :func:`play_match` plays two engines against each other until a test has
decided, and :func:`make_games` lets the engine play itself. ``ray.init(address=...)`` before the call chooses the cluster;
without it, the one of ``RAY_ADDRESS`` or all cores of this machine do the work. Every node needs this package. Paths of files
and folders are those of the calling program, or any that fsspec knows (``s3://…``).
"""

from __future__ import annotations

import importlib.util

_missing = [name for name in ("ray", "pyarrow", "fsspec") if importlib.util.find_spec(name) is None]
if _missing:
    raise ImportError(f'arrocco.cluster needs {", ".join(_missing)}: pip install "arrocco[cluster]"')

# The parts import what has just been looked for.
from ._analysis import analyse  # noqa: E402
from ._match import MatchResult, play_match  # noqa: E402
from ._player import Player  # noqa: E402
from ._progress import Progress, show  # noqa: E402
from ._result import ClusterResult  # noqa: E402
from ._self_play import make_games  # noqa: E402
from ._sprt import Sprt  # noqa: E402
from ._store import JobMismatchError  # noqa: E402

__all__ = [
    "ClusterResult",
    "JobMismatchError",
    "MatchResult",
    "Player",
    "Progress",
    "Sprt",
    "analyse",
    "make_games",
    "play_match",
    "show",
]
