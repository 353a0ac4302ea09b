"""Games of the engine against itself, for learning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Optional

import pyarrow  # type: ignore[import-untyped]

from .. import Engine, Game, Outcome, PgnTree, Position, __version__
from .._enums import Color
from ._player import check_engine
from ._progress import Progress, show
from ._result import ClusterResult, joined, parquet
from ._scheduler import Chunk, Finished, Run, Schedule
from ._store import Path, Store

_SCHEMA = pyarrow.schema([
    ("game", pyarrow.int64()), ("ply", pyarrow.int32()), ("fen", pyarrow.string()), ("move", pyarrow.string()),
    ("cp", pyarrow.int32()), ("mate", pyarrow.int32()), ("is_check", pyarrow.bool_()), ("is_capture", pyarrow.bool_()),
    ("result", pyarrow.float32()),
])  # fmt: skip

_POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True)
class SelfPlayTask:
    """Plays the games of a chunk. The payload is the numbers of the first game and of the one after the last."""

    limits: dict[str, Any]
    hash: int
    seed: int
    random_plies: int
    longest: int

    def __call__(self, payload: Any) -> Finished:
        engine = Engine(hash=self.hash)
        rows: dict[str, list[Any]] = {name: [] for name in _SCHEMA.names}
        games: list[str] = []
        for number in range(*payload):
            engine.clear()
            game, found = self.play(number, engine)
            assert game.outcome is not None, "the game is over"
            for row in found:
                row |= {"game": number, "result": _POINTS[game.outcome.result]}
                for name in _SCHEMA.names:
                    rows[name].append(row[name])
            tree = PgnTree.from_game(game)
            tree["Round"] = str(number + 1)
            tree["White"] = tree["Black"] = "Arrocco"
            games.append(tree.pgn())
        return Finished(parquet(rows, _SCHEMA), joined(games), len(games))

    def start(self, number: int) -> Position:
        """A position after some random moves, in which the game goes on."""
        seed = self.seed * 1_000_003 + number
        position = Position().random_play(seed, self.random_plies)
        return position if position.outcome is None else Position()

    def play(self, number: int, engine: Engine) -> tuple[Game, list[dict[str, Any]]]:
        """A game, and a row for each of its positions."""
        game = Game(self.start(number))
        rows: list[dict[str, Any]] = []
        while game.outcome is None:
            found = engine.analyse(game, **self.limits)
            position, best = game.position, found.best
            assert best is not None, "there is a legal move while the game goes on"
            sign = 1 if position.turn is Color.WHITE else -1
            rows.append({
                "ply": len(game),
                "fen": position.fen,
                "move": str(best),
                "cp": None if found.score.cp is None else sign * found.score.cp,
                "mate": None if found.score.mate is None else sign * found.score.mate,
                "is_check": position.is_check,
                "is_capture": best.is_capture,
            })  # fmt: skip
            game.play(best)
            if game.outcome is None and (game.can_claim("threefold") or game.can_claim("fifty-moves")):
                game.claim_draw()
            if game.outcome is None and len(game) >= self.longest:
                game.conclude(Outcome("adjudication"))
        return game, rows


def make_games(
    out: Path,
    *,
    games: int,
    nodes: Optional[int] = None,
    depth: Optional[int] = None,
    seed: int = 1,
    random_plies: int = 8,
    longest: int = 400,
    hash: int = 16,
    chunk: int = 20,
    retries: int = 16,
    progress: Optional[Callable[[Progress], object]] = show,
) -> ClusterResult:
    """Lets the engine play itself, and writes every position with its score and the result of its game.

    Games begin with ``random_plies`` random half-moves by ``seed``; each move is searched up to ``nodes`` (5,000 unless
    another limit is given) or ``depth``. The columns are ``game``, ``ply``, ``fen``, ``move``, ``cp`` and ``mate`` (both
    White's), ``is_check``, ``is_capture`` (for leaving out positions that are not quiet) and ``result`` (White's points).
    """
    limits = {name: value for name, value in (("nodes", nodes), ("depth", depth)) if value is not None}
    limits = limits or {"nodes": 5000}
    if games < 1 or chunk < 1 or random_plies < 0 or longest < 1:
        raise ValueError(f"there is nothing to play: {games} games in chunks of {chunk}, {random_plies} random half-moves")
    check_engine({"hash": hash}, limits)
    task = SelfPlayTask(limits, hash, seed, random_plies, longest)
    store = Store(out)
    job = {"kind": "self-play", "version": __version__, "games": games, "limits": limits, "seed": seed}
    store.begin({**job, "random_plies": random_plies, "longest": longest, "hash": hash, "chunk": chunk})
    chunks = (Chunk(number, (begin, min(begin + chunk, games))) for number, begin in enumerate(range(0, games, chunk)))
    run = Run(store, task, Schedule(retries=retries, progress=progress, total=-(-games // chunk)))
    run.go(chunks)
    return ClusterResult(store.folder, run.games, run.chunks, run.skipped, store)
