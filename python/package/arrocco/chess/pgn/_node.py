"""The nodes of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Set, Union

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import WHITE, Color
from . import _annotations

if TYPE_CHECKING:
    from ..engine import PovScore
    from ..svg import Arrow
    from ._game import Game
    from ._visitor import BaseVisitor


class GameNode(_annotations.Annotated):
    """A place in a game: the root, or a move with what follows it."""

    parent: Optional[GameNode]
    move: Optional[Move]

    def __init__(self, *, comment: str = "") -> None:
        self.parent = None
        self.move = None
        self.variations: List[ChildNode] = []
        self.comment = comment
        self.starting_comment = ""
        self.nags: Set[int] = set()

    def board(self) -> Board:
        """The position, as a new board with all moves on its stack."""
        raise NotImplementedError

    def ply(self) -> int:
        """Half-moves up to here, by the counters of the position."""
        raise NotImplementedError

    def turn(self) -> Color:
        """The side to move."""
        return self.ply() % 2 == 0

    def root(self) -> GameNode:
        """The node at the beginning."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self) -> Game:
        """The game; raises ``AssertionError`` if the root is none."""
        from ._game import Game

        root = self.root()
        assert isinstance(root, Game), "GameNode not rooted in Game"
        return root

    def end(self) -> GameNode:
        """The last node of this line."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Does the line end here?"""
        return not self.variations

    def starts_variation(self) -> bool:
        """Does a variation other than the main one begin here?"""
        siblings = self.parent.variations if self.parent is not None else []
        return bool(siblings) and siblings[0] is not self

    def is_mainline(self) -> bool:
        """Is it in the main line of the game?"""
        node: GameNode = self
        while node.parent is not None:
            if not node.parent.variations or node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Is it the first one after its parent?"""
        if self.parent is None:
            return True
        return not self.parent.variations or self.parent.variations[0] is self

    def __getitem__(self, move: Union[int, Move, GameNode]) -> ChildNode:
        if isinstance(move, int):
            return self.variations[move]
        for variation in self.variations:
            if variation.move == move or variation is move:
                return variation
        raise KeyError(move)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, int):
            return -len(self.variations) <= move < len(self.variations)
        return any(variation.move == move or variation is move for variation in self.variations)

    def variation(self, move: Union[int, Move, GameNode]) -> ChildNode:
        """The node after this one by its index or its move; raises ``KeyError``."""
        return self[move]

    def has_variation(self, move: Union[int, Move, GameNode]) -> bool:
        """Is there such a node after this one?"""
        return move in self

    def promote_to_main(self, move: Union[int, Move, GameNode]) -> None:
        """Puts a variation first."""
        variation = self[move]
        self.variations.remove(variation)
        self.variations.insert(0, variation)

    def _shift(self, move: Union[int, Move, GameNode], by: int) -> None:
        at = self.variations.index(self[move])
        other = at + by
        if 0 <= other < len(self.variations):
            self.variations[at], self.variations[other] = self.variations[other], self.variations[at]

    def promote(self, move: Union[int, Move, GameNode]) -> None:
        """Puts a variation one place ahead."""
        self._shift(move, -1)

    def demote(self, move: Union[int, Move, GameNode]) -> None:
        """Puts a variation one place back."""
        self._shift(move, 1)

    def remove_variation(self, move: Union[int, Move, GameNode]) -> None:
        """Removes a variation; raises ``KeyError``."""
        self.variations.remove(self[move])

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds a node after this one and returns it."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds a node after this one in the first place and returns it."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def next(self) -> Optional[ChildNode]:
        """The next node of this line, or ``None``."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Mainline:
        """The nodes of this line after this one."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline:
        """The moves of this line after this node."""
        return Mainline(self, lambda node: node.move)

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds moves one after the other and returns the last node, which gets comment and annotations."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows everything from here on to a visitor and returns its result."""
        raise NotImplementedError

    def accept_subgame(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows everything after this node to a visitor, as a game that begins here."""
        from ._visitor import SKIP

        if visitor.begin_game() is not SKIP:
            game, board = self.game(), self.board()
            fen_game = type(game)()
            fen_game.setup(board)
            visitor.begin_headers()
            for name, value in {**game.headers, **fen_game.headers_of_setup()}.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                if self.variations:
                    accept_line(self.variations[0], board, visitor, with_siblings=True)
                visitor.visit_result(game.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        from ._export import StringExporter

        return str(self.accept(StringExporter(columns=None)))


class ChildNode(GameNode):
    """A move in its place in a game."""

    parent: GameNode
    move: Move

    def __init__(
        self,
        parent: GameNode,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> None:
        super().__init__(comment=comment)
        self.parent = parent
        self.move = move
        self.nags.update(nags)
        self.starting_comment = starting_comment
        parent.variations.append(self)

    def board(self) -> Board:
        """The position after the move, as a new board with all moves on its stack."""
        moves: List[Move] = []
        node: GameNode = self
        while node.parent is not None:
            assert node.move is not None
            moves.append(node.move)
            node = node.parent
        board = node.board()
        for move in reversed(moves):
            board.push(move)
        return board

    def ply(self) -> int:
        """Half-moves up to here."""
        count = 0
        node: GameNode = self
        while node.parent is not None:
            count += 1
            node = node.parent
        return node.ply() + count

    def san(self) -> str:
        """The move in algebraic notation."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: Optional[bool] = None) -> str:
        """The move as UCI writes it."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def end(self) -> ChildNode:
        """The last node of this line."""
        return super().end()  # type: ignore[return-value]

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows this move and what follows it to a visitor, without the game around it."""
        accept_line(self, self.parent.board(), visitor, with_siblings=False)
        return visitor.result()

    def __repr__(self) -> str:
        try:
            board = self.parent.board()
            number = f"{board.fullmove_number}{'.' if board.turn == WHITE else '...'}"
            return f"<{type(self).__name__} at {id(self):#x} ({number} {board.san(self.move)} ...)>"
        except (AssertionError, ValueError):
            return f"<{type(self).__name__} at {id(self):#x} (dangling: {self.move})>"


class Mainline:
    """The nodes or moves of a line, in either direction. ``str`` is the line as text."""

    def __init__(self, start: GameNode, value: Callable[[ChildNode], Any]) -> None:
        self.start = start
        self._value = value

    def _nodes(self) -> Iterator[ChildNode]:
        node = self.start.next()
        while node is not None:
            yield node
            node = node.next()

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[Any]:
        return map(self._value, self._nodes())

    def __reversed__(self) -> Iterator[Any]:
        return map(self._value, reversed(list(self._nodes())))

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the line to a visitor, without variations."""
        board = self.start.board()
        for node in self._nodes():
            visit_node(node, board, visitor)
        return visitor.result()

    def __str__(self) -> str:
        from ._export import StringExporter

        return str(self.accept(StringExporter(columns=None)))

    def __repr__(self) -> str:
        from ._export import StringExporter

        text = self.accept(StringExporter(columns=None, comments=False, nags=False))
        return f"<Mainline at {id(self):#x} ({text})>"


def visit_node(node: ChildNode, board: Board, visitor: BaseVisitor[Any]) -> None:
    """Shows one move with its annotations, and makes it on the board."""
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def accept_line(node: ChildNode, board: Board, visitor: BaseVisitor[Any], *, with_siblings: bool) -> None:
    """Shows a line with its variations. The board is that before the move, and is so again afterwards.

    What is left to be done waits on a stack of our own, so that the depth of variations does not matter."""
    from ._visitor import SKIP

    steps: List[Callable[[], None]] = []

    def line(node: ChildNode, has_siblings: bool) -> None:
        """One move, its siblings, and then the rest of the line."""
        visit_node(node, board, visitor)
        steps.append(lambda: None if board.pop() else None)
        following = node.next()
        if following is not None:
            steps.append(lambda: line(following, True))
        if has_siblings:
            for sibling in reversed(node.parent.variations[1:]):
                steps.append(lambda sibling=sibling: variation(sibling, node.move))  # type: ignore[misc]

    def variation(sibling: ChildNode, move: Move) -> None:
        """A sibling of the move that was just made."""
        if visitor.begin_variation() is SKIP:
            return
        board.pop()
        steps.append(lambda: end_variation(move))
        steps.append(lambda: line(sibling, False))

    def end_variation(move: Move) -> None:
        visitor.end_variation()
        board.push(move)

    line(node, with_siblings)
    while steps:
        steps.pop()()
