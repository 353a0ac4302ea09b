"""Lines that engines send."""

from __future__ import annotations

import itertools
import re
from typing import Any, Dict, List, Optional

from ..._native import ChessMove as Move
from .._board import Board
from ._score import Cp, Mate, PovScore, PovWdl, Wdl
from ._types import BestMove, EngineError, Info, InfoDict, Option

_NUMBERS = ("depth", "seldepth", "nodes", "multipv", "currmovenumber", "hashfull", "nps", "tbhits", "cpuload")
_WORDS = {*_NUMBERS, "time", "score", "pv", "currmove", "currline", "refutation", "string", "wdl", "ebf"}


def read_option(line: str) -> Option:
    """An option line; raises ``EngineError``."""
    parts: Dict[str, List[str]] = {}
    variants: List[str] = []
    current: Optional[str] = None
    for word in line.split()[1:]:
        if word in ("name", "type", "default", "min", "max", "var") and not (current == "name" and word != "type"):
            current = word
            if word == "var":
                variants.append("")
            parts.setdefault(word, [])
        elif current == "var":
            variants[-1] = f"{variants[-1]} {word}".strip()
        elif current is not None:
            parts[current].append(word)
    name, kind = " ".join(parts.get("name", [])), " ".join(parts.get("type", []))
    if not name or not kind:
        raise EngineError(f"not an option: {line!r}")

    def number(key: str) -> Optional[int]:
        try:
            return int(" ".join(parts[key]))
        except (KeyError, ValueError):
            return None

    default: Any = " ".join(parts.get("default", []))
    if kind == "check":
        default = default == "true"
    elif kind == "spin":
        default = number("default")
    elif kind in ("button", "reset", "save"):
        default = None
    return Option(name, kind, default, number("min"), number("max"), variants)


_MOVE = re.compile("[a-h][1-8][a-h][1-8][qrbnQRBN]?|[QRBNP]@[a-h][1-8]|0000")


def _moves(board: Board, words: List[str]) -> Optional[List[Move]]:
    """The moves of a variation, up to a word that is none; ``None`` if one of them is not legal."""
    board = board.copy(stack=False)
    found = []
    for word in itertools.takewhile(_MOVE.fullmatch, words):
        try:
            found.append(board.push_uci(word))
        except ValueError:
            return None
    return found


def _split(words: List[str]) -> Dict[str, List[str]]:
    """The words behind each known word."""
    parts: Dict[str, List[str]] = {}
    current = ""
    for index, word in enumerate(words):
        if word == "string":
            parts["string"] = [" ".join(words[index + 1 :])]
            break
        if word in _WORDS:
            current = word
            parts[current] = []
        elif current:
            parts[current].append(word)
    return parts


def _score(words: List[str], board: Board, info: InfoDict) -> None:
    for kind, value in zip(words, words[1:]):
        if kind in ("cp", "mate") and value.lstrip("+-").isdigit():
            score = Cp(int(value)) if kind == "cp" else Mate(int(value))
            info["score"] = PovScore(score, board.turn)
    for bound in ("lowerbound", "upperbound"):
        if bound in words:
            info[bound] = True


def read_info(line: str, board: Board, wanted: Info = Info.ALL) -> InfoDict:
    """An info line, without its first word, as a dictionary."""
    info = InfoDict()
    if not wanted:
        return info
    for name, words in _split(line.split()).items():
        first = words[0] if words else ""
        if name in _NUMBERS and first.lstrip("-").isdigit():
            info[name] = int(first)
        elif name == "time" and first.isdigit():
            info["time"] = int(first) / 1000
        elif name == "ebf" and first.replace(".", "", 1).isdigit():
            info["ebf"] = float(first)
        elif name == "score" and wanted & Info.SCORE:
            _score(words, board, info)
        elif name == "wdl" and len(words) >= 3 and all(word.isdigit() for word in words[:3]):
            info["wdl"] = PovWdl(Wdl(*map(int, words[:3])), board.turn)
        elif name == "currmove" and _MOVE.fullmatch(first):
            info["currmove"] = Move.from_uci(first)
        elif name == "string":
            info["string"] = first
        else:
            _lines(name, words, board, wanted, info)
    return info


def _lines(name: str, words: List[str], board: Board, wanted: Info, info: InfoDict) -> None:
    """The variations of an info line."""
    if name == "pv" and wanted & Info.PV:
        moves = _moves(board, words)
        if moves is not None:
            info["pv"] = moves
    elif name == "refutation" and wanted & Info.REFUTATION:
        refuted = info.setdefault("refutation", {})
        moves = _moves(board, words)
        if moves:
            refuted[moves[0]] = moves[1:]
    elif name == "currline" and wanted & Info.CURRLINE:
        lines = info.setdefault("currline", {})
        has_number = bool(words) and words[0].isdigit()
        moves = _moves(board, words[has_number:])
        if moves:
            lines[int(words[0]) if has_number else 1] = moves


def read_best_move(line: str, board: Board) -> BestMove:
    """The move at the end of a search; raises ``EngineError`` if it is not legal."""
    words = line.split()
    if len(words) < 2 or words[1] in ("(none)", "NULL"):
        return BestMove(None, None)
    after = board.copy(stack=False)
    try:
        move = after.push_uci(words[1].lower())
    except ValueError as error:
        raise EngineError(str(error)) from None
    ponder = None
    if len(words) > 3 and words[2] == "ponder":
        found = _moves(after, [words[3].lower()]) or []
        ponder = found[0] if found else None
    return BestMove(move, ponder)
