"""Readers of PGN files."""

from __future__ import annotations

import re
from typing import Any, Callable, List, Optional, TextIO

from .._board import Board
from ._headers import Headers
from ._visitor import SKIP, BaseVisitor, GameBuilder, HeadersBuilder, SkipVisitor

_TAG = re.compile(r'^\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"([^\r]*)"\s*\]\s*$')

#: The tokens of move text, each in a group of its own; what is between them is ignored.
_TOKEN = re.compile(
    r"""
    (?P<comment>\{)
    | (?P<rest>;.*)
    | \$(?P<nag>[0-9]+)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>\*|1-0|0-1|1/2-1/2)
    | (?P<glyph>[?!]{1,2})
    | (?P<move>
        [NBKRQ]?[a-h]?[1-8]?[\-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?
        | [PNBRQK]?@[a-h][1-8]
        | --|Z0|0000|@@@@
        | O-O(?:-O)?|0-0(?:-0)?
      )
    """,
    re.VERBOSE,
)
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


class _Lines:
    """The lines of a file, of which the present one can be looked at again."""

    def __init__(self, handle: TextIO) -> None:
        self._handle = handle
        self.line = handle.readline()

    def next(self) -> str:
        """Goes on to the next line."""
        self.line = self._handle.readline()
        return self.line


class _Movetext:
    """Reads the moves of a game and shows them to a visitor."""

    def __init__(self, lines: _Lines, visitor: BaseVisitor[Any], board: Board) -> None:
        self.lines = lines
        self.visitor = visitor
        self.boards: List[Board] = [board]
        #: Variations inside one that is left out.
        self.skipped = 0

    def read(self) -> None:
        """Reads up to the empty line at the end."""
        is_new_line = True
        while self.lines.line:
            line = self.lines.line
            if is_new_line:
                if line.startswith(("%", ";")):
                    self.lines.next()
                    continue
                if line.isspace():
                    return
            is_new_line = self.read_line(line.rstrip("\r\n"))

    def read_line(self, line: str) -> bool:
        """Reads the tokens of a line. A comment may go on over the lines that follow."""
        at = 0
        while True:
            match = _TOKEN.search(line, at)
            if match is None:
                self.lines.next()
                return True
            at = match.end()
            kind = match.lastgroup
            if kind == "comment":
                rest = self.read_comment(line[at:])
                if rest is None:
                    return False
                line, at = rest, 0
            else:
                self.visit(kind or "", match.group(kind or 0))

    def read_comment(self, line: str) -> Optional[str]:
        """Reads a comment to its brace and returns the rest of that line, ``None`` at the end of the file."""
        parts: List[str] = []
        while "}" not in line:
            whole = self.lines.line
            parts.append(line + whole[len(whole.rstrip("\r\n")) :])
            if not self.lines.next():
                break
            line = self.lines.line.rstrip("\r\n")
        head, brace, rest = line.partition("}")
        if brace:
            parts.append(head)
        comment = "".join(parts)
        # The space after the brace and the one before it belong to the braces.
        comment = comment[1:] if comment.startswith(" ") else comment
        comment = comment[:-1] if comment.endswith(" ") else comment
        if not self.skipped:
            self.visitor.visit_comment(comment)
        return rest if brace else None

    def visit(self, kind: str, text: str) -> None:
        """Shows a token to the visitor."""
        if kind == "open":
            self.begin_variation()
        elif kind == "close":
            self.end_variation()
        elif self.skipped:
            return
        elif kind == "rest":
            # A comment to the end of the line is for readers of the file.
            return
        elif kind == "nag":
            self.visitor.visit_nag(int(text))
        elif kind == "glyph":
            self.visitor.visit_nag(_GLYPHS[text])
        elif kind == "result" and len(self.boards) == 1:
            self.visitor.visit_result(text)
        else:
            self.read_move(text)

    def begin_variation(self) -> None:
        if self.skipped:
            self.skipped += 1
        elif self.boards[-1].move_stack:
            if self.visitor.begin_variation() is SKIP:
                self.skipped = 1
            else:
                board = self.boards[-1].copy()
                board.pop()
                self.boards.append(board)

    def end_variation(self) -> None:
        if self.skipped > 1:
            self.skipped -= 1
        elif self.skipped == 1:
            self.skipped = 0
            if self._is_left:
                self._is_left = False
                self.visitor.end_variation()
                self.boards.pop()
        elif len(self.boards) > 1:
            self.visitor.end_variation()
            self.boards.pop()

    #: Was the variation that is left out begun, and then broken by an error?
    _is_left = False

    def read_move(self, san: str) -> None:
        board = self.boards[-1]
        if self.visitor.begin_parse_san(board, san) is SKIP:
            return
        try:
            move = self.visitor.parse_san(board, san)
        except ValueError as error:
            self.visitor.handle_error(error)
            self.visitor.visit_board(board)
            # The rest of the variation, or of the game, makes no sense.
            self.skipped = 1
            self._is_left = len(self.boards) > 1
            if not self._is_left:
                self.skipped = 1 << 30
            return
        self.visitor.visit_move(board, move)
        board.push(move)
        self.visitor.visit_board(board)


def _read_tags(lines: _Lines, visitor: BaseVisitor[Any]) -> Headers:
    """Reads the tags, which are shown to the visitor or put into its headers."""
    managed = visitor.begin_headers()
    headers = Headers({}) if managed is None else managed
    while lines.line:
        line = lines.line
        if line.startswith("["):
            match = _TAG.match(line)
            if match:
                headers[match.group(1)] = match.group(2)
                if managed is None:
                    visitor.visit_header(match.group(1), match.group(2))
        elif not line.startswith(("%", ";")):
            # An empty line ends the tags, unless more of them follow.
            if not line.isspace() or not lines.next().startswith("["):
                break
            continue
        lines.next()
    return headers


def _skip_moves(lines: _Lines) -> None:
    """Goes to the empty line after the moves, which may have empty lines in comments."""
    in_comment = False
    while lines.line:
        line = lines.line
        if not in_comment and line.isspace():
            return
        if in_comment or not line.startswith("%"):
            for token in re.finditer(r"\{|\}|;", line):
                if token.group() == ";" and not in_comment:
                    break
                in_comment = token.group() == "{" if token.group() != ";" else in_comment
        lines.next()


def _begin(handle: TextIO) -> Optional[_Lines]:
    """The first line that is not empty and no comment to the file, ``None`` at its end."""
    lines = _Lines(handle)
    lines.line = lines.line.lstrip("\ufeff")
    while lines.line.isspace() or lines.line.startswith(("%", ";")):
        lines.next()
    return lines if lines.line else None


def read_game(handle: TextIO, *, Visitor: Callable[[], Any] = GameBuilder) -> Any:
    """Reads the next game of a file and returns what the visitor makes of it, by default a ``Game``; ``None`` at the end.

    Errors in the moves are logged and end the line they are in; a ``Game`` has them in ``errors``."""
    visitor: BaseVisitor[Any] = Visitor()
    lines = _begin(handle)
    if lines is None:
        return None
    skip = visitor.begin_game() is SKIP
    headers = _read_tags(lines, visitor)
    skip = visitor.end_headers() is SKIP or skip
    board: Optional[Board] = None
    if not skip:
        try:
            board = headers.board()
        except ValueError as error:
            visitor.handle_error(error)
    if board is not None:
        visitor.visit_board(board)
        _Movetext(lines, visitor, board).read()
    else:
        _skip_moves(lines)
    visitor.end_game()
    return visitor.result()


def read_headers(handle: TextIO) -> Optional[Headers]:
    """Reads the tags of the next game, ``None`` at the end of the file."""
    headers: Optional[Headers] = read_game(handle, Visitor=HeadersBuilder)
    return headers


def skip_game(handle: TextIO) -> bool:
    """Skips a game; whether there was one."""
    return bool(read_game(handle, Visitor=SkipVisitor))
