"""A board with pieces on it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Dict, Optional, Type, TypeVar

from .. import _native
from ._constants import (
    BB_ALL,
    BB_RANK_1,
    BB_RANK_2,
    BB_RANK_7,
    BB_RANK_8,
    BB_SQUARES,
    BLACK,
    PIECE_SYMBOLS,
    PIECE_TYPES,
    SQUARES_180,
    STARTING_BOARD_FEN,
    WHITE,
    Bitboard,
    Color,
    PieceType,
    Square,
    flip_vertical,
    scan_forward,
    scan_reversed,
    square_file,
)
from ._piece import Piece
from ._squareset import IntoSquareSet, SquareSet

BaseBoardT = TypeVar("BaseBoardT", bound="BaseBoard")


def _occupied(occupied: Optional[IntoSquareSet]) -> Optional[Bitboard]:
    return None if occupied is None else int(SquareSet(occupied))


class BaseBoard(_native.BoardCore):
    """A board with pieces, without side to move, castling rights or counters. ``None`` is an empty board."""

    def __init__(self, board_fen: Optional[str] = STARTING_BOARD_FEN) -> None:
        if board_fen is None:
            self._clear_pieces()
        elif board_fen == STARTING_BOARD_FEN:
            BaseBoard._set_board_fen(self, STARTING_BOARD_FEN)
        else:
            self._set_board_fen(board_fen)

    def reset_board(self) -> None:
        """Puts the pieces where they begin."""
        self._set_board_fen(STARTING_BOARD_FEN)

    def clear_board(self) -> None:
        """Takes all pieces off the board."""
        self._clear_pieces()

    def pieces(self, piece_type: PieceType, color: Color) -> SquareSet:
        """The squares of pieces of a type and a color."""
        return SquareSet(self.pieces_mask(piece_type, color))

    def piece_at(self, square: Square) -> Optional[Piece]:
        """The piece on a square, or ``None``."""
        found = self._piece_at(square)
        return None if found is None else Piece(*found)

    def attacks(self, square: Square) -> SquareSet:
        """The squares that the piece on a square attacks; empty if there is none."""
        return SquareSet(self.attacks_mask(square))

    def attackers_mask(self, color: Color, square: Square, occupied: Optional[IntoSquareSet] = None) -> Bitboard:
        """The pieces of a color that attack a square, as a number."""
        return super().attackers_mask(color, square, _occupied(occupied))

    def attackers(self, color: Color, square: Square, occupied: Optional[IntoSquareSet] = None) -> SquareSet:
        """The pieces of a color that attack a square, with other pieces on the board if ``occupied`` says so."""
        return SquareSet(self.attackers_mask(color, square, occupied))

    def is_attacked_by(self, color: Color, square: Square, occupied: Optional[IntoSquareSet] = None) -> bool:
        """Does a color attack a square?"""
        return bool(self.attackers_mask(color, square, occupied))

    def pin(self, color: Color, square: Square) -> SquareSet:
        """The line on which a piece is pinned to its king, or all squares."""
        return SquareSet(self.pin_mask(color, square))

    def is_pinned(self, color: Color, square: Square) -> bool:
        """Is the piece on a square pinned to the king of a color?"""
        return self.pin_mask(color, square) != BB_ALL

    def remove_piece_at(self, square: Square) -> Optional[Piece]:
        """Takes the piece off a square and returns it, or ``None``."""
        piece = BaseBoard.piece_at(self, square)
        self._remove(square)
        return piece

    def set_piece_at(self, square: Square, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square; ``None`` empties it."""
        if piece is None:
            self._remove(square)
        else:
            self._put(square, piece.piece_type, piece.color, promoted)

    def set_board_fen(self, fen: str) -> None:
        """Puts pieces as the first field of a FEN has them; raises ``ValueError``."""
        self._set_board_fen(fen)

    def _set_board_fen(self, fen: str) -> None:
        fen = fen.strip()
        if " " in fen:
            raise ValueError(f"expected position part of fen, got multiple parts: {fen!r}")
        rows = fen.split("/")
        if len(rows) != 8:
            raise ValueError(f"expected 8 rows in position part of fen: {fen!r}")
        for row in rows:
            _check_row(row, fen)
        self._clear_pieces()
        square = 0
        for letter in fen:
            if letter.isdigit():
                square += int(letter)
            elif letter == "~":
                self.promoted |= BB_SQUARES[SQUARES_180[square - 1]]
            elif letter != "/":
                piece = Piece.from_symbol(letter)
                self._put(SQUARES_180[square], piece.piece_type, piece.color, False)
                square += 1

    def piece_map(self, *, mask: Bitboard = BB_ALL) -> Dict[Square, Piece]:
        """The pieces by square."""
        squares = scan_reversed(self.occupied & mask)
        return {square: piece for square in squares if (piece := self.piece_at(square)) is not None}

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Puts these pieces on the board and takes off all others."""
        self._set_piece_map(pieces)

    def _set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        self._clear_pieces()
        for square, piece in pieces.items():
            self._put(square, piece.piece_type, piece.color, False)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """Puts the pieces of a start position of Chess960, 0 to 959; raises ``ValueError``."""
        self._set_chess960_pos(scharnagl)

    def _set_chess960_pos(self, scharnagl: int) -> None:
        if not 0 <= scharnagl <= 959:
            raise ValueError(f"chess960 position index not 0 <= {scharnagl!r} <= 959")
        BaseBoard._set_board_fen(self, _native.Position.chess960(scharnagl).fen.split()[0])

    def chess960_pos(self) -> Optional[int]:
        """The number of the start position of Chess960, or ``None``."""
        white, black = self.occupied_co[WHITE], self.occupied_co[BLACK]
        pawns = self.pawns
        if white != BB_RANK_1 | BB_RANK_2 or black != BB_RANK_7 | BB_RANK_8 or pawns != BB_RANK_2 | BB_RANK_7:
            return None
        for mask in (self.knights, self.bishops, self.rooks, self.queens, self.kings):
            if flip_vertical(mask) != mask:
                return None
        try:
            return _native.Position(f"{self.board_fen(promoted=False)} w {_outer_rooks(self)} - 0 1").chess960_number
        except ValueError:
            return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_fen()!r})"

    def __str__(self) -> str:
        rows = []
        for rank in range(7, -1, -1):
            pieces = (self.piece_at(rank * 8 + file) for file in range(8))
            rows.append(" ".join(piece.symbol() if piece else "." for piece in pieces))
        return "\n".join(rows)

    def unicode(
        self,
        *,
        invert_color: bool = False,
        borders: bool = False,
        empty_square: str = "⭘",
        orientation: Color = WHITE,
    ) -> str:
        """The board with the chess symbols of Unicode."""
        rule = "  " + "-" * 17 + "\n"
        text = ""
        ranks = range(7, -1, -1) if orientation else range(8)
        files = range(8) if orientation else range(7, -1, -1)
        for rank in ranks:
            if borders:
                text += f"{rule}{rank + 1} "
            for place, file in enumerate(files):
                piece = self.piece_at(rank * 8 + file)
                text += "|" if borders else " " if place else ""
                text += piece.unicode_symbol(invert_color=invert_color) if piece else empty_square
            text += "|" if borders else ""
            text += "\n" if borders or rank != ranks[-1] else ""
        if borders:
            text += rule + "   " + " ".join("abcdefgh"[file] for file in files)
        return text

    def _repr_svg_(self) -> str:
        from . import svg

        return str(svg.board(board=self, size=400))

    def __eq__(self, board: object) -> bool:
        if isinstance(board, BaseBoard):
            return self._is_same_board(board)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Changes where the pieces stand by a function of sets, such as ``flip_vertical``."""
        masks = [(piece_type, color, f(self.pieces_mask(piece_type, color)))
                 for piece_type in PIECE_TYPES for color in (WHITE, BLACK)]  # fmt: skip
        promoted = f(self.promoted)
        self._clear_pieces()
        for piece_type, color, mask in masks:
            for square in scan_forward(mask):
                self._put(square, piece_type, color, False)
        self.promoted = promoted

    def transform(self: BaseBoardT, f: Callable[[Bitboard], Bitboard]) -> BaseBoardT:
        """A copy with pieces elsewhere."""
        board = self.copy()
        board.apply_transform(f)
        return board

    def _swap_colors(self) -> None:
        pieces = self.piece_map()
        promoted = self.promoted
        self._clear_pieces()
        for square, piece in pieces.items():
            self._put(square, piece.piece_type, not piece.color, False)
        self.promoted = promoted

    def apply_mirror(self) -> None:
        """Exchanges the sides."""
        BaseBoard.apply_transform(self, flip_vertical)
        self._swap_colors()

    def mirror(self: BaseBoardT) -> BaseBoardT:
        """A copy with the sides exchanged."""
        board = self.copy()
        board.apply_mirror()
        return board

    def copy(self: BaseBoardT) -> BaseBoardT:
        """A copy of the board."""
        board = type(self)(None)
        board._copy_from(self, 0)
        return board

    def __copy__(self: BaseBoardT) -> BaseBoardT:
        return self.copy()

    def __deepcopy__(self: BaseBoardT, memo: Dict[int, object]) -> BaseBoardT:
        board = self.copy()
        memo[id(self)] = board
        return board

    def __reduce__(self) -> Any:
        return _restore_base, (type(self), self.board_fen(promoted=True))

    @classmethod
    def empty(cls: Type[BaseBoardT]) -> BaseBoardT:
        """A board without pieces."""
        return cls(None)

    @classmethod
    def from_chess960_pos(cls: Type[BaseBoardT], scharnagl: int) -> BaseBoardT:
        """The start position of Chess960 with a number."""
        board = cls.empty()
        board.set_chess960_pos(scharnagl)
        return board


def _restore_base(cls: Type[BaseBoardT], fen: str) -> BaseBoardT:
    return cls(fen)


def _check_row(row: str, fen: str) -> None:
    """Raises if a rank of a FEN has not eight squares."""
    squares = 0
    was_digit = was_piece = False
    for letter in row:
        if letter in "12345678":
            if was_digit:
                raise ValueError(f"two subsequent digits in position part of fen: {fen!r}")
            squares, was_digit, was_piece = squares + int(letter), True, False
        elif letter == "~":
            if not was_piece:
                raise ValueError(f"'~' not after piece in position part of fen: {fen!r}")
            was_digit = was_piece = False
        elif letter.lower() in PIECE_SYMBOLS:
            squares, was_digit, was_piece = squares + 1, False, True
        else:
            raise ValueError(f"invalid character in position part of fen: {fen!r}")
    if squares != 8:
        raise ValueError(f"expected 8 columns per row in position part of fen: {fen!r}")


def _outer_rooks(board: BaseBoard) -> str:
    """Castling rights by the files of all rooks, which a start position of Chess960 has."""
    files = [square_file(square) for square in scan_forward(board.rooks & BB_RANK_1)]
    letters = "".join("ABCDEFGH"[file] for file in reversed(files))
    return letters + letters.lower() or "-"

