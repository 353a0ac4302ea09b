"""Squares, colors, pieces and sets of squares as numbers, with their constants and functions."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Callable, List, Literal, Optional, Tuple

Color = bool
WHITE: Color = True
BLACK: Color = False
COLORS: List[Color] = [WHITE, BLACK]
ColorName = Literal["white", "black"]
COLOR_NAMES: List[ColorName] = ["black", "white"]

EnPassantSpec = Literal["legal", "fen", "xfen"]

PieceType = int
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = 1, 2, 3, 4, 5, 6
PIECE_TYPES: List[PieceType] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
PIECE_SYMBOLS: List[Optional[str]] = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES: List[Optional[str]] = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))


def piece_symbol(piece_type: PieceType) -> str:
    """The letter of a piece type, in lower case."""
    symbol = PIECE_SYMBOLS[piece_type]
    if symbol is None:
        raise ValueError(f"{piece_type} is not a piece type")
    return symbol


def piece_name(piece_type: PieceType) -> str:
    """The English name of a piece type."""
    name = PIECE_NAMES[piece_type]
    if name is None:
        raise ValueError(f"{piece_type} is not a piece type")
    return name


FILE_NAMES = list("abcdefgh")
RANK_NAMES = list("12345678")

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


class Status(enum.IntFlag):
    """What is wrong with a position; ``VALID`` if nothing is."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    RACE_CHECK = 1 << 12
    RACE_OVER = 1 << 13
    RACE_MATERIAL = 1 << 14
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


class Termination(enum.Enum):
    """How a game can end."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


class InvalidMoveError(ValueError):
    """A text is not a move in any position."""


class IllegalMoveError(ValueError):
    """A move is not legal in its position."""


class AmbiguousMoveError(ValueError):
    """Several legal moves are meant by a text."""


Square = int
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
SQUARES: List[Square] = list(range(64))
SQUARES_180: List[Square] = [square ^ 0x38 for square in SQUARES]


def parse_square(name: str) -> Square:
    """The square with a name; raises ``ValueError``."""
    return SQUARE_NAMES.index(name)


def square_name(square: Square) -> str:
    """The name of a square, such as ``a3``."""
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """The square on a file and a rank, both from 0."""
    return rank_index * 8 + file_index


def parse_file(name: str) -> int:
    """The index of a file by its letter; raises ``ValueError``."""
    return FILE_NAMES.index(name)


def file_name(file: int) -> str:
    """The letter of a file."""
    return FILE_NAMES[file]


def parse_rank(name: str) -> int:
    """The index of a rank by its digit; raises ``ValueError``."""
    return RANK_NAMES.index(name)


def rank_name(rank: int) -> str:
    """The digit of a rank."""
    return RANK_NAMES[rank]


def square_file(square: Square) -> int:
    """The file of a square, 0 for the a-file."""
    return square & 7


def square_rank(square: Square) -> int:
    """The rank of a square, 0 for the first."""
    return square >> 3


def _steps(a: Square, b: Square) -> Tuple[int, int]:
    return abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b))


def square_distance(a: Square, b: Square) -> int:
    """The number of king steps from a square to another."""
    return max(_steps(a, b))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """The number of steps along files and ranks from a square to another."""
    return sum(_steps(a, b))


def square_knight_distance(a: Square, b: Square) -> int:
    """The number of knight moves from a square to another."""
    reached, moves = BB_SQUARES[a], 0
    while not reached & BB_SQUARES[b]:
        for one in list(scan_forward(reached)):
            reached |= BB_KNIGHT_ATTACKS[one]
        moves += 1
    return moves


def square_mirror(square: Square) -> Square:
    """The square on the same file seen from the other side."""
    return square ^ 0x38


Bitboard = int
BB_EMPTY: Bitboard = 0
BB_ALL: Bitboard = 0xFFFF_FFFF_FFFF_FFFF
BB_SQUARES: List[Bitboard] = [1 << square for square in SQUARES]
BB_CORNERS: Bitboard = 0x8100_0000_0000_0081
BB_CENTER: Bitboard = 0x0000_0018_1800_0000
BB_LIGHT_SQUARES: Bitboard = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Bitboard = 0xAA55_AA55_AA55_AA55
BB_FILES: List[Bitboard] = [0x0101_0101_0101_0101 << file for file in range(8)]
BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H = BB_FILES
BB_RANKS: List[Bitboard] = [0xFF << 8 * rank for rank in range(8)]
BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8 = BB_RANKS
BB_BACKRANKS: Bitboard = BB_RANK_1 | BB_RANK_8


def lsb(bb: Bitboard) -> int:
    """The lowest square of a set, -1 if it is empty."""
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> int:
    """The highest square of a set, -1 if it is empty."""
    return bb.bit_length() - 1


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set, from the lowest."""
    while bb:
        low = bb & -bb
        yield low.bit_length() - 1
        bb ^= low


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set, from the highest."""
    while bb:
        high = bb.bit_length() - 1
        yield high
        bb ^= 1 << high


def popcount(bb: Bitboard) -> int:
    """The number of squares in a set."""
    return bin(bb).count("1")


def _from_squares(bb: Bitboard, place: Callable[[Square], Square]) -> Bitboard:
    result = 0
    for one in scan_forward(bb):
        result |= 1 << place(one)
    return result


def flip_vertical(bb: Bitboard) -> Bitboard:
    """Exchanges the first rank with the eighth, and so on."""
    return int.from_bytes(bb.to_bytes(8, "little"), "big")


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """Exchanges the a-file with the h-file, and so on."""
    return _from_squares(bb, lambda one: one ^ 7)


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """Mirrors at the diagonal from a1 to h8."""
    return _from_squares(bb, lambda one: (one & 7) << 3 | one >> 3)


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """Mirrors at the diagonal from a8 to h1."""
    return _from_squares(bb, lambda one: 63 - ((one & 7) << 3 | one >> 3))


def shift_down(b: Bitboard) -> Bitboard:
    """One rank down."""
    return b >> 8


def shift_2_down(b: Bitboard) -> Bitboard:
    """Two ranks down."""
    return b >> 16


def shift_up(b: Bitboard) -> Bitboard:
    """One rank up."""
    return (b << 8) & BB_ALL


def shift_2_up(b: Bitboard) -> Bitboard:
    """Two ranks up."""
    return (b << 16) & BB_ALL


def shift_right(b: Bitboard) -> Bitboard:
    """One file to the right."""
    return (b << 1) & ~BB_FILE_A & BB_ALL


def shift_2_right(b: Bitboard) -> Bitboard:
    """Two files to the right."""
    return (b << 2) & ~BB_FILE_A & ~BB_FILE_B & BB_ALL


def shift_left(b: Bitboard) -> Bitboard:
    """One file to the left."""
    return (b >> 1) & ~BB_FILE_H


def shift_2_left(b: Bitboard) -> Bitboard:
    """Two files to the left."""
    return (b >> 2) & ~BB_FILE_G & ~BB_FILE_H


def shift_up_left(b: Bitboard) -> Bitboard:
    """One rank up and one file to the left."""
    return (b << 7) & ~BB_FILE_H & BB_ALL


def shift_up_right(b: Bitboard) -> Bitboard:
    """One rank up and one file to the right."""
    return (b << 9) & ~BB_FILE_A & BB_ALL


def shift_down_left(b: Bitboard) -> Bitboard:
    """One rank down and one file to the left."""
    return (b >> 9) & ~BB_FILE_H


def shift_down_right(b: Bitboard) -> Bitboard:
    """One rank down and one file to the right."""
    return (b >> 7) & ~BB_FILE_A


def _walk(square: Square, steps: List[Tuple[int, int]], length: int = 8, occupied: Bitboard = 0) -> Bitboard:
    """The squares that can be reached by repeating a step until something is in the way."""
    reached = 0
    for right, up in steps:
        file, rank = square_file(square) + right, square_rank(square) + up
        for _ in range(length):
            if not (0 <= file < 8 and 0 <= rank < 8):
                break
            bit = 1 << rank * 8 + file
            reached |= bit
            if occupied & bit:
                break
            file, rank = file + right, rank + up
    return reached


_STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
_DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
_KNIGHT = [(a * x, b * y) for a, b in ((1, 2), (2, 1)) for x in (1, -1) for y in (1, -1)]

BB_KNIGHT_ATTACKS: List[Bitboard] = [_walk(one, _KNIGHT, 1) for one in SQUARES]
BB_KING_ATTACKS: List[Bitboard] = [_walk(one, _STRAIGHT + _DIAGONAL, 1) for one in SQUARES]
BB_PAWN_ATTACKS: List[List[Bitboard]] = [
    [_walk(one, [(-1, up), (1, up)], 1) for one in SQUARES] for up in (-1, 1)
]
_LINES = [[(right, up), (-right, -up)] for right, up in ((0, 1), (1, 0), (1, 1), (1, -1))]


def _line(a: Square, b: Square) -> Bitboard:
    """The line through two squares, from edge to edge."""
    lines = (_walk(a, steps) for steps in _LINES)
    return next((line | BB_SQUARES[a] for line in lines if line & BB_SQUARES[b]), BB_EMPTY)


BB_RAYS: List[List[Bitboard]] = [[_line(a, b) for b in SQUARES] for a in SQUARES]


def ray(a: Square, b: Square) -> Bitboard:
    """The whole line through two squares, empty if they share none."""
    return BB_RAYS[a][b]


def between(a: Square, b: Square) -> Bitboard:
    """The squares between two squares of a line."""
    low, high = min(a, b), max(a, b)
    inside = (BB_ALL << low + 1) & ((1 << high) - 1) & BB_ALL
    return BB_RAYS[a][b] & inside


A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1 = BB_SQUARES[0:8]
BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2 = BB_SQUARES[8:16]
BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3 = BB_SQUARES[16:24]
BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4 = BB_SQUARES[24:32]
BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5 = BB_SQUARES[32:40]
BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6 = BB_SQUARES[40:48]
BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7 = BB_SQUARES[48:56]
BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8 = BB_SQUARES[56:64]

STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK
