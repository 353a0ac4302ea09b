"""What is wrong with a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ._constants import (
    BB_BACKRANKS,
    BB_RANK_3,
    BB_RANK_6,
    BLACK,
    WHITE,
    Square,
    Status,
    popcount,
    ray,
    scan_forward,
)

if TYPE_CHECKING:
    from ._board import Board


def status(board: Board) -> Status:
    """All faults of a position."""
    found = Status.VALID
    if not board.occupied:
        found |= Status.EMPTY
    if not board.kings & board.occupied_co[WHITE]:
        found |= Status.NO_WHITE_KING
    if not board.kings & board.occupied_co[BLACK]:
        found |= Status.NO_BLACK_KING
    if popcount(board.kings) > 2:
        found |= Status.TOO_MANY_KINGS
    counts = (
        (WHITE, Status.TOO_MANY_WHITE_PIECES, Status.TOO_MANY_WHITE_PAWNS),
        (BLACK, Status.TOO_MANY_BLACK_PIECES, Status.TOO_MANY_BLACK_PAWNS),
    )
    for color, pieces, pawns in counts:
        if popcount(board.occupied_co[color]) > 16:
            found |= pieces
        if popcount(board.occupied_co[color] & board.pawns) > 8:
            found |= pawns
    if board.pawns & BB_BACKRANKS:
        found |= Status.PAWNS_ON_BACKRANK
    if board.castling_rights != board.clean_castling_rights():
        found |= Status.BAD_CASTLING_RIGHTS
    passed = valid_ep_square(board)
    if board.ep_square != passed:
        found |= Status.INVALID_EP_SQUARE
    if board.was_into_check():
        found |= Status.OPPOSITE_CHECK
    return found | _checks(board, passed)


def valid_ep_square(board: Board) -> Optional[Square]:
    """The en-passant square, if a pawn can have passed it."""
    square = board.ep_square
    if square is None:
        return None
    up = 8 if board.turn == WHITE else -8
    bit = 1 << square
    theirs = board.pawns & board.occupied_co[not board.turn]
    right_rank = BB_RANK_6 if board.turn == WHITE else BB_RANK_3
    if not bit & right_rank or not theirs & 1 << square - up or board.occupied & (bit | 1 << square + up):
        return None
    return square


def _checks(board: Board, passed: Optional[Square]) -> Status:
    """Checks that no last move can have given."""
    checkers = board.checkers_mask()
    king = board.king(board.turn)
    if not checkers or king is None:
        return Status.VALID
    found = Status.VALID
    squares = list(scan_forward(checkers))
    if len(squares) > 2:
        found |= Status.TOO_MANY_CHECKERS
    if passed is not None:
        # The pawn has just passed the square: only it gives check, or a piece that stood behind it.
        up = 8 if board.turn == WHITE else -8
        pushed, origin = passed - up, passed + up
        before = (board.occupied & ~(1 << pushed)) | 1 << origin
        others = board.attackers_mask(not board.turn, king, before)
        if len(squares) > 1 or (squares[0] != pushed and others & checkers):
            found |= Status.IMPOSSIBLE_CHECK
    elif len(squares) > 2 or (len(squares) == 2 and ray(squares[0], squares[1]) & 1 << king):
        found |= Status.IMPOSSIBLE_CHECK
    return found
