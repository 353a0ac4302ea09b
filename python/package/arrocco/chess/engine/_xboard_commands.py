"""What engines of the XBoard protocol are asked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, List, Optional, Union

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import Color
from ._analysis import AnalysisResult
from ._command import BaseCommand
from ._types import BestMove, ConfigMapping, EngineError, Info, InfoDict, Limit, Option, PlayResult
from ._xboard_text import ending, is_thinking, level_commands, read_features, read_option, read_thinking

if TYPE_CHECKING:
    from ._xboard import XBoardProtocol


class InitializeCommand(BaseCommand[None]):
    _engine: XBoardProtocol
    #: Engines that say nothing about features for so long have none.
    _TIMEOUT = 2.0

    def start(self) -> None:
        if self._engine.initialized:
            raise EngineError("engine already initialized")
        self._engine.send_line("xboard")
        self._engine.send_line("protover 2")
        self.timer: Optional[asyncio.TimerHandle] = self._engine.loop.call_later(self._TIMEOUT, self._guarded_end)

    def _guarded_end(self) -> None:
        self._guard(self._end)

    def line_received(self, line: str) -> None:
        if line.startswith("feature "):
            for name, value in read_features(line[len("feature ") :]):
                self._add(name, value)

    def _add(self, name: str, value: Union[int, str]) -> None:
        engine = self._engine
        if name == "option":
            option = read_option(str(value))
            engine.options[option.name] = option
        elif name == "done" and value == 1:
            engine.features[name] = value
            self._end()
        elif name == "done":
            # The engine needs more time.
            if self.timer is not None:
                self.timer.cancel()
            self.timer = None
            engine.features[name] = value
        else:
            engine.features[name] = value
            if name == "sigterm":
                engine.send_line("rejected sigterm")

    def _end(self) -> None:
        engine = self._engine
        if self.timer is not None:
            self.timer.cancel()
        for name in ("ping", "setboard"):
            if not engine.features.get(name):
                raise EngineError(f"xboard engine did not declare required feature: {name}")
        if engine.features.get("reuse", 1) == 0:
            raise EngineError("xboard engines that cannot be used for another game are not supported")
        if engine.features.get("memory"):
            engine.options["memory"] = Option("memory", "spin", 16, 1, None, None)
            engine.send_line("accepted memory")
        if engine.features.get("smp"):
            engine.options["cores"] = Option("cores", "spin", 1, 1, None, None)
            engine.send_line("accepted smp")
        if engine.features.get("egt"):
            for name in str(engine.features["egt"]).split(","):
                engine.options[f"egtpath {name}"] = Option(f"egtpath {name}", "path", None, None, None, None)
            engine.send_line("accepted egt")
        if "myname" in engine.features:
            engine.id["name"] = str(engine.features["myname"])
        for option in engine.options.values():
            if option.default is not None:
                engine.config[option.name] = option.default
            if option.default is not None and not option.is_managed():
                engine.target_config[option.name] = option.default
        engine.initialized = True
        self.result.set_result(None)
        self.set_finished()


class PingCommand(BaseCommand[None]):
    _engine: XBoardProtocol

    def start(self) -> None:
        self.check_initialized()
        self.number = self._engine.send_ping()

    def line_received(self, line: str) -> None:
        if line == f"pong {self.number}":
            if not self.result.done():
                self.result.set_result(None)
            self.set_finished()


class ConfigureCommand(BaseCommand[None]):
    _engine: XBoardProtocol

    def __init__(self, engine: XBoardProtocol, options: ConfigMapping) -> None:
        super().__init__(engine)
        self._options = options

    def start(self) -> None:
        self.check_initialized()
        engine = self._engine
        for name, value in self._options.items():
            if Option(name, "string", "", None, None, None).is_managed():
                raise EngineError(f"cannot set {name} which is automatically managed")
            engine._set_option(name, value)
            parsed = engine.config[name]
            if parsed is not None:
                engine.target_config[name] = parsed
        self.result.set_result(None)
        self.set_finished()


class GameResultCommand(BaseCommand[None]):
    _engine: XBoardProtocol

    def __init__(
        self, engine: XBoardProtocol, board: Board, winner: Optional[Color], text: Optional[str], is_complete: bool
    ) -> None:
        super().__init__(engine)
        self._board, self._winner, self._text, self._is_complete = board, winner, text, is_complete

    def start(self) -> None:
        self.check_initialized()
        engine = self._engine
        if self._text and any(letter in self._text for letter in "{}\n\r"):
            raise EngineError(f"invalid line break or curly braces in game ending message: {self._text!r}")
        engine._set_position(self._board, engine.game, {})
        engine.send_line(ending(self._board, self._winner, self._text, self._is_complete))
        self.result.set_result(None)
        self.set_finished()


class SearchCommand(BaseCommand[Any]):
    """A command that makes the engine think. It has ended when a ping after it has been answered."""

    _engine: XBoardProtocol

    def __init__(self, engine: XBoardProtocol, board: Board, game: object, info: Info, options: ConfigMapping) -> None:
        super().__init__(engine)
        self.board = board.copy()
        self.game = game
        self.wanted_info = info
        self.options = options
        self.last_ping: Optional[int] = None

    def prepare(self) -> None:
        """Tells the engine options and position."""
        self.check_initialized()
        self._engine._apply(self.options)
        self._engine._set_position(self.board, self.game, self.options)

    def finish_after_ping(self) -> None:
        if self.last_ping is None:
            self.last_ping = self._engine.send_ping()

    def line_received(self, line: str) -> None:
        if self.last_ping is not None:
            if line == f"pong {self.last_ping}":
                self.set_finished()
            return
        words = line.split()
        if line.startswith(("Error", "Illegal move")):
            raise EngineError(line)
        if is_thinking(words):
            if self.wanted_info:
                self.on_thinking(read_thinking(words, self.board, self.wanted_info))
        else:
            self.on_line(line)

    def on_thinking(self, info: InfoDict) -> None:
        raise NotImplementedError

    def on_line(self, line: str) -> None:
        """Something else than thinking."""


class PlayCommand(SearchCommand):
    def __init__(
        self,
        engine: XBoardProtocol,
        board: Board,
        limit: Limit,
        game: object,
        info: Info,
        ponder: bool,
        draw_offered: bool,
        options: ConfigMapping,
    ) -> None:
        super().__init__(engine, board, game, info, options)
        self.limit, self.ponder, self.draw_offered = limit, ponder, draw_offered
        self.answer = PlayResult(None, None)
        self.is_pondering = False

    def start(self) -> None:
        self.prepare()
        engine = self._engine
        for line in level_commands(self.limit, self.board.turn, has_nps=bool(engine.features.get("nps"))):
            engine.send_line(line)
        if self.draw_offered and engine.features.get("draw", 1):
            engine.send_line("draw")
        engine.send_line("post" if self.wanted_info else "nopost")
        engine.send_line("hard" if self.ponder else "easy")
        engine.send_line("go")

    def cancel(self) -> None:
        if self.is_pondering:
            self._engine.send_line("easy")
            self.finish_after_ping()
        elif self.last_ping is None:
            self._engine.send_line("?")

    def on_thinking(self, info: InfoDict) -> None:
        self.answer.info.update(info)

    def on_line(self, line: str) -> None:
        engine = self._engine
        word, _, rest = line.partition(" ")
        if word == "move":
            try:
                self.answer.move = engine.board.push_xboard(rest.strip())
            except ValueError as error:
                raise EngineError(str(error)) from None
            self._answer()
        elif line == "offer draw":
            self.answer.draw_offered = True
        elif line == "resign" or word in ("1-0", "0-1", "1/2-1/2"):
            self.answer.resigned = line == "resign" or (word != "1/2-1/2" and "resign" in line)
            self._answer()

    def _answer(self) -> None:
        if not self.result.done():
            self.result.set_result(self.answer)
        self.is_pondering = self.ponder and self.answer.move is not None
        if self.is_pondering:
            # Its answer comes before the engine ponders.
            self._engine.send_ping()
        else:
            self.finish_after_ping()


class AnalysisCommand(SearchCommand):
    def __init__(
        self,
        engine: XBoardProtocol,
        board: Board,
        limit: Optional[Limit],
        game: object,
        info: Info,
        root_moves: Optional[List[Move]],
        options: ConfigMapping,
    ) -> None:
        super().__init__(engine, board, game, info | Info.PV | Info.SCORE, options)
        self.limit = limit
        self.root_moves = root_moves
        self.analysis: Optional[AnalysisResult] = None
        self.timer: Optional[asyncio.TimerHandle] = None
        self.best: Optional[Move] = None

    def start(self) -> None:
        self.prepare()
        engine = self._engine
        if self.root_moves is not None:
            if not engine.features.get("exclude"):
                raise EngineError("xboard engine does not support root_moves (feature exclude=0)")
            engine.send_line("exclude all")
            for move in self.root_moves:
                engine.send_line(f"include {engine.board.xboard(move)}")
        engine.send_line("post")
        engine.send_line("analyze")
        self.analysis = AnalysisResult(stop=self._begin_cancel)
        self.result.set_result(self.analysis)
        if self.limit is not None and self.limit.time is not None:
            self.timer = engine.loop.call_later(self.limit.time, self._begin_cancel)

    def on_thinking(self, info: InfoDict) -> None:
        assert self.analysis is not None, "the analysis has begun"
        if info.get("pv"):
            self.best = info["pv"][0]
        self.analysis.post(info)
        limit, score = self.limit, info.get("score")
        if limit is None:
            return
        mate = score.relative.mate() if score is not None else None
        if (
            (limit.depth is not None and info["depth"] >= limit.depth)
            or (limit.nodes is not None and info["nodes"] >= limit.nodes)
            or (limit.mate is not None and mate is not None and 0 < mate <= limit.mate)
        ):
            self._begin_cancel()

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self._engine.send_line(".")
        self._engine.send_line("exit")
        self.finish_after_ping()

    def set_finished(self) -> None:
        if self.analysis is not None:
            self.analysis.set_finished(BestMove(self.best, None))
        super().set_finished()

    def engine_terminated(self, exc: Exception) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.analysis is not None:
            self.analysis.set_exception(exc)
