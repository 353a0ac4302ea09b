"""The folder of a job: what the job is, and the chunks that are finished."""

from __future__ import annotations

import json
import os
import re
import uuid
from collections.abc import Mapping
from typing import Any, Union

import fsspec  # type: ignore[import-untyped]
from fsspec.implementations.local import LocalFileSystem  # type: ignore[import-untyped]

from ..errors import ArroccoError

Path = Union[str, "os.PathLike[str]"]

#: File systems in which an object appears when all of it has arrived, so that it can be written under its name.
_OBJECT_STORES = {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "oss", "oci", "r2"}

#: The parts of a chunk. The last one says that the chunk is finished.
_PARTS = (("pgn", "pgn"), ("rows", "parquet"))


class JobMismatchError(ArroccoError, ValueError):
    """The folder holds another job: its chunks would not fit to the ones that were asked for."""


class Store:
    """A folder of finished chunks, on any file system that fsspec knows."""

    def __init__(self, out: Path) -> None:
        self.fs: Any
        self.fs, folder = fsspec.core.url_to_fs(os.fspath(out))
        self.folder = str(folder).rstrip("/")

    def begin(self, description: Mapping[str, Any]) -> None:
        """Writes down what the job is, or checks that the folder holds the same job."""
        wanted = json.loads(json.dumps(description))
        path = f"{self.folder}/job.json"
        if self.fs.exists(path):
            known = json.loads(self.fs.cat_file(path))
            if known != wanted:
                raise JobMismatchError(f"{self.folder} holds another job: {_difference(known, wanted)}", code="other-job")
            return
        for name, _ in _PARTS:
            self.fs.makedirs(f"{self.folder}/{name}", exist_ok=True)
        self._write(path, json.dumps(wanted, indent=1).encode())

    def finished(self) -> set[int]:
        """The numbers of the chunks that are there."""
        self.fs.invalidate_cache()
        name, suffix = _PARTS[-1]
        folder = f"{self.folder}/{name}"
        if not self.fs.exists(folder):
            return set()
        names = [str(path).rsplit("/", 1)[-1] for path in self.fs.ls(folder, detail=False)]
        matches = [re.fullmatch(rf"(\d+)\.{suffix}", name) for name in names]
        return {int(match.group(1)) for match in matches if match}

    def total(self) -> int | None:
        """The number of chunks of a job that has been done, ``None`` before."""
        path = f"{self.folder}/finished.json"
        return int(json.loads(self.fs.cat_file(path))["chunks"]) if self.fs.exists(path) else None

    def complete(self, chunks: int) -> None:
        """Writes down that all chunks are there, so that a further call need not read the input again."""
        self._write(f"{self.folder}/finished.json", json.dumps({"chunks": chunks}).encode())

    def path(self, part: str, number: int) -> str:
        """Where a part of a chunk is."""
        return f"{self.folder}/{part}/{number:06}.{dict(_PARTS)[part]}"

    def read(self, part: str, number: int) -> bytes:
        """A part of a chunk."""
        return bytes(self.fs.cat_file(self.path(part, number)))

    def write(self, number: int, parts: Mapping[str, bytes]) -> None:
        """Writes a finished chunk."""
        for name, _ in _PARTS:
            self._write(self.path(name, number), parts[name])

    def remove(self, number: int) -> None:
        """Removes a chunk, the part first that says it is finished."""
        for name, _ in reversed(_PARTS):
            self.fs.rm_file(self.path(name, number))

    def _write(self, path: str, data: bytes) -> None:
        """Writes a file that is there as a whole or not at all."""
        protocol = self.fs.protocol
        names = {protocol} if isinstance(protocol, str) else set(protocol)
        if names & _OBJECT_STORES:
            self.fs.pipe_file(path, data)
            return
        folder, _, name = path.rpartition("/")
        draft = f"{folder}/.{name}.{uuid.uuid4().hex}"
        if isinstance(self.fs, LocalFileSystem):
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        else:
            self.fs.pipe_file(draft, data)
            self.fs.mv(draft, path)


def _difference(known: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The first thing in which two jobs differ."""
    for name in [*known, *wanted]:
        if known.get(name) != wanted.get(name):
            return f"{name} was {known.get(name)!r} and is {wanted.get(name)!r}"
    return "its description differs"
