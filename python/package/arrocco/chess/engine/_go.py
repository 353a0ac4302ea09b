"""The lines that tell an engine where and how long to search."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Optional

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import WHITE, Color
from ._types import Limit

_CLOCKS = {"white_clock": "wtime", "black_clock": "btime", "white_inc": "winc", "black_inc": "binc"}
_COUNTS = {"depth": "depth", "nodes": "nodes", "mate": "mate"}


def _milliseconds(seconds: float) -> str:
    # An increment of 0 is a usual one, but clocks that stand at 0 confuse engines.
    return str(max(1, round(seconds * 1000)))


def go_command(
    limit: Limit,
    root_moves: Optional[Iterable[Move]],
    board: Board,
    *,
    ponder: bool = False,
    infinite: bool = False,
) -> str:
    """The command that begins a search."""
    words = ["go", "ponder"] if ponder else ["go"]
    for name, word in _CLOCKS.items():
        value = getattr(limit, name)
        if value is not None:
            words += [word, str(round(value * 1000)) if "inc" in name and value == 0 else _milliseconds(value)]
    if limit.remaining_moves is not None and int(limit.remaining_moves) > 0:
        words += ["movestogo", str(int(limit.remaining_moves))]
    for name, word in _COUNTS.items():
        value = getattr(limit, name)
        words += [] if value is None else [word, str(max(1, int(value)))]
    words += [] if limit.time is None else ["movetime", _milliseconds(limit.time)]
    words += ["infinite"] if infinite else []
    if root_moves is not None:
        words += ["searchmoves", *([board.uci(move) for move in root_moves] or ["0000"])]
    return " ".join(words)


def ponder_limit(limit: Limit, turn: Color, elapsed: float) -> Limit:
    """The limit two half-moves later: the clock of a side has run for some seconds, and both have had their increments."""
    later = copy.copy(limit)
    if later.white_clock is not None:
        later.white_clock += (later.white_inc or 0) - (elapsed if turn == WHITE else 0)
    if later.black_clock is not None:
        later.black_clock += (later.black_inc or 0) - (0 if turn == WHITE else elapsed)
    if later.remaining_moves is not None:
        later.remaining_moves -= 1
    return later


def position_command(board: Board, chess960: bool) -> str:
    """The command that tells a position, with the moves that led to it unless there is a null move, which UCI does not
    know."""
    has_null_move = not all(board.move_stack)
    start = board.copy(stack=False) if has_null_move else board.root()
    fen = start.fen(shredder=chess960, en_passant="fen")
    is_start = not chess960 and fen == Board.starting_fen
    words = ["position startpos"] if is_start else [f"position fen {fen}"]
    if board.move_stack and not has_null_move:
        words.append("moves")
        for move in board.move_stack:
            words.append(start.uci(move, chess960=chess960))
            start.push(move)
    return " ".join(words)
