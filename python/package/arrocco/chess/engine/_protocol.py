"""The process of an engine, and the commands that it is given."""

from __future__ import annotations

import abc
import asyncio
import logging
import sys
from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, Dict, List, Optional, Tuple, Type, TypeVar, Union, cast

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import Color
from ._analysis import AnalysisResult
from ._command import BaseCommand
from ._types import (
    INFO_ALL,
    INFO_NONE,
    ConfigMapping,
    EngineTerminatedError,
    Info,
    InfoDict,
    Limit,
    Opponent,
    Option,
    PlayResult,
)

T = TypeVar("T")
ProtocolT = TypeVar("ProtocolT", bound="Protocol")
LOGGER = logging.getLogger(__name__)


class Protocol(asyncio.SubprocessProtocol, metaclass=abc.ABCMeta):
    """An engine in a process of its own, used with asyncio. A command that is given while another one is running ends that
    one first."""

    #: The options of the engine by name, and what it says about itself.
    options: MutableMapping[str, Option]
    id: Dict[str, str]

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.transport: Optional[asyncio.SubprocessTransport] = None
        self.buffer: Dict[int, bytearray] = {1: bytearray(), 2: bytearray()}
        self.command: Optional[BaseCommand[Any]] = None
        self.next_command: Optional[BaseCommand[Any]] = None
        self.initialized = False
        #: The exit status of the process, once it has ended.
        self.returncode: asyncio.Future[int] = self.loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process has been started."""
        self.transport = cast(asyncio.SubprocessTransport, transport)
        LOGGER.debug("%s: connection made", self)

    def connection_lost(self, exc: Optional[Exception]) -> None:
        """The process has ended."""
        assert self.transport is not None, "a connection was made"
        code = self.transport.get_returncode()
        LOGGER.debug("%s: connection lost (exit code: %s, error: %s)", self, code, exc)
        command, self.command = self.command, None
        following, self.next_command = self.next_command, None
        for one in (command, following):
            if one is not None:
                one._terminate(code)
        if not self.returncode.done():
            self.returncode.set_result(-1 if code is None else code)

    def process_exited(self) -> None:
        """The process has ended; what it has said may still be on its way."""
        LOGGER.debug("%s: process exited", self)

    def send_line(self, line: str) -> None:
        """Says a line to the engine."""
        LOGGER.debug("%s: << %s", self, line)
        assert self.transport is not None, "cannot send line before connection is made"
        stdin = cast(Optional[asyncio.WriteTransport], self.transport.get_pipe_transport(0))
        assert stdin is not None, "no pipe to the engine"
        stdin.write(line.encode("utf-8"))
        stdin.write(b"\n")

    def pipe_data_received(self, fd: int, data: Union[bytes, str]) -> None:
        """The process has written something."""
        buffer = self.buffer[fd]
        buffer.extend(data.encode("utf-8") if isinstance(data, str) else data)
        while b"\n" in buffer:
            line, _, rest = bytes(buffer).partition(b"\n")
            buffer[:] = rest
            text = line.decode("utf-8", errors="replace").rstrip("\r")
            (self._line_received if fd == 1 else self.error_line_received)(text)

    def error_line_received(self, line: str) -> None:
        """The engine has written to its standard error."""
        LOGGER.warning("%s: stderr >> %s", self, line)

    def _line_received(self, line: str) -> None:
        LOGGER.debug("%s: >> %s", self, line)
        self.line_received(line)
        if self.command is not None:
            self.command._receive(line)

    def line_received(self, line: str) -> None:
        """The engine says something, before the command that is running hears it."""

    async def communicate(self, command_factory: Callable[[Any], BaseCommand[T]]) -> T:
        """Gives a command, which ends the one that is running, and waits for its result."""
        command = command_factory(self)
        if self.returncode.done():
            raise EngineTerminatedError(f"engine process dead (exit code: {self.returncode.result()})")
        # One that has not begun yet gives way.
        if self.next_command is not None:
            self.next_command.result.cancel()
        self.next_command = command
        running = self.command
        if running is None:
            self._begin_next()
        elif not running.result.done():
            running.result.cancel()
        else:
            running._begin_cancel()
        return await command.result

    def _begin_next(self) -> None:
        """Begins the command that waits, now that the engine may be asked again."""
        command, self.next_command = self.next_command, None
        self.command = command
        if command is None:
            return
        if command.result.cancelled():
            self._begin_next()
            return
        command.add_finished_callback(self._begin_next)
        command._begin()

    def __repr__(self) -> str:
        pid = self.transport.get_pid() if self.transport is not None else "?"
        return f"<{type(self).__name__} (pid={pid})>"

    @abc.abstractmethod
    async def initialize(self) -> None:
        """Asks the engine who it is and what options it has."""

    @abc.abstractmethod
    async def ping(self) -> None:
        """Waits until the engine answers."""

    @abc.abstractmethod
    async def configure(self, options: ConfigMapping) -> None:
        """Sets options for good; raises ``EngineError``."""

    @abc.abstractmethod
    async def send_opponent_information(
        self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None
    ) -> None:
        """Tells the engine whom it plays, before the first move of the next game."""

    @abc.abstractmethod
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
        """The move that the engine plays. With ``ponder`` it goes on thinking about the reply that it expects."""

    @abc.abstractmethod
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
        """Begins an analysis, without a limit until it is stopped."""

    async def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> Union[List[InfoDict], InfoDict]:
        """Analyses a position until a limit and returns what was found: a dictionary, or with ``multipv`` a list of them."""
        analysis = await self.analysis(
            board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves, options=options
        )
        with analysis:
            await analysis.wait()
        return analysis.info if multipv is None else analysis.multipv

    @abc.abstractmethod
    async def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        """Tells the engine how the game has ended, if its protocol can."""

    @abc.abstractmethod
    async def quit(self) -> None:
        """Asks the engine to end, and waits for it."""

    @classmethod
    async def popen(
        cls: Type[ProtocolT], command: Union[str, List[str]], *, setpgrp: bool = False, **popen_args: Any
    ) -> Tuple[asyncio.SubprocessTransport, ProtocolT]:
        """Starts the process of an engine, without initializing it."""
        words = [command] if isinstance(command, str) else list(command)
        if setpgrp and sys.platform != "win32":
            popen_args = {"start_new_session": True, **popen_args}
        loop = asyncio.get_running_loop()
        transport, protocol = await loop.subprocess_exec(cls, *words, **popen_args)
        return transport, protocol
