"""Engines that speak UCI, with asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Dict, List, Optional

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import Color
from ._analysis import AnalysisResult
from ._command import BaseCommand
from ._go import go_command, ponder_limit, position_command
from ._info import read_best_move, read_info, read_option
from ._option_map import UciOptionMap
from ._protocol import Protocol
from ._types import (
    INFO_ALL,
    INFO_NONE,
    ConfigMapping,
    ConfigValue,
    EngineError,
    Info,
    InfoDict,
    Limit,
    Opponent,
    Option,
    PlayResult,
)

#: An option that analyses set, unless the user does.
_ANALYSE_MODE = "UCI_AnalyseMode"


class UciProtocol(Protocol):
    """An engine that speaks UCI."""

    def __init__(self) -> None:
        super().__init__()
        self.options: UciOptionMap[Option] = UciOptionMap()
        #: What the engine has been told, and what the user wants.
        self.config: UciOptionMap[ConfigValue] = UciOptionMap()
        self.target_config: UciOptionMap[ConfigValue] = UciOptionMap()
        self.id: Dict[str, str] = {}
        self.game: object = None
        self.first_game = True
        #: The position that the engine ponders about, and whether the next command has come to it.
        self.may_ponderhit: Optional[Board] = None
        self.ponderhit = False

    async def initialize(self) -> None:
        await self.communicate(_Initialize)

    async def ping(self) -> None:
        await self.communicate(_Ping)

    async def configure(self, options: ConfigMapping) -> None:
        await self.communicate(lambda engine: _Configure(engine, options))

    async def send_opponent_information(
        self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None
    ) -> None:
        self.target_config.update(self._opponent_options(opponent))

    async def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        """UCI has no word for the end of a game."""

    async def quit(self) -> None:
        self.send_line("quit")
        await asyncio.shield(self.returncode)

    def debug(self, on: bool = True) -> None:
        """Asks the engine to say more, or less."""
        self.send_line("debug on" if on else "debug off")

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
        wanted = {**options, **self._opponent_options(opponent)}
        pondered = self.may_ponderhit
        self.ponderhit = (
            pondered is not None
            and pondered == board
            and pondered.move_stack == board.move_stack
            and self.game == game
            and not self._differs(wanted)
        )
        moves = None if root_moves is None else list(root_moves)
        return await self.communicate(
            lambda engine: _Play(engine, board, limit, game, info, ponder, moves, wanted)
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
        self.ponderhit = False
        moves = None if root_moves is None else list(root_moves)
        return await self.communicate(
            lambda engine: _Analysis(engine, board, limit, multipv, game, info, moves, dict(options))
        )

    # What commands need.

    def _opponent_options(self, opponent: Optional[Opponent]) -> Dict[str, ConfigValue]:
        if opponent is None or "UCI_Opponent" not in self.options:
            return {}
        rating = "none" if opponent.rating is None else opponent.rating
        kind = "computer" if opponent.is_engine else "human"
        return {"UCI_Opponent": f"{opponent.title or 'none'} {rating} {kind} {opponent.name or ''}"}

    def _set_option(self, name: str, value: ConfigValue) -> None:
        """Tells the engine an option, unless it knows."""
        try:
            option = self.options[name]
        except KeyError:
            available = ", ".join(self.options)
            raise EngineError(f"engine does not support option {name} (available options: {available})") from None
        parsed = option.parse(value)
        is_button = parsed is None
        if not is_button and name in self.config and self.config[name] == parsed:
            return
        text = str(parsed).lower() if isinstance(parsed, bool) else str(parsed)
        self.send_line(f"setoption name {option.name}" + ("" if is_button else f" value {text}"))
        self.config[name] = parsed

    def _wanted(self, options: ConfigMapping) -> UciOptionMap[ConfigValue]:
        """What is wanted for good, and for this command."""
        wanted = self.target_config.copy()
        wanted.update(options)
        return wanted

    def _differs(self, options: ConfigMapping) -> bool:
        wanted = self._wanted(options)
        return any(name not in self.config or self.config[name] != value for name, value in wanted.items())

    def _apply(self, options: ConfigMapping) -> None:
        """Sets options for a command, and sets others back."""
        for name, value in self._wanted(options).items():
            if name.lower() != "uci_opponent":
                self._set_option(name, value)

    def _set_if_present(self, name: str, value: ConfigValue) -> None:
        if name in self.options:
            self._set_option(name, value)

    def _set_analyse_mode(self, value: bool) -> None:
        if _ANALYSE_MODE in self.options and _ANALYSE_MODE not in self.target_config:
            self._set_option(_ANALYSE_MODE, value)

    def _begin_game(self, game: object, options: ConfigMapping) -> bool:
        """Announces a game if it is another one; the engine then needs time."""
        opponent = self._wanted(options).get("UCI_Opponent")
        is_other = opponent is not None and opponent != self.config.get("UCI_Opponent")
        if not (self.first_game or self.game != game or is_other):
            return False
        self.first_game = False
        self.game = game
        self.send_line("ucinewgame")
        if is_other:
            self._set_option("UCI_Opponent", opponent)
        self.send_line("isready")
        return True

    def _send_position(self, board: Board) -> None:
        chess960 = board.chess960
        if "UCI_Chess960" in self.options:
            self._set_option("UCI_Chess960", chess960)
        elif chess960:
            raise EngineError("engine does not support UCI_Chess960")
        variant = type(board).uci_variant
        if "UCI_Variant" in self.options:
            self._set_option("UCI_Variant", variant)
        elif variant != "chess":
            raise EngineError("engine does not support UCI_Variant")
        self.send_line(position_command(board, chess960))


class _Initialize(BaseCommand[None]):
    _engine: UciProtocol

    def check_initialized(self) -> None:
        if self._engine.initialized:
            raise EngineError("engine already initialized")

    def start(self) -> None:
        self.check_initialized()
        self._engine.send_line("uci")

    def line_received(self, line: str) -> None:
        words = line.strip().split(None, 2)
        if words == ["uciok"] and not self.result.done():
            self._engine.initialized = True
            self.result.set_result(None)
            self.set_finished()
        elif words[:1] == ["option"]:
            self._add_option(line)
        elif words[:1] == ["id"] and len(words) == 3:
            self._engine.id[words[1]] = words[2]

    def _add_option(self, line: str) -> None:
        engine = self._engine
        option = read_option(line)
        engine.options[option.name] = option
        if option.default is not None:
            engine.config[option.name] = option.default
            if not option.is_managed() and option.name.lower() != _ANALYSE_MODE.lower():
                engine.target_config[option.name] = option.default


class _Ping(BaseCommand[None]):
    _engine: UciProtocol

    def start(self) -> None:
        self.check_initialized()
        self._engine.send_line("isready")

    def line_received(self, line: str) -> None:
        if line.strip() == "readyok":
            if not self.result.done():
                self.result.set_result(None)
            self.set_finished()


class _Configure(BaseCommand[None]):
    _engine: UciProtocol

    def __init__(self, engine: UciProtocol, options: ConfigMapping) -> None:
        super().__init__(engine)
        self._options = options

    def start(self) -> None:
        self.check_initialized()
        engine = self._engine
        for name, value in self._options.items():
            if name in engine.options and engine.options[name].is_managed():
                raise EngineError(f"cannot set {name} which is automatically managed")
            engine._set_option(name, value)
            parsed = engine.config[name]
            if parsed is not None:
                engine.target_config[name] = parsed
        self.result.set_result(None)
        self.set_finished()


class _Search(BaseCommand[Any]):
    """A command that makes the engine think about a position."""

    _engine: UciProtocol

    def __init__(self, engine: UciProtocol, board: Board, wanted_info: Info, game: object, options: ConfigMapping) -> None:
        super().__init__(engine)
        self.board = board.copy()
        self.wanted_info = wanted_info
        self.game = game
        self.options = options
        self.is_waiting = False

    def start(self) -> None:
        self.check_initialized()
        self.prepare()
        self._engine._apply(self.options)
        self._engine.may_ponderhit = None
        self.is_waiting = self._engine._begin_game(self.game, self.options)
        if not self.is_waiting:
            self._search()

    def prepare(self) -> None:
        """Sets what this kind of search needs."""

    def _search(self) -> None:
        self._engine._send_position(self.board)
        self.go()

    def go(self) -> None:
        """Begins the search."""
        raise NotImplementedError

    def cancel(self) -> None:
        if not self.is_waiting:
            self._engine.send_line("stop")

    def line_received(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if self.is_waiting:
            if word == "readyok":
                self.is_waiting = False
                self._after_ready()
        elif word == "info":
            self.on_info(rest)
        elif word == "bestmove":
            self.on_best_move(line)

    def _after_ready(self) -> None:
        if self.result.cancelled():
            self.set_finished()
        else:
            self._search()

    def on_info(self, rest: str) -> None:
        raise NotImplementedError

    def on_best_move(self, line: str) -> None:
        raise NotImplementedError


class _Play(_Search):
    def __init__(
        self,
        engine: UciProtocol,
        board: Board,
        limit: Limit,
        game: object,
        info: Info,
        ponder: bool,
        root_moves: Optional[List[Move]],
        options: ConfigMapping,
    ) -> None:
        super().__init__(engine, board, info, game, options)
        self.limit = limit
        self.ponder = ponder
        self.root_moves = root_moves
        self.info = InfoDict()
        self.is_pondering = False
        self.started = 0.0

    def start(self) -> None:
        engine = self._engine
        if not engine.ponderhit:
            super().start()
            return
        # The engine thinks about this position already, and has been told so.
        self.started = engine.loop.time()
        engine.ponderhit = False
        engine.may_ponderhit = None

    def prepare(self) -> None:
        engine = self._engine
        engine._set_if_present("Ponder", self.ponder)
        engine._set_analyse_mode(False)
        if "MultiPV" in engine.options:
            engine._set_option("MultiPV", engine.options["MultiPV"].default)

    def go(self) -> None:
        self.started = self._engine.loop.time()
        self._engine.send_line(go_command(self.limit, self.root_moves, self.board))

    def on_info(self, rest: str) -> None:
        if not self.is_pondering and self.wanted_info:
            self.info.update(read_info(rest, self.board, self.wanted_info))

    def on_best_move(self, line: str) -> None:
        if self.is_pondering or self.result.cancelled():
            self._engine.may_ponderhit = None
            self.set_finished()
            return
        best = read_best_move(line, self.board)
        self.result.set_result(PlayResult(best.move, best.ponder, self.info))
        if self.ponder and best.move and best.ponder:
            self._begin_pondering(best.move, best.ponder)
        else:
            self.set_finished()

    def _begin_pondering(self, move: Move, ponder: Move) -> None:
        engine = self._engine
        self.is_pondering = True
        self.board.push(move)
        self.board.push(ponder)
        engine._send_position(self.board)
        limit = ponder_limit(self.limit, self.board.turn, engine.loop.time() - self.started)
        engine.send_line(go_command(limit, None, self.board, ponder=True))
        engine.may_ponderhit = self.board

    def cancel(self) -> None:
        if self._engine.ponderhit and self.is_pondering:
            self._engine.send_line("ponderhit")
            self.set_finished()
        else:
            self._engine.ponderhit = False
            super().cancel()


class _Analysis(_Search):
    def __init__(
        self,
        engine: UciProtocol,
        board: Board,
        limit: Optional[Limit],
        multipv: Optional[int],
        game: object,
        info: Info,
        root_moves: Optional[List[Move]],
        options: ConfigMapping,
    ) -> None:
        super().__init__(engine, board, info, game, options)
        self.limit = limit
        self.multipv = multipv
        self.root_moves = root_moves
        self.analysis: Optional[AnalysisResult] = None

    def prepare(self) -> None:
        engine = self._engine
        engine._set_analyse_mode(True)
        if "MultiPV" in engine.options or (self.multipv or 1) > 1:
            engine._set_option("MultiPV", self.multipv or 1)

    def go(self) -> None:
        infinite = self.limit is None
        self._engine.send_line(go_command(self.limit or Limit(), self.root_moves, self.board, infinite=infinite))
        self.analysis = AnalysisResult(stop=self._begin_cancel)
        self.result.set_result(self.analysis)

    def on_info(self, rest: str) -> None:
        info = read_info(rest, self.board, self.wanted_info)
        if self.analysis is not None and info:
            self.analysis.post(info)

    def on_best_move(self, line: str) -> None:
        assert self.analysis is not None, "the search has begun"
        try:
            self.analysis.set_finished(read_best_move(line, self.board))
        except EngineError as error:
            self.analysis.set_exception(error)
        self.set_finished()

    def engine_terminated(self, exc: Exception) -> None:
        if self.analysis is not None:
            self.analysis.set_exception(exc)
