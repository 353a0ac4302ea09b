"""Visitors: what a game is shown to, while it is read or walked through."""

from __future__ import annotations

import abc
import enum
import logging
from typing import TYPE_CHECKING, Any, Callable, Dict, Generic, List, Optional, TypeVar

from ..._native import ChessMove as Move
from .._board import Board
from ._headers import Headers

if TYPE_CHECKING:
    from ._game import Game
    from ._node import ChildNode, GameNode

LOGGER = logging.getLogger(__name__)

ResultT = TypeVar("ResultT", covariant=True)


class SkipType(enum.Enum):
    """What methods of a visitor return to leave out what follows."""

    SKIP = None


SKIP = SkipType.SKIP
Skip = Optional[SkipType]


class BaseVisitor(abc.ABC, Generic[ResultT]):
    """Is told about a game in the order of its text. Override what is of interest, and ``result``."""

    def begin_game(self) -> Skip:
        """A game begins."""
        return None

    def begin_headers(self) -> Optional[Headers]:
        """Tags begin. Headers that are returned are filled by the reader."""
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """A tag."""

    def end_headers(self) -> Skip:
        """Tags end. Return ``SKIP`` to leave out the moves."""
        return None

    def begin_parse_san(self, board: Board, san: str) -> Skip:
        """A move is about to be read. Return ``SKIP`` to leave it out."""
        return None

    def parse_san(self, board: Board, san: str) -> Move:
        """Reads a move."""
        return board.parse_san(san)

    def visit_move(self, board: Board, move: Move) -> None:
        """A move, with the board before it."""

    def visit_board(self, board: Board) -> None:
        """The board at the beginning and after each move."""

    def visit_comment(self, comment: str) -> None:
        """A comment."""

    def visit_nag(self, nag: int) -> None:
        """An annotation."""

    def begin_variation(self) -> Skip:
        """A variation begins. Return ``SKIP`` to leave it out."""
        return None

    def end_variation(self) -> None:
        """A variation ends."""

    def visit_result(self, result: str) -> None:
        """The result at the end of the moves."""

    def end_game(self) -> None:
        """The game ends."""

    @abc.abstractmethod
    def result(self) -> ResultT:
        """What the game was turned into."""

    def handle_error(self, error: Exception) -> None:
        """Something cannot be read. The default raises the error."""
        raise error


class GameBuilder(BaseVisitor["Game"]):
    """Builds a game."""

    def __init__(self, *, Game: Optional[Callable[[], Game]] = None) -> None:
        if Game is None:
            from ._game import Game as standard

            Game = standard
        self.Game = Game

    def begin_game(self) -> Skip:
        self.game: Game = self.Game()
        self.variation_stack: List[GameNode] = [self.game]
        self.starting_comment = ""
        self.in_variation = False
        return None

    def begin_headers(self) -> Headers:
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self) -> Skip:
        parent = self.variation_stack[-1].parent
        assert parent is not None, "begin_variation called, but root node on top of the stack"
        self.variation_stack.append(parent)
        self.in_variation = False
        return None

    def end_variation(self) -> None:
        self.variation_stack.pop()

    def visit_result(self, result: str) -> None:
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        node = self.variation_stack[-1]
        if self.in_variation or (node.parent is None and node.is_end()):
            node.comment = " ".join(filter(None, (node.comment, comment)))
        else:
            self.starting_comment = " ".join(filter(None, (self.starting_comment, comment)))

    def visit_move(self, board: Board, move: Move) -> None:
        node: ChildNode = self.variation_stack[-1].add_variation(move)
        node.starting_comment = self.starting_comment
        self.variation_stack[-1] = node
        self.starting_comment = ""
        self.in_variation = True

    def handle_error(self, error: Exception) -> None:
        """Notes the error in the game, which goes on as far as it can."""
        LOGGER.error("%s while parsing %r", error, self.game)
        self.game.errors.append(error)

    def result(self) -> Game:
        return self.game


class HeadersBuilder(BaseVisitor[Headers]):
    """Reads tags only."""

    def __init__(self, *, Headers: Callable[[Dict[str, str]], Headers] = Headers) -> None:
        self.Headers: Callable[[Dict[str, str]], Any] = Headers

    def begin_headers(self) -> Headers:
        # Without the seven tags of the roster, of which a file may have none.
        headers: Headers = self.Headers({})
        self.headers = headers
        return headers

    def end_headers(self) -> Skip:
        return SKIP

    def result(self) -> Headers:
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Returns the position at the end of the main line."""

    def begin_game(self) -> Skip:
        self.skip_variation_depth = 0
        self.board: Optional[Board] = None
        return None

    def begin_variation(self) -> Skip:
        return SKIP

    def visit_board(self, board: Board) -> None:
        self.board = board

    def result(self) -> Board:
        assert self.board is not None, "no position was shown"
        return self.board


class SkipVisitor(BaseVisitor[bool]):
    """Leaves out everything."""

    def begin_game(self) -> Skip:
        return SKIP

    def end_headers(self) -> Skip:
        return SKIP

    def begin_variation(self) -> Skip:
        return SKIP

    def result(self) -> bool:
        return True


