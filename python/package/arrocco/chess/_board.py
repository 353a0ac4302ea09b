"""A position with its history."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, ClassVar, Dict, List, Mapping, Optional, Tuple, Type, TypeVar, Union

from .. import _native
from .._native import ChessMove as Move
from . import _fen, _status
from ._constants import (
    BB_ALL,
    BB_BACKRANKS,
    BB_CORNERS,
    BB_RANK_1,
    BB_RANK_8,
    BLACK,
    QUEEN,
    SQUARE_NAMES,
    STARTING_FEN,
    WHITE,
    Bitboard,
    Color,
    EnPassantSpec,
    IllegalMoveError,
    PieceType,
    Square,
    Status,
    flip_vertical,
    square_file,
)
from ._endings import BoardWithEndings
from ._piece import Piece
from ._squareset import SquareSet

BoardT = TypeVar("BoardT", bound="Board")
Operand = Union[None, str, int, float, Move, List[Move]]


class Board(BoardWithEndings):
    """A board with pieces, side to move, castling rights, en-passant square, counters and the moves that led to it.

    ``Board()`` is the start, ``Board(fen)`` any position, ``Board(None)`` an empty board. With ``chess960`` castling is
    that of Chess960, and castling moves go from the king's square to the rook's.
    """

    aliases: ClassVar[List[str]] = ["Standard", "Chess", "Classical", "Normal", "Illegal", "From Position"]
    uci_variant: ClassVar[Optional[str]] = "chess"
    xboard_variant: ClassVar[Optional[str]] = "normal"
    starting_fen: ClassVar[str] = STARTING_FEN
    tbw_suffix: ClassVar[Optional[str]] = ".rtbw"
    tbz_suffix: ClassVar[Optional[str]] = ".rtbz"
    tbw_magic: ClassVar[Optional[bytes]] = b"\x71\xe8\x23\x5d"
    tbz_magic: ClassVar[Optional[bytes]] = b"\xd7\x66\x0c\xa5"
    pawnless_tbw_suffix: ClassVar[Optional[str]] = None
    pawnless_tbz_suffix: ClassVar[Optional[str]] = None
    pawnless_tbw_magic: ClassVar[Optional[bytes]] = None
    pawnless_tbz_magic: ClassVar[Optional[bytes]] = None
    connected_kings: ClassVar[bool] = False
    one_king: ClassVar[bool] = True
    captures_compulsory: ClassVar[bool] = False

    def __init__(self, fen: Optional[str] = STARTING_FEN, *, chess960: bool = False) -> None:
        self.chess960 = chess960
        if fen is None:
            self.clear()
        elif fen == type(self).starting_fen:
            self.reset()
        else:
            self.set_fen(fen)

    # Setting up.

    def reset(self) -> None:
        """The start position."""
        if type(self).starting_fen != STARTING_FEN:
            self.set_fen(type(self).starting_fen)
            return
        chess960 = self.chess960
        self._copy_from(_start(), 0)
        self.chess960 = chess960

    def reset_board(self) -> None:
        """Puts the pieces where they begin, and clears the stack."""
        super().reset_board()
        self.clear_stack()

    def clear(self) -> None:
        """An empty board, White to move, without rights, counters at their start."""
        self.turn = WHITE
        self.castling_rights = 0
        self.ep_square = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.clear_board()

    def clear_board(self) -> None:
        """Takes all pieces off the board, and clears the stack."""
        super().clear_board()
        self.clear_stack()

    def root(self: BoardT) -> BoardT:
        """A copy of the position before the first move of the stack."""
        board = self.copy()
        board._set_to_root()
        return board

    def ply(self) -> int:
        """Half-moves since the start of the game, by the counters."""
        return 2 * (self.fullmove_number - 1) + (self.turn == BLACK)

    def remove_piece_at(self, square: Square) -> Optional[Piece]:
        """Takes the piece off a square and returns it; clears the stack."""
        piece = super().remove_piece_at(square)
        self.clear_stack()
        return piece

    def set_piece_at(self, square: Square, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, or none; clears the stack."""
        super().set_piece_at(square, piece, promoted)
        self.clear_stack()

    def set_fen(self, fen: str) -> None:
        """Sets the position of a FEN; raises ``ValueError``."""
        _fen.set_fen(self, fen)

    def set_board_fen(self, fen: str) -> None:
        """Puts pieces as the first field of a FEN has them; clears the stack."""
        super().set_board_fen(fen)
        self.clear_stack()

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Puts these pieces on the board and takes off all others; clears the stack."""
        super().set_piece_map(pieces)
        self.clear_stack()

    def set_castling_fen(self, castling_fen: str) -> None:
        """Sets castling rights by letters such as ``Qqk``; clears the stack."""
        self._set_castling_fen(castling_fen)
        self.clear_stack()

    def _set_castling_fen(self, castling_fen: str) -> None:
        self.castling_rights = _fen.castling_from_fen(self, castling_fen)

    def set_chess960_pos(self, scharnagl: int) -> None:
        """The start position of Chess960 with a number, with all rights."""
        super().set_chess960_pos(scharnagl)
        self.chess960 = True
        self.turn = WHITE
        self.castling_rights = self.rooks
        self.ep_square = None
        self.halfmove_clock = 0
        self.fullmove_number = 1
        self.clear_stack()

    def chess960_pos(
        self, *, ignore_turn: bool = False, ignore_castling: bool = False, ignore_counters: bool = True
    ) -> Optional[int]:
        """The number of the start position of Chess960, or ``None``."""
        if self.ep_square is not None:
            return None
        if not ignore_turn and self.turn != WHITE:
            return None
        if not ignore_castling and self.clean_castling_rights() != self.rooks:
            return None
        if not ignore_counters and (self.halfmove_clock, self.fullmove_number) != (0, 1):
            return None
        return super().chess960_pos()

    # Moves.

    def generate_pseudo_legal_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Moves as pieces go, whose squares are in the masks."""
        return iter(self._pseudo_legal_list(int(from_mask), int(to_mask)))

    def generate_pseudo_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """En-passant captures as pawns go."""
        return iter(self._en_passant_list(int(from_mask), int(to_mask)))

    def generate_pseudo_legal_captures(
        self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL
    ) -> Iterator[Move]:
        """Captures as pieces go, en passant at the end."""
        theirs = self.occupied_co[not self.turn]
        yield from self._pseudo_legal_list(int(from_mask), int(to_mask) & theirs)
        yield from self._en_passant_list(int(from_mask), int(to_mask))

    def generate_legal_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal moves whose squares are in the masks."""
        return iter(self._legal_list(int(from_mask), int(to_mask)))

    def generate_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal en-passant captures."""
        passing = self._en_passant_list(int(from_mask), int(to_mask))
        return iter([move for move in passing if not self.is_into_check(move)])

    def generate_legal_captures(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal captures, en passant at the end."""
        yield from self._legal_list(int(from_mask), int(to_mask) & self.occupied_co[not self.turn])
        yield from self.generate_legal_ep(from_mask, to_mask)

    def generate_castling_moves(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal castling moves; the masks have the squares of king and rook."""
        return iter(self._castling_list(int(from_mask), int(to_mask)))

    def checkers(self) -> SquareSet:
        """The pieces that give check."""
        return SquareSet(self.checkers_mask())

    def was_into_check(self) -> bool:
        """Is the side that has just moved in check?"""
        king = self.king(not self.turn)
        return king is not None and self.is_attacked_by(self.turn, king)

    def find_move(self, from_square: Square, to_square: Square, promotion: Optional[PieceType] = None) -> Move:
        """The legal move between two squares; a pawn becomes a queen unless told otherwise."""
        is_pawn = bool(self.pawns & 1 << from_square)
        if promotion is None and is_pawn and 1 << to_square & BB_BACKRANKS:
            promotion = QUEEN
        move = self._spelled(Move(from_square, to_square, promotion), self.chess960)
        if not self.is_legal(move):
            names = f"{SQUARE_NAMES[from_square]} -> {SQUARE_NAMES[to_square]}"
            raise IllegalMoveError(f"no matching legal move for {move.uci()} ({names}) in {self.fen()}")
        return move

    def is_kingside_castling(self, move: Move) -> bool:
        """Is it castling to the king's side?"""
        return self.is_castling(move) and square_file(move.to_square) > square_file(move.from_square)

    def is_queenside_castling(self, move: Move) -> bool:
        """Is it castling to the queen's side?"""
        return self.is_castling(move) and square_file(move.to_square) < square_file(move.from_square)

    # Castling rights.

    def has_castling_rights(self, color: Color) -> bool:
        """May a side still castle?"""
        return bool(self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8))

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """May a side still castle with the rook on the right of its king?"""
        king = self.king(color)
        rights = self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8)
        return king is not None and bool(rights >> king)

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """May a side still castle with the rook on the left of its king?"""
        king = self.king(color)
        rights = self.clean_castling_rights() & (BB_RANK_1 if color else BB_RANK_8)
        return king is not None and bool(rights & (1 << king) - 1)

    def has_chess960_castling_rights(self) -> bool:
        """Are there rights that only Chess960 can have?"""
        chess960, self.chess960 = self.chess960, True
        rights = self.clean_castling_rights()
        self.chess960 = chess960
        if rights & ~BB_CORNERS:
            return True
        homes = ((BB_RANK_1, 4), (BB_RANK_8, 60))
        kings = (self.king(WHITE), self.king(BLACK))
        return any(rights & rank and king != home for (rank, home), king in zip(homes, kings))

    # What is wrong with it.

    def status(self) -> Status:
        """What is wrong with the position."""
        return _status.status(self)

    def is_valid(self) -> bool:
        """Is nothing wrong with the position?"""
        return self.status() == Status.VALID

    # Notation.

    def fen(
        self, *, shredder: bool = False, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None
    ) -> str:
        """The FEN; an en-passant square is written if a capture is legal, unless ``en_passant`` says otherwise."""
        fields = _fen.position_fields(self, shredder, en_passant, promoted)
        return f"{fields} {self.halfmove_clock} {self.fullmove_number}"

    def shredder_fen(self, *, en_passant: EnPassantSpec = "legal", promoted: Optional[bool] = None) -> str:
        """The FEN with castling rights as the files of the rooks."""
        return self.fen(shredder=True, en_passant=en_passant, promoted=promoted)

    def castling_xfen(self) -> str:
        """Castling rights such as ``KQkq``."""
        return _fen.castling_xfen(self)

    def castling_shredder_fen(self) -> str:
        """Castling rights such as ``HAha``."""
        return _fen.castling_shredder_fen(self)

    def epd(
        self,
        *,
        shredder: bool = False,
        en_passant: EnPassantSpec = "legal",
        promoted: Optional[bool] = None,
        **operations: Union[None, str, int, float, Move, Iterable[Move]],
    ) -> str:
        """The position as a record of EPD, with operations."""
        fields = _fen.position_fields(self, shredder, en_passant, promoted)
        return f"{fields} {_fen.write_operations(self, operations)}".rstrip()

    def set_epd(self, epd: str) -> Dict[str, Operand]:
        """Sets the position of a record and returns its operations."""
        return _fen.set_epd(self, epd)

    @classmethod
    def from_epd(cls: Type[BoardT], epd: str, *, chess960: bool = False) -> Tuple[BoardT, Dict[str, Operand]]:
        """A board and the operations of a record."""
        board = cls.empty(chess960=chess960)
        return board, board.set_epd(epd)

    def san_and_push(self, move: Move) -> str:
        """Makes a move and returns its name."""
        san = self.san(move)
        self.push(move)
        return san

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Moves one after the other, as numbered text; raises ``IllegalMoveError``."""
        board = self.copy(stack=False)
        words: List[str] = []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"illegal move {move} in position {board.fen()}")
            number = board.fullmove_number
            prefix = f"{number}. " if board.turn else "" if words else f"{number}..."
            words.append(prefix + board.san_and_push(move))
        return " ".join(words)

    def uci(self, move: Move, *, chess960: Optional[bool] = None) -> str:
        """A move as UCI writes it."""
        return self._spelled(move, self.chess960 if chess960 is None else chess960).uci()

    def parse_uci(self, uci: str) -> Move:
        """The legal move, or null move, that a UCI text means."""
        move = Move.from_uci(uci)
        if not move:
            return move
        move = self._spelled(move, self.chess960)
        if not self.is_legal(move):
            raise IllegalMoveError(f"illegal uci: {uci!r} in {self.fen()}")
        return move

    def push_uci(self, uci: str) -> Move:
        """Makes the move that a UCI text means and returns it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def xboard(self, move: Move, chess960: Optional[bool] = None) -> str:
        """A move as XBoard writes it."""
        chess960 = self.chess960 if chess960 is None else chess960
        if chess960 and self.is_castling(move):
            return "O-O" if self.is_kingside_castling(move) else "O-O-O"
        return self._spelled(move, False).xboard() if move else move.xboard()

    def parse_xboard(self, xboard: str) -> Move:
        """The move that a text of XBoard, or in algebraic notation, means."""
        return self.parse_san(xboard)

    def push_xboard(self, san: str) -> Move:
        """Makes the move that a text of XBoard means and returns it."""
        move = self.parse_xboard(san)
        self.push(move)
        return move

    # Values and copies.

    def _transposition_key(self) -> Hashable:
        pieces = (self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings)
        passed = self.ep_square if self.has_legal_en_passant() else None
        return (*pieces, *reversed(self.occupied_co), self.turn, self.clean_castling_rights(), passed)

    def __repr__(self) -> str:
        mode = ", chess960=True" if self.chess960 else ""
        return f"{type(self).__name__}({self.fen()!r}{mode})"

    def _repr_svg_(self) -> str:
        from . import svg

        check = self.king(self.turn) if self.is_check() else None
        last = self.peek() if self.move_stack else None
        return str(svg.board(board=self, size=390, lastmove=last, check=check))

    def __eq__(self, board: object) -> bool:
        if isinstance(board, Board):
            return type(self).uci_variant == type(board).uci_variant and self._is_same_position(board)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def apply_transform(self, f: Callable[[Bitboard], Bitboard]) -> None:
        """Changes where everything stands by a function of sets; clears the stack."""
        super().apply_transform(f)
        self.clear_stack()
        if self.ep_square is not None:
            self.ep_square = f(1 << self.ep_square).bit_length() - 1
        self.castling_rights = f(self.castling_rights)

    def apply_mirror(self) -> None:
        """Exchanges the sides; clears the stack."""
        self.apply_transform(flip_vertical)
        self._swap_colors()
        self.turn = not self.turn

    def mirror(self: BoardT) -> BoardT:
        """A copy with the sides exchanged, and the other side to move."""
        board = self.copy(stack=False)
        board.apply_mirror()
        return board

    def transform(self: BoardT, f: Callable[[Bitboard], Bitboard]) -> BoardT:
        """A copy with everything elsewhere."""
        board = self.copy(stack=False)
        board.apply_transform(f)
        return board

    def copy(self: BoardT, *, stack: Union[bool, int] = True) -> BoardT:
        """A copy, with all moves, none, or the last so many."""
        board = type(self)(None, chess960=self.chess960)
        moves = len(self.move_stack) if stack is True else int(stack)
        board._copy_from(self, moves)
        return board

    def __reduce__(self) -> Any:
        root = self.root()
        state = (root.fen(en_passant="fen", promoted=True), root.castling_rights, self.chess960, list(self.move_stack))
        return _restore, (type(self), *state)

    @classmethod
    def empty(cls: Type[BoardT], *, chess960: bool = False) -> BoardT:
        """An empty board."""
        return cls(None, chess960=chess960)

    @classmethod
    def from_chess960_pos(cls: Type[BoardT], scharnagl: int) -> BoardT:
        """The start position of Chess960 with a number."""
        board = cls.empty(chess960=True)
        board.set_chess960_pos(scharnagl)
        return board


_STARTS: List[_native.BoardCore] = []


def _start() -> _native.BoardCore:
    """The start position, read once."""
    if not _STARTS:
        board = Board(None)
        _fen.set_fen(board, STARTING_FEN)
        _STARTS.append(board)
    return _STARTS[0]


def _restore(cls: Type[BoardT], fen: str, rights: Bitboard, chess960: bool, moves: List[Move]) -> BoardT:
    """The board that pickling has written."""
    board = cls(fen, chess960=chess960)
    board.castling_rights = rights
    for move in moves:
        board.push(move)
    return board


LegalMoveGenerator = PseudoLegalMoveGenerator = _native.MoveGenerator
