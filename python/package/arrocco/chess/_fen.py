"""FEN and EPD of boards."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

from .._native import ChessMove as Move
from ._constants import (
    BB_RANK_1,
    BB_RANK_8,
    BLACK,
    COLORS,
    FILE_NAMES,
    SQUARE_NAMES,
    WHITE,
    Color,
    EnPassantSpec,
    parse_square,
    scan_reversed,
    square_file,
)

if TYPE_CHECKING:
    from ._board import Board

Operand = Union[None, str, int, float, Move, List[Move]]

_RIGHTS = re.compile("(?P<white>[KQA-H]{0,2})(?P<black>[kqa-h]{0,2})")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
_OPCODE_STOPS = " \n\r\t"


def _number(words: List[str], default: int, name: str, low: str, fen: str) -> int:
    """The next counter of a FEN, which may be missing."""
    if not words:
        return default
    try:
        value = int(words.pop(0))
    except ValueError:
        raise ValueError(f"invalid {name} in fen: {fen!r}") from None
    if value < 0:
        raise ValueError(f"{low} cannot be negative: {fen!r}")
    return value


def set_fen(board: Board, fen: str) -> None:
    """Sets everything a FEN has; missing fields get their usual values."""
    words = fen.split()
    if not words:
        raise ValueError("empty fen")
    pieces = words.pop(0)
    turn_word = words.pop(0) if words else "w"
    if turn_word not in ("w", "b"):
        raise ValueError(f"expected 'w' or 'b' for turn part of fen: {fen!r}")
    rights = words.pop(0) if words else "-"
    if rights != "-" and not _RIGHTS.fullmatch(rights):
        raise ValueError(f"invalid castling part in fen: {fen!r}")
    passed = words.pop(0) if words else "-"
    if passed != "-" and passed not in SQUARE_NAMES:
        raise ValueError(f"invalid en passant part in fen: {fen!r}")
    halfmoves = _number(words, 0, "half-move clock", "half-move clock", fen)
    fullmoves = _number(words, 1, "fullmove number", "fullmove number", fen)
    if words:
        raise ValueError(f"fen string has more parts than expected: {fen!r}")
    board._set_board_fen(pieces)
    board.turn = turn_word == "w"
    board._set_castling_fen(rights)
    board.ep_square = None if passed == "-" else parse_square(passed)
    board.halfmove_clock = halfmoves
    board.fullmove_number = max(fullmoves, 1)
    board.clear_stack()


def castling_from_fen(board: Board, rights: str) -> int:
    """The rooks that castling letters mean; raises ``ValueError``."""
    match = None if rights == "-" else _RIGHTS.fullmatch(rights)
    if rights != "-" and match is None:
        raise ValueError(f"invalid castling fen: {rights!r}")
    found = 0
    for color, name, backrank in ((WHITE, "white", BB_RANK_1), (BLACK, "black", BB_RANK_8)):
        for letter in match.group(name).lower() if match else "":
            found |= _rook(board, color, letter, backrank)
    return found


def _rook(board: Board, color: Color, letter: str, backrank: int) -> int:
    """The rook that a letter means: the outermost one on a side of the king, or the one on a file."""
    if letter in FILE_NAMES:
        return 1 << FILE_NAMES.index(letter) + (0 if color else 56)
    king = board.king(color)
    rooks = board.rooks & board.occupied_co[color] & backrank
    squares = list(scan_reversed(rooks))
    if letter == "k":
        beyond = [square for square in squares[:1] if king is not None and king < square]
        return 1 << (beyond[0] if beyond else 7 if color else 63)
    beyond = [square for square in squares[-1:] if king is not None and square < king]
    return 1 << (beyond[0] if beyond else 0 if color else 56)


def castling_xfen(board: Board) -> str:
    """Castling rights with file letters only where K and Q would mean another rook."""
    text = ""
    for color in COLORS:
        king = board.king(color)
        if king is None:
            continue
        backrank = BB_RANK_1 if color else BB_RANK_8
        rooks = list(scan_reversed(board.rooks & board.occupied_co[color] & backrank))
        for rook in scan_reversed(board.clean_castling_rights() & backrank):
            is_queen_side = rook < king
            further = [one for one in rooks if (one < rook if is_queen_side else one > rook)]
            letter = FILE_NAMES[square_file(rook)] if further else "q" if is_queen_side else "k"
            text += letter.upper() if color else letter
    return text or "-"


def castling_shredder_fen(board: Board) -> str:
    """Castling rights as the files of the rooks."""
    rights = board.clean_castling_rights()
    white = "".join(FILE_NAMES[square_file(square)].upper() for square in scan_reversed(rights & BB_RANK_1))
    black = "".join(FILE_NAMES[square_file(square)] for square in scan_reversed(rights & BB_RANK_8))
    return white + black or "-"


def position_fields(board: Board, shredder: bool, en_passant: EnPassantSpec, promoted: Optional[bool]) -> str:
    """The first four fields of a FEN."""
    passed = board.ep_square
    if passed is not None:
        if en_passant == "legal":
            passed = passed if board.has_legal_en_passant() else None
        elif en_passant == "xfen":
            passed = passed if board.has_pseudo_legal_en_passant() else None
        elif en_passant != "fen":
            raise ValueError(f"en passant is 'legal', 'fen' or 'xfen', not {en_passant!r}")
    rights = castling_shredder_fen(board) if shredder else castling_xfen(board)
    pieces = board.board_fen(promoted=promoted)
    return f"{pieces} {'w' if board.turn else 'b'} {rights} {'-' if passed is None else SQUARE_NAMES[passed]}"


def _check_opcode(opcode: str) -> None:
    if not opcode:
        raise ValueError("empty string is not a valid epd opcode")
    if opcode == "-":
        raise ValueError("dash (-) is not a valid epd opcode")
    if not opcode[0].isalpha():
        raise ValueError(f"expected epd opcode to start with a letter, got: {opcode!r}")
    for letter in opcode:
        if letter in _OPCODE_STOPS:
            raise ValueError(f"invalid character {letter!r} in epd opcode: {opcode!r}")


def _operand_text(board: Board, opcode: str, operand: Any) -> str:
    if operand is None:
        return ""
    if isinstance(operand, Move):
        return " " + board.san(operand)
    if isinstance(operand, (int, float)):
        assert math.isfinite(operand), f"expected numeric epd operand to be finite, got: {operand}"
        return f" {operand}"
    if opcode == "pv" and not isinstance(operand, str):
        after = board.copy(stack=False)
        return "".join(" " + after.san_and_push(move) for move in operand)
    if opcode in ("am", "bm") and not isinstance(operand, str):
        return "".join(" " + san for san in sorted(board.san(move) for move in operand))
    escapes = {"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n", '"': '\\"'}
    return ' "' + "".join(escapes.get(letter, letter) for letter in str(operand)) + '"'


def write_operations(board: Board, operations: Mapping[str, Any]) -> str:
    """The operations of an EPD record."""
    texts = []
    for opcode, operand in operations.items():
        _check_opcode(opcode)
        texts.append(f"{opcode}{_operand_text(board, opcode, operand)};")
    return " ".join(texts)


def _quoted(text: str) -> Tuple[str, str]:
    """What stands in quotation marks at the beginning, and the rest."""
    value, index = "", 1
    unescaped = {"t": "\t", "r": "\r", "n": "\n"}
    while index < len(text) and text[index] != '"':
        if text[index] == "\\" and index + 1 < len(text):
            index += 1
            value += unescaped.get(text[index], text[index])
        else:
            value += text[index]
        index += 1
    return value, text[index + 1 :]


def _read_operand(board: Callable[[], Board], opcode: str, text: str) -> Operand:
    """An operand without quotation marks."""
    if _NUMBER.fullmatch(text):
        return float(text) if any(letter in ".eE" for letter in text) else int(text)
    position = board()
    if opcode == "pv":
        line = []
        for word in text.split():
            line.append(position.push_xboard(word))
        return line
    if opcode in ("am", "bm"):
        return [position.parse_xboard(word) for word in text.split()]
    return position.parse_xboard(text)


def read_operations(text: str, make_board: Callable[[], Board]) -> Dict[str, Operand]:
    """The operations of an EPD record; raises ``ValueError``."""
    operations: Dict[str, Operand] = {}
    boards: List[Board] = []

    def board() -> Board:
        if not boards:
            boards.append(make_board())
        return boards[0].copy(stack=False)

    rest = text.lstrip(" \t\r\n;")
    while rest:
        match = re.match(r"[^ \t\r\n;]+", rest)
        opcode = match.group() if match else ""
        rest = rest[len(opcode) :].lstrip(" \t\r\n")
        if opcode == "-":
            rest = rest.lstrip(" \t\r\n;")
            continue
        _check_opcode(opcode)
        if rest.startswith('"'):
            operations[opcode], rest = _quoted(rest)
            rest = rest.partition(";")[2]
        else:
            value, _, rest = rest.partition(";")
            value = value.strip()
            operations[opcode] = _read_operand(board, opcode, value) if value else None
            if not value and opcode in ("pv", "am", "bm"):
                operations[opcode] = []
        rest = rest.lstrip(" \t\r\n;")
    return operations


def set_epd(board: Board, epd: str) -> Dict[str, Operand]:
    """Sets a board from a record and returns its operations."""
    parts = epd.strip().rstrip(";").split(None, 4)
    fields = " ".join(parts[:4])
    if len(parts) < 5:
        board.set_fen(fields)
        return {}
    make_board = lambda: type(board)(f"{fields} 0 1")  # noqa: E731
    operations = read_operations(parts[4], make_board)
    counters = [operations.get("hmvc"), operations.get("fmvn")]
    halfmoves = counters[0] if isinstance(counters[0], (int, float)) else 0
    fullmoves = counters[1] if isinstance(counters[1], (int, float)) else 1
    board.set_fen(f"{fields} {int(halfmoves)} {int(fullmoves)}")
    return operations

