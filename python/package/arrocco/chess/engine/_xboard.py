"""Engines that speak the protocol of XBoard (CECP), with asyncio. They must know ``ping`` and ``setboard``."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterable
from typing import Dict, Optional, Union

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import Color
from ._analysis import AnalysisResult
from ._protocol import Protocol
from ._types import INFO_ALL, INFO_NONE, ConfigMapping, ConfigValue, EngineError, Info, Limit, Opponent, Option, PlayResult
from ._xboard_commands import (
    AnalysisCommand,
    ConfigureCommand,
    GameResultCommand,
    InitializeCommand,
    PingCommand,
    PlayCommand,
)

#: Options that tell the engine about the players, and are sent with a new game.
_OF_A_GAME = ("random", "computer", "name", "engine_rating", "opponent_rating")


class XBoardProtocol(Protocol):
    """An engine that speaks the protocol of XBoard."""

    def __init__(self) -> None:
        super().__init__()
        self.features: Dict[str, Union[int, str]] = {}
        self.id: Dict[str, str] = {}
        self.options: Dict[str, Option] = {
            "random": Option("random", "check", False, None, None, None),
            "computer": Option("computer", "check", False, None, None, None),
            "name": Option("name", "string", "", None, None, None),
            "engine_rating": Option("engine_rating", "spin", 0, None, None, None),
            "opponent_rating": Option("opponent_rating", "spin", 0, None, None, None),
        }
        #: What the engine has been told, and what the user wants.
        self.config: Dict[str, ConfigValue] = {}
        self.target_config: Dict[str, ConfigValue] = {}
        #: The position that the engine has.
        self.board = Board()
        self.game: object = None
        self.first_game = True
        self.clock_id: object = None
        self._pings = itertools.count(1)

    async def initialize(self) -> None:
        await self.communicate(InitializeCommand)

    async def ping(self) -> None:
        await self.communicate(PingCommand)

    async def configure(self, options: ConfigMapping) -> None:
        await self.communicate(lambda engine: ConfigureCommand(engine, options))

    async def send_opponent_information(
        self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None
    ) -> None:
        self.target_config.update(self._opponent_options(opponent, engine_rating))

    async def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        await self.communicate(lambda engine: GameResultCommand(engine, board, winner, game_ending, game_complete))

    async def quit(self) -> None:
        self.send_line("quit")
        await asyncio.shield(self.returncode)

    async def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = INFO_NONE,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
        opponent: Optional[Opponent] = None,
    ) -> PlayResult:
        if root_moves is not None:
            raise EngineError("play with root_moves, but xboard supports 'include' only in analysis mode")
        wanted = {**options, **self._opponent_options(opponent, None)}
        return await self.communicate(
            lambda engine: PlayCommand(engine, board, limit, game, info, ponder, draw_offered, wanted)
        )

    async def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> AnalysisResult:
        if multipv is not None:
            raise EngineError("xboard engine does not support multipv")
        if limit is not None and (limit.white_clock is not None or limit.black_clock is not None):
            raise EngineError("xboard analysis does not support clock limits")
        moves = None if root_moves is None else list(root_moves)
        return await self.communicate(lambda engine: AnalysisCommand(engine, board, limit, game, info, moves, options))

    # What commands need.

    def send_ping(self) -> int:
        """Sends a ping and returns its number."""
        number = next(self._pings)
        self.send_line(f"ping {number}")
        return number

    @staticmethod
    def _opponent_options(opponent: Optional[Opponent], rating: Optional[int]) -> Dict[str, ConfigValue]:
        found: Dict[str, ConfigValue] = {} if rating is None else {"engine_rating": rating}
        if opponent is not None:
            found["name"] = f"{opponent.title or ''} {opponent.name or ''}".strip()
            found["opponent_rating"] = opponent.rating or 0
            found["computer"] = bool(opponent.is_engine)
        return found

    def _set_option(self, name: str, value: ConfigValue) -> None:
        """Tells the engine an option, unless it knows."""
        if name not in self.options:
            raise EngineError(f"unsupported xboard option or command: {name}")
        option = self.options[name]
        parsed = option.parse(value)
        is_button = option.type in ("button", "reset", "save")
        if not is_button and name in self.config and self.config[name] == parsed:
            return
        self.config[name] = parsed
        if name in _OF_A_GAME:
            return
        if name in ("memory", "cores") or name.startswith("egtpath "):
            self.send_line(f"{name} {parsed}")
        elif is_button:
            self.send_line(f"option {name}")
        else:
            self.send_line(f"option {name}={int(parsed) if isinstance(parsed, bool) else parsed}")

    def _apply(self, options: ConfigMapping) -> None:
        for name, value in {**self.target_config, **options}.items():
            if name not in _OF_A_GAME:
                self._set_option(name, value)

    def _set_position(self, board: Board, game: object, options: ConfigMapping) -> None:
        """Tells the engine a position: a new game, or the moves by which it differs from the last one."""
        if board.chess960 or type(board).xboard_variant != "normal":
            variant = "fischerandom" if board.chess960 else type(board).xboard_variant
            self.send_line("new")
            raise EngineError(f"unsupported xboard variant: {variant} (available: {self._variants()})")
        root = board.root()
        is_new = self.first_game or self.game != game or root != self.board.root()
        if is_new:
            self._begin_game(root, options)
            self.game = game
        self.send_line("force")
        if is_new and root != Board():
            self.send_line(f"setboard {root.fen(en_passant='fen')}")
        common = 0
        for old, new in zip(self.board.move_stack, board.move_stack):
            if old != new:
                break
            common += 1
        while len(self.board.move_stack) > common:
            # A move of each side at once, where there are two.
            has_two = len(self.board.move_stack) - common >= 2
            self.send_line("remove" if has_two else "undo")
            for _ in range(1 + has_two):
                self.board.pop()
        for move in board.move_stack[common:]:
            prefix = "usermove " if self.features.get("usermove") else ""
            self.send_line(prefix + self.board.xboard(move))
            self.board.push(move)

    def _variants(self) -> str:
        return ", ".join(str(self.features.get("variants", "normal")).split(","))

    def _begin_game(self, root: Board, options: ConfigMapping) -> None:
        self.first_game = False
        self.board = root.copy(stack=False)
        self.clock_id = None
        self.send_line("new")
        wanted = {**self.target_config, **options}
        if wanted.get("random") and self.features.get("random", 1):
            self.send_line("random")
        if wanted.get("name") and self.features.get("name"):
            self.send_line(f"name {wanted['name']}")
        if wanted.get("engine_rating") or wanted.get("opponent_rating"):
            self.send_line(f"rating {wanted.get('engine_rating') or 0} {wanted.get('opponent_rating') or 0}")
        if wanted.get("computer"):
            self.send_line("computer")
