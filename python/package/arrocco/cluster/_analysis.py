"""Games of PGN files, analysed position by position."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Optional, Union

import fsspec  # type: ignore[import-untyped]
import pyarrow  # type: ignore[import-untyped]

from .. import Analysis, Engine, Game, Node, PgnTree, PgnTreeReader, __version__
from .._enums import Color
from ._player import check_engine
from ._progress import Progress, show
from ._result import ClusterResult, joined, parquet
from ._scheduler import Chunk, Finished, Run, Schedule
from ._store import Path, Store

_OLD_EVALUATION = re.compile(r"\s*\[%eval [^\]]*\]\s*")

#: What is read of each end of a file to tell it from another.
_SAMPLE = 1 << 20


@dataclass(frozen=True)
class AnalysisTask:
    """Analyses the games of a chunk. The payload is the file, the number of the first game, and PGN."""

    limits: dict[str, Any]
    hash: int
    threads: int
    tags: tuple[str, ...]

    def schema(self) -> Any:
        """The columns. Scores are White's."""
        tags = [(tag, pyarrow.string()) for tag in self.tags]
        numbers = [("cp", pyarrow.int32()), ("mate", pyarrow.int32()), ("depth", pyarrow.int16()), ("nodes", pyarrow.int64())]
        place = [("file", pyarrow.string()), ("game", pyarrow.int64()), ("ply", pyarrow.int32())]
        texts = [(name, pyarrow.string()) for name in ("fen", "move", "best", "line")]
        return pyarrow.schema([*place, *tags, *texts, *numbers])

    def __call__(self, payload: Any) -> Finished:
        file, first, text = payload
        engine = Engine(hash=self.hash, threads=self.threads)
        schema = self.schema()
        rows: dict[str, list[Any]] = {name: [] for name in schema.names}
        games: list[str] = []
        for number, tree in enumerate(PgnTreeReader(text), first):
            # Nothing is remembered from the game before, which another worker may have done.
            engine.clear()
            for row in self.rows(tree, engine):
                place = {"file": file, "game": number, **{tag: tree.headers.get(tag) for tag in self.tags}}
                for name, value in {**place, **row}.items():
                    rows[name].append(value)
            games.append(tree.pgn())
        return Finished(parquet(rows, schema), joined(games), len(games))

    def rows(self, tree: PgnTree, engine: Engine) -> Iterator[dict[str, Any]]:
        """A row for each position of the main line, whose evaluations are put into the tree as well."""
        node, game = tree.root, Game(tree.start)
        ply = 0
        while True:
            found = engine.analyse(game, **self.limits)
            following = node.next
            move = following.move if following is not None else None
            yield {"ply": ply, "move": str(move) if move else None, **_row(found)}
            _annotate(node, found)
            if following is None:
                return
            if move is None or game.outcome is not None:
                # A null move, or moves after the end of the game: the history does not reach beyond them.
                game = Game(following.position)
            else:
                game.play(move)
            node, ply = following, ply + 1


def _row(found: Analysis) -> dict[str, Any]:
    position, score = found.position, found.score
    sign = 1 if position.turn is Color.WHITE else -1
    best = found[0] if len(found) else None
    return {
        "fen": position.fen,
        "best": str(found.best) if found.best else None,
        "line": " ".join(map(str, best.moves)) if best else None,
        "cp": None if score.cp is None else sign * score.cp,
        "mate": None if score.mate is None else sign * score.mate,
        "depth": found.depth,
        "nodes": found.nodes,
    }


def _annotate(node: Node, found: Analysis) -> None:
    """Puts an evaluation into the comments of a move, in the place of an older one."""
    if node.is_root or not len(found):
        return
    row = _row(found)
    text = f"#{row['mate']}" if row["mate"] is not None else f"{row['cp'] / 100:.2f}"
    older = [_OLD_EVALUATION.sub(" ", comment).strip() for comment in node.comments]
    node.clear_comments()
    for comment in [f"[%eval {text}]", *filter(None, older)]:
        node.add_comment(comment)


def _chunks(files: Sequence[str], size: int) -> Iterator[Chunk]:
    """The games of files in chunks, which do not reach from one file into the next."""
    number = first = 0
    for path in files:
        with fsspec.open(path, "rb", compression="infer") as handle:
            games: list[str] = []
            for tree in PgnTreeReader(handle):
                games.append(tree.pgn())
                if len(games) == size:
                    yield Chunk(number, (path, first, joined(games)))
                    number, first, games = number + 1, first + size, []
            if games:
                yield Chunk(number, (path, first, joined(games)))
                number, first = number + 1, first + len(games)


def _identity(path: str) -> dict[str, Any]:
    """What tells a file from another: its name, its size, and both of its ends."""
    fs, place = fsspec.core.url_to_fs(path)
    size = int(fs.info(place)["size"])
    digest = hashlib.sha256()
    for start in (0, max(0, size - _SAMPLE)):
        digest.update(fs.cat_file(place, start=start, end=min(size, start + _SAMPLE)))
    return {"path": path, "size": size, "sha256 of both ends": digest.hexdigest()}


def analyse(
    files: Union[Path, Iterable[Path]],
    out: Path,
    *,
    nodes: Optional[int] = None,
    depth: Optional[int] = None,
    time: Optional[float] = None,
    hash: int = 16,
    threads: int = 1,
    tags: Sequence[str] = ("White", "Black", "Result"),
    chunk: int = 20,
    retries: int = 16,
    progress: Optional[Callable[[Progress], object]] = show,
) -> ClusterResult:
    """Analyses every position of the main lines of PGN files, and writes rows and annotated games to a folder.

    Files and folder are paths or anything that fsspec opens (``s3://bucket/games.pgn.zst``); compressed files are read as
    they are. Each position is searched up to a limit: ``nodes`` (100,000 unless another one is given), ``depth`` or
    seconds (``time``). ``tags`` become columns, besides ``file``, ``game`` (from 0, over all files), ``ply``, ``fen``,
    ``move`` (what was played), ``best``, ``line``, ``cp``, ``mate`` (both White's), ``depth`` and ``nodes``. ``chunk`` is
    the number of games that are done and written at once.

    Raises :class:`JobMismatchError` if the folder holds another job, and whatever goes wrong with files.
    """
    paths = [os.fspath(path) for path in ([files] if isinstance(files, (str, os.PathLike)) else files)]
    limits = {name: value for name, value in (("nodes", nodes), ("depth", depth), ("time", time)) if value is not None}
    limits = limits or {"nodes": 100_000}
    if chunk < 1:
        raise ValueError(f"a chunk has at least one game, not {chunk}")
    check_engine({"hash": hash, "threads": threads}, limits)
    task = AnalysisTask(limits, hash, threads, tuple(tags))
    store = Store(out)
    job = {"kind": "analysis", "version": __version__, "files": [_identity(path) for path in paths], "limits": limits}
    store.begin({**job, "hash": hash, "threads": threads, "tags": list(tags), "chunk": chunk})
    run = Run(store, task, Schedule(cpus=threads, retries=retries, progress=progress))
    run.go(_chunks(paths, chunk))
    return ClusterResult(store.folder, run.games, run.chunks, run.skipped, store)
