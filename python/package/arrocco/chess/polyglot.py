"""Opening books in Polyglot's format, of the shape of ``chess.polyglot``."""

from __future__ import annotations

import mmap
import os
import random as _random
import struct
from collections.abc import Container, Iterator
from types import TracebackType
from typing import Any, NamedTuple, Optional, Type, Union

from .._native import ChessMove as Move
from ._board import Board

_ENTRY = struct.Struct(">QHHI")


class Entry(NamedTuple):
    """An entry of a book."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


def zobrist_hash(board: Board) -> int:
    """The key of a position in books."""
    return board._polyglot_key()


def _move(raw: int) -> Move:
    """A move of 16 bits: target, source, promotion."""
    promotion = raw >> 12 & 7
    return Move(raw >> 6 & 63, raw & 63, promotion + 1 if promotion else None)


class MemoryMappedReader:
    """A book, read from its file as it is asked."""

    def __init__(self, filename: Union[str, os.PathLike[str]]) -> None:
        self._map: Union[mmap.mmap, bytes] = b""
        with open(filename, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if size % _ENTRY.size:
            self.close()
            raise IOError(f"invalid file size: ensure {os.fspath(filename)!r} is a valid polyglot opening book")

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._map) // _ENTRY.size

    def __getitem__(self, index: int) -> Entry:
        count = len(self)
        index = index + count if index < 0 else index
        if not 0 <= index < count:
            raise IndexError()
        key, raw, weight, learn = _ENTRY.unpack_from(self._map, index * _ENTRY.size)
        move = _move(raw)
        return Entry(key, raw, weight, learn, move)

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, entry: Any) -> bool:
        return any(found == entry for found in self.find_all(entry.key, minimum_weight=0))

    def bisect_key_left(self, key: int) -> int:
        """The place of the first entry whose key is not less."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            (found,) = struct.unpack_from(">Q", self._map, middle * _ENTRY.size)
            low, high = (middle + 1, high) if found < key else (low, middle)
        return low

    def find_all(
        self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()
    ) -> Iterator[Entry]:
        """The entries of a position, or of a key. For a position castling is spelled as on its board."""
        key = board if isinstance(board, int) else zobrist_hash(board)
        for index in range(self.bisect_key_left(key), len(self)):
            entry = self[index]
            if entry.key != key:
                return
            if not isinstance(board, int):
                move = board._spelled(entry.move, board.chess960)
                entry = entry._replace(move=move)
                if not board.is_legal(move):
                    continue
            if entry.weight >= minimum_weight and entry.move not in exclude_moves:
                yield entry

    def find(
        self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()
    ) -> Entry:
        """The entry with the greatest weight; raises ``IndexError``."""
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        best = max(entries, key=lambda entry: entry.weight, default=None)
        if best is None:
            raise IndexError()
        return best

    def get(
        self,
        board: Union[Board, int],
        default: Optional[Entry] = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Optional[Entry]:
        """The entry with the greatest weight, or a default."""
        try:
            return self.find(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def choice(
        self,
        board: Union[Board, int],
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
        random: Optional[_random.Random] = None,
    ) -> Entry:
        """An entry, each with the same chance; raises ``IndexError``."""
        entries = list(self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves))
        return (random or _random).choice(entries)  # type: ignore[union-attr]

    def weighted_choice(
        self,
        board: Union[Board, int],
        *,
        exclude_moves: Container[Move] = (),
        random: Optional[_random.Random] = None,
    ) -> Entry:
        """An entry with a chance by its weight; raises ``IndexError``."""
        entries = list(self.find_all(board, exclude_moves=exclude_moves))
        if not entries:
            raise IndexError()
        chance = random or _random
        return chance.choices(entries, [entry.weight for entry in entries])[0]  # type: ignore[union-attr]

    def close(self) -> None:
        """Closes the file."""
        if isinstance(self._map, mmap.mmap):
            self._map.close()
        self._map = b""


def open_reader(path: Union[str, os.PathLike[str]]) -> MemoryMappedReader:
    """Opens a book."""
    return MemoryMappedReader(path)
