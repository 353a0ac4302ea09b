"""Games as text."""

from __future__ import annotations

from typing import List, Optional, TextIO

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import WHITE
from ._visitor import SKIP, BaseVisitor, SkipType


class StringExporterMixin:
    """Writes a game in lines of limited length (``columns``; ``None`` for one line), leaving out what is not wanted."""

    def __init__(
        self,
        *,
        columns: Optional[int] = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
        nags: Optional[bool] = None,
    ) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.nags = comments if nags is None else nags
        self.variations = variations
        self.found_headers = False
        self.force_movenumber = True
        self.lines: List[str] = []
        self.current_line = ""
        self.variation_depth = 0

    def flush_current_line(self) -> None:
        """Ends the line that is being written."""
        if self.current_line:
            self.lines.append(self.current_line.rstrip())
        self.current_line = ""

    def write_token(self, token: str) -> None:
        """Writes a word, on the next line if this one has no room."""
        if self.columns is not None and len(self.current_line) + len(token) > self.columns:
            self.flush_current_line()
        self.current_line += token

    def write_line(self, line: str = "") -> None:
        """Writes a line of its own."""
        self.flush_current_line()
        self.lines.append(line.rstrip())

    def end_game(self) -> None:
        """The game ends."""
        self.write_line()

    def begin_headers(self) -> None:
        """Tags begin."""
        self.found_headers = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """A tag."""
        if self.headers:
            self.found_headers = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self) -> None:
        """Tags end."""
        if self.found_headers:
            self.write_line()

    def begin_variation(self) -> Optional[SkipType]:
        """A variation begins."""
        self.variation_depth += 1
        if not self.variations:
            self.variation_depth -= 1
            return SKIP
        self.write_token("( ")
        self.force_movenumber = True
        return None

    def end_variation(self) -> None:
        """A variation ends."""
        self.variation_depth -= 1
        if self.variations:
            self.write_token(") ")
            self.force_movenumber = True

    def visit_comment(self, comment: str) -> None:
        """A comment."""
        if self.comments:
            self.write_token("{ " + comment.replace("}", "").strip() + " } ")
            self.force_movenumber = True

    def visit_nag(self, nag: int) -> None:
        """An annotation."""
        if self.nags:
            self.write_token(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        """A move, with its number where that is needed."""
        if board.turn == WHITE:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(board.san(move) + " ")
        self.force_movenumber = False

    def visit_result(self, result: str) -> None:
        """The result."""
        self.write_token(result + " ")


class StringExporter(StringExporterMixin, BaseVisitor[str]):
    """Returns a game as text."""

    def result(self) -> str:
        """The text."""
        if self.current_line:
            self.lines.append(self.current_line.rstrip())
            self.current_line = ""
        return "\n".join(self.lines).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(StringExporterMixin, BaseVisitor[int]):
    """Writes games to a file, an empty line after each; the result is the number of characters."""

    def __init__(
        self,
        handle: TextIO,
        *,
        columns: Optional[int] = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self.written = 0

    def begin_game(self) -> None:
        """A game begins."""
        self.written = 0
        self.force_movenumber = True

    def flush_current_line(self) -> None:
        """Ends the line that is being written."""
        if self.current_line:
            self.written += self.handle.write(self.current_line.rstrip() + "\n")
        self.current_line = ""

    def write_line(self, line: str = "") -> None:
        """Writes a line of its own."""
        self.flush_current_line()
        self.written += self.handle.write(line.rstrip() + "\n")

    def result(self) -> int:
        """The number of characters."""
        return self.written

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {id(self):#x}>"
