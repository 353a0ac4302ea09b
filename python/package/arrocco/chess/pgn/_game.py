"""The root of a game, with its tags."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Type, TypeVar, Union

from .._board import Board
from ._headers import Headers
from ._node import GameNode, accept_line
from ._time_control import TimeControl, parse_time_control
from ._visitor import SKIP, BaseVisitor, GameBuilder

GameT = TypeVar("GameT", bound="Game")


class Game(GameNode):
    """A game: tags, the position at the beginning, and the moves."""

    def __init__(self, headers: Optional[Any] = None) -> None:
        super().__init__()
        self.headers = Headers(headers)
        self.errors: List[Exception] = []

    def board(self) -> Board:
        """The position at the beginning; raises ``ValueError`` if the tags have none."""
        return self.headers.board()

    def ply(self) -> int:
        """Half-moves before the first move, by the counters of the position."""
        return self.board().ply() if "FEN" in self.headers else 0

    def setup(self, board: Union[Board, str]) -> None:
        """Makes the game begin with a position: sets or removes the tags for it."""
        if isinstance(board, Board):
            fen, board_type = board.fen(), type(board)
            chess960 = board.chess960 or board.has_chess960_castling_rights()
        else:
            position = Board(board)
            chess960 = position.has_chess960_castling_rights()
            fen, board_type = Board(board, chess960=chess960).fen(), Board
        if fen == board_type.starting_fen:
            self.headers.pop("FEN", None)
            self.headers.pop("SetUp", None)
        else:
            self.headers["FEN"] = fen
            self.headers["SetUp"] = "1"
        if chess960 and board_type is Board:
            self.headers["Variant"] = "Chess960"
        else:
            self.headers.pop("Variant", None)

    def headers_of_setup(self) -> Dict[str, str]:
        """The tags that say where the game begins."""
        return {name: self.headers[name] for name in ("FEN", "SetUp", "Variant") if name in self.headers}

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the game to a visitor and returns its result."""
        if visitor.begin_game() is not SKIP:
            for name, value in self.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                board = self.board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                if self.variations:
                    accept_line(self.variations[0], board, visitor, with_siblings=True)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def time_control(self) -> TimeControl:
        """The time control of the tags."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    @classmethod
    def from_board(cls: Type[GameT], board: Board) -> GameT:
        """A game of the moves on a board's stack."""
        game = cls()
        game.setup(board.root())
        node: GameNode = game
        for move in board.move_stack:
            node = node.add_variation(move)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls: Type[GameT]) -> GameT:
        """A game without any tags."""
        return cls(headers={})

    @classmethod
    def builder(cls: Type[GameT]) -> GameBuilder:
        """A visitor that builds games of this class."""
        return GameBuilder(Game=cls)

    def __repr__(self) -> str:
        tags = {name: self.headers.get(name, "?") for name in ("White", "Black", "Site")}
        date = self.headers.get("Date", "????.??.??")
        players = f"{tags['White']!r} vs. {tags['Black']!r}, {date!r} at {tags['Site']!r}"
        return f"<{type(self).__name__} at {id(self):#x} ({players})>"
