"""Chunks, done by the workers of a Ray cluster and written as they finish."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Optional, Protocol

from ._progress import Progress
from ._store import Store


@dataclass(frozen=True)
class Chunk:
    """A piece of work: a number in the order of the results, and what a worker needs."""

    number: int
    payload: Any


@dataclass(frozen=True)
class Finished:
    """What a worker returns: rows as Parquet, games as PGN, and how many games that are."""

    rows: bytes
    pgn: bytes
    games: int


class Task(Protocol):
    """What is done with chunks. It travels to the workers."""

    def __call__(self, payload: Any) -> Finished: ...


@dataclass(frozen=True)
class Schedule:
    """How chunks are given to workers."""

    cpus: int = 1
    retries: int = 16
    progress: Optional[Callable[[Progress], object]] = None
    #: Is told of each chunk that this call has finished; a true answer ends the job.
    on_finished: Optional[Callable[[int, Finished], bool]] = None
    note: Callable[[], str] = str
    total: Optional[int] = None


def _work(task: Task, payload: Any) -> Finished:
    return task(payload)


class _Cluster:
    """The connection to Ray, made when there is something to do."""

    def __init__(self, task: Task, schedule: Schedule) -> None:
        # Ray is an optional dependency without types of its own for what is used here.
        self.ray: Any = importlib.import_module("ray")
        if not self.ray.is_initialized():
            self.ray.init(log_to_driver=False)
        # A worker or a node that dies is no fault of the chunk; one that kills its worker again and again is.
        options = {"num_cpus": schedule.cpus, "max_retries": schedule.retries}
        self.remote: Any = self.ray.remote(**options)(_work)
        self.task = self.ray.put(task)
        self.cpus = schedule.cpus

    def room(self) -> int:
        """How many chunks are given out: enough that nobody waits for one, few enough that they fit into memory."""
        cores = int(self.ray.cluster_resources().get("CPU", 1))
        return 2 * max(1, cores // self.cpus)

    def submit(self, payload: Any) -> Any:
        return self.remote.remote(self.task, payload)

    def wait(self, pending: list[Any]) -> list[tuple[Any, Finished]]:
        """What has been finished, within a second."""
        ready, _ = self.ray.wait(pending, num_returns=1, timeout=1.0)
        return [(reference, self.ray.get(reference)) for reference in ready]

    def cancel(self, reference: Any) -> None:
        self.ray.cancel(reference)


class Run:
    """The chunks of one job that are with workers."""

    def __init__(self, store: Store, task: Task, schedule: Schedule) -> None:
        self.store = store
        self.task = task
        self.schedule = schedule
        self.cluster: Optional[_Cluster] = None
        self.pending: dict[Any, int] = {}
        self.games = self.chunks = self.skipped = 0
        self.started = time.monotonic()

    def go(self, chunks: Iterable[Chunk]) -> None:
        """Does what is not finished yet. On an error, what has been finished stays."""
        finished = self.store.finished()
        total = self.store.total()
        if total is not None and finished == set(range(total)):
            self.skipped = total
        else:
            self._work_through(iter(chunks), finished)
        self._report(is_last=True)

    def _work_through(self, waiting: Iterator[Chunk], finished: set[int]) -> None:
        try:
            while True:
                self._submit(waiting, finished)
                if self.cluster is None or not self.pending:
                    self.store.complete(self.chunks + self.skipped)
                    return
                if self._collect(self.cluster):
                    return
        finally:
            for reference in self.pending:
                if self.cluster is not None:
                    self.cluster.cancel(reference)

    def _submit(self, waiting: Iterator[Chunk], finished: set[int]) -> None:
        """Gives out chunks that are not finished, as many as there is room for."""
        while self.cluster is None or len(self.pending) < self.cluster.room():
            chunk = next(waiting, None)
            if chunk is None:
                return
            if chunk.number in finished:
                self.skipped += 1
                continue
            if self.cluster is None:
                self.cluster = _Cluster(self.task, self.schedule)
            self.pending[self.cluster.submit(chunk.payload)] = chunk.number

    def _collect(self, cluster: _Cluster) -> bool:
        """Writes what has been finished; whether the job is decided."""
        is_decided = False
        for reference, result in cluster.wait(list(self.pending)):
            number = self.pending.pop(reference)
            self.store.write(number, {"rows": result.rows, "pgn": result.pgn})
            self.chunks += 1
            self.games += result.games
            if self.schedule.on_finished is not None:
                is_decided |= self.schedule.on_finished(number, result)
        self._report(is_last=False)
        return is_decided

    def _report(self, *, is_last: bool) -> None:
        if self.schedule.progress is None:
            return
        done = self.chunks + self.skipped
        total = done if is_last else self.schedule.total
        seconds = time.monotonic() - self.started
        note = self.schedule.note()
        self.schedule.progress(Progress(self.games, self.chunks, self.skipped, total, seconds, note))
