"""How far a job is."""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far a job is: games and chunks done by this call, chunks that were there, and all chunks, if that is known."""

    games: int
    chunks: int
    skipped: int
    total: int | None
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        of = "" if self.total is None else f" of {self.total}"
        speed = self.games / self.seconds if self.seconds else 0.0
        text = f"{self.chunks + self.skipped}{of} chunks, {self.games} games, {speed:.1f} a second"
        return f"{text}, {self.note}" if self.note else text


def show(progress: Progress) -> None:
    """Shows progress on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        is_last = progress.total == progress.chunks + progress.skipped
        print(f"\r\x1b[K{progress}", end="\n" if is_last else "", file=sys.stderr, flush=True)
