"""What a job has left in its folder."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]

from ._store import Store


def parquet(rows: dict[str, list[Any]], schema: Any) -> bytes:
    """Rows as a Parquet file."""
    sink = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(rows, schema=schema), sink, compression="zstd")
    return sink.getvalue()


def read_parquet(data: bytes) -> Any:
    """The table of a Parquet file."""
    return pyarrow.parquet.read_table(io.BytesIO(data))


def joined(games: Sequence[str]) -> bytes:
    """Games as a file that ends with an empty line, so that files can be put behind each other."""
    return "".join(game.rstrip("\n") + "\n\n" for game in games).encode()


@dataclass(frozen=True)
class ClusterResult:
    """A finished job: its folder, the games and chunks that this call has done, and the chunks that were there."""

    folder: str
    games: int
    chunks: int
    skipped: int
    _store: Store = field(repr=False, compare=False)

    def table(self) -> Any:
        """All rows as a ``pyarrow.Table``, in the order of the games. For large jobs, read the files of ``rows``."""
        tables = [read_parquet(self._store.read("rows", number)) for number in sorted(self._store.finished())]
        return pyarrow.concat_tables(tables) if tables else None

    def pgn(self) -> Iterator[str]:
        """The games as PGN in their order, the text of a chunk at a time."""
        for number in sorted(self._store.finished()):
            yield self._store.read("pgn", number).decode()

    def write_pgn(self, path: str) -> None:
        """Writes all games to one local file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            for text in self.pgn():
                file.write(text)
