"""Opening books in Polyglot's format, of the shape of ``chess.polyglot``."""

from __future__ import annotations

import mmap
import os
import random as _random
import struct
from collections.abc import Callable, Container, Iterator
from types import TracebackType
from typing import Any, List, NamedTuple, Optional, Type, Union

from .. import _native
from .._native import ChessMove as Move
from ._base import BaseBoard
from ._board import Board
from ._constants import BLACK, WHITE, shift_left, shift_right, square_file

ENTRY_STRUCT = struct.Struct(">QHHI")


class Entry(NamedTuple):
    """An entry of a book."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


#: The random numbers of the format's keys.
POLYGLOT_RANDOM_ARRAY: List[int] = _native.polyglot_numbers()


class ZobristHasher:
    """Makes keys from 781 numbers: 768 for pieces on squares, four for castling, eight for en passant, one for White."""

    def __init__(self, array: List[int]) -> None:
        assert len(array) >= 781, f"781 numbers are needed, not {len(array)}"
        self.array = array

    def hash_board(self, board: BaseBoard) -> int:
        """The part of the key that the pieces make."""
        key = 0
        for square, piece in board.piece_map().items():
            kind = 2 * (piece.piece_type - 1) + (piece.color == WHITE)
            key ^= self.array[64 * kind + square]
        return key

    def hash_castling(self, board: Board) -> int:
        """The part of the key that castling rights make."""
        rights = (
            board.has_kingside_castling_rights(WHITE), board.has_queenside_castling_rights(WHITE),
            board.has_kingside_castling_rights(BLACK), board.has_queenside_castling_rights(BLACK),
        )  # fmt: skip
        key = 0
        for number, has_right in zip(self.array[768:772], rights):
            key ^= number if has_right else 0
        return key

    def hash_ep_square(self, board: Board) -> int:
        """The part of the key that an en-passant square makes beside which an enemy pawn stands."""
        square = board.ep_square
        if square is None:
            return 0
        behind = square - 8 if board.turn == WHITE else square + 8
        bit = 1 << behind if 0 <= behind < 64 else 0
        beside = shift_left(bit) | shift_right(bit)
        pawns = board.pawns & board.occupied_co[board.turn]
        return self.array[772 + square_file(square)] if pawns & beside else 0

    def hash_turn(self, board: Board) -> int:
        """The part of the key that the side to move makes."""
        return self.array[780] if board.turn == WHITE else 0

    def __call__(self, board: Board) -> int:
        return self.hash_board(board) ^ self.hash_castling(board) ^ self.hash_ep_square(board) ^ self.hash_turn(board)


def _native_hasher(board: Board) -> int:
    return board._polyglot_key()


def zobrist_hash(board: Board, *, _hasher: Callable[[Board], int] = _native_hasher) -> int:
    """The key of a position in books."""
    return _hasher(board)


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
        if size % ENTRY_STRUCT.size:
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
        return len(self._map) // ENTRY_STRUCT.size

    def __getitem__(self, index: int) -> Entry:
        count = len(self)
        index = index + count if index < 0 else index
        if not 0 <= index < count:
            raise IndexError()
        key, raw, weight, learn = ENTRY_STRUCT.unpack_from(self._map, index * ENTRY_STRUCT.size)
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
            (found,) = struct.unpack_from(">Q", self._map, middle * ENTRY_STRUCT.size)
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
        return (random or _random).choice(entries)

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
        return chance.choices(entries, [entry.weight for entry in entries])[0]

    def close(self) -> None:
        """Closes the file."""
        if isinstance(self._map, mmap.mmap):
            self._map.close()
        self._map = b""


def open_reader(path: Union[str, os.PathLike[str]]) -> MemoryMappedReader:
    """Opens a book."""
    return MemoryMappedReader(path)
