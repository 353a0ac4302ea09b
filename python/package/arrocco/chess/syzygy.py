"""Syzygy tablebases, of the shape of ``chess.syzygy``."""

from __future__ import annotations

import os
from types import TracebackType
from typing import List, Optional, Type

from .. import errors
from .._native import Position
from .._native import Tablebase as _Tables
from ._board import Board
from ._constants import popcount
from ._table_names import (
    all_dependencies as all_dependencies,
    calc_key as calc_key,
    dependencies as dependencies,
    dtz_before_zeroing as dtz_before_zeroing,
    is_tablename as is_tablename,
    normalize_tablename as normalize_tablename,
    tablenames as tablenames,
)

#: The largest tables that there are.
TBPIECES = 7


class MissingTableError(KeyError):
    """There is no table for the material, or the position has castling rights or too many men."""


class Tablebase:
    """Tables of one or several folders."""

    def __init__(self, *, max_fds: Optional[int] = 128, VariantBoard: Type[Board] = Board) -> None:
        self.variant = VariantBoard
        self.max_fds = max_fds
        self._folders: List[str] = []
        self._tables = _Tables()

    def add_directory(self, directory: str, *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Adds the tables of a folder and returns how many files that are."""
        before = len(self._tables.names)
        self._folders.append(os.fspath(directory))
        self._tables = _Tables(*self._folders)
        return len(self._tables.names) - before

    def _position(self, board: Board) -> Position:
        if board.castling_rights:
            raise MissingTableError(f"syzygy tables do not contain positions with castling rights: {board.fen()}")
        if popcount(board.occupied) > 7:
            raise MissingTableError(f"syzygy tables support up to 7 pieces, not {popcount(board.occupied)}")
        return Position(board.fen())

    def probe_wdl(self, board: Board) -> int:
        """2 win, 1 cursed win, 0 draw, -1 blessed loss, -2 loss for the side to move; raises ``MissingTableError``."""
        try:
            return self._tables.wdl(self._position(board))
        except errors.MissingTableError as error:
            raise MissingTableError(str(error)) from None

    def get_wdl(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, or a default if there is no table."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def probe_dtz(self, board: Board) -> int:
        """Half-moves to the next capture or pawn move; raises ``MissingTableError``."""
        try:
            return self._tables.dtz(self._position(board))
        except errors.MissingTableError as error:
            raise MissingTableError(str(error)) from None

    def get_dtz(self, board: Board, default: Optional[int] = None) -> Optional[int]:
        """The same, or a default if there is no table."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Closes the files."""
        self._tables = _Tables()

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()


def open_tablebase(
    directory: str,
    *,
    load_wdl: bool = True,
    load_dtz: bool = True,
    max_fds: Optional[int] = 128,
    VariantBoard: Type[Board] = Board,
) -> Tablebase:
    """Opens the tables of a folder."""
    tables = Tablebase(max_fds=max_fds, VariantBoard=VariantBoard)
    tables.add_directory(directory, load_wdl=load_wdl, load_dtz=load_dtz)
    return tables
