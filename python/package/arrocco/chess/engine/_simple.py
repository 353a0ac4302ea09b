"""An engine as a process, used from ordinary code: the asynchronous one, in a thread of its own."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import copy
from collections.abc import Callable, Coroutine, Iterable, Iterator, MutableMapping
from types import TracebackType
from typing import Any, Dict, List, Optional, Type, TypeVar, Union

from ..._native import ChessMove as Move
from .._board import Board
from .._constants import Color
from ._analysis import AnalysisResult
from ._background import run_in_background
from ._command import BaseCommand
from ._protocol import Protocol
from ._types import (
    INFO_ALL,
    INFO_NONE,
    BestMove,
    ConfigMapping,
    EngineTerminatedError,
    Info,
    InfoDict,
    Limit,
    Opponent,
    Option,
    PlayResult,
)
from ._uci import UciProtocol
from ._xboard import XBoardProtocol

T = TypeVar("T")


class SimpleEngine:
    """An engine as a process. ``with`` ends it. An answer may take ``timeout`` seconds, a search as much longer as its limit
    says; then ``asyncio.TimeoutError`` is raised, which is ``TimeoutError`` from Python 3.11 on."""

    def __init__(
        self, transport: asyncio.SubprocessTransport, protocol: Protocol, *, timeout: Optional[float] = 10.0
    ) -> None:
        self.transport = transport
        self.protocol = protocol
        self.timeout = timeout
        self._is_closed = False
        self.shutdown_event = asyncio.Event()
        self.returncode: concurrent.futures.Future[int] = concurrent.futures.Future()

    def _timeout_for(self, limit: Optional[Limit]) -> Optional[float]:
        """Seconds for a search, ``None`` where it may take as long as it likes."""
        if self.timeout is None or limit is None or limit.time is None:
            return None if limit is not None or self.timeout is None else self.timeout
        return self.timeout + limit.time

    def _call(self, work: Coroutine[Any, Any, T], timeout: Optional[float]) -> T:
        """Runs a coroutine in the engine's thread and waits for it."""
        if self._is_closed:
            work.close()
            raise EngineTerminatedError("engine event loop dead")
        future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, timeout), self.protocol.loop)
        try:
            return future.result()
        except asyncio.TimeoutError:
            raise asyncio.TimeoutError("the engine has not answered in time") from None
        except asyncio.CancelledError:
            raise EngineTerminatedError("engine event loop dead") from None

    @property
    def options(self) -> MutableMapping[str, Option]:
        """The options of the engine by name."""

        async def _get() -> MutableMapping[str, Option]:
            return copy.copy(self.protocol.options)

        return self._call(_get(), self.timeout)

    @property
    def id(self) -> Dict[str, str]:
        """What the engine says about itself."""

        async def _get() -> Dict[str, str]:
            return self.protocol.id.copy()

        return self._call(_get(), self.timeout)

    def communicate(self, command_factory: Callable[[Protocol], BaseCommand[T]]) -> T:
        """Gives a command and waits for its result."""
        return self._call(self.protocol.communicate(command_factory), self.timeout)

    def configure(self, options: ConfigMapping) -> None:
        """Sets options for good; raises ``EngineError``."""
        self._call(self.protocol.configure(options), self.timeout)

    def send_opponent_information(self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None) -> None:
        """Tells the engine whom it plays, before the first move of the next game."""
        work = self.protocol.send_opponent_information(opponent=opponent, engine_rating=engine_rating)
        self._call(work, self.timeout)

    def ping(self) -> None:
        """Waits until the engine answers."""
        self._call(self.protocol.ping(), self.timeout)

    def play(
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
        work = self.protocol.play(
            board, limit, game=game, info=info, ponder=ponder, draw_offered=draw_offered, root_moves=root_moves,
            options=options, opponent=opponent,
        )  # fmt: skip
        return self._call(work, self._timeout_for(limit))

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> Any:
        """Analyses a position until a limit and returns what was found: a dictionary, or with ``multipv`` a list of them."""
        work = self.protocol.analyse(
            board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves, options=options
        )
        return self._call(work, self._timeout_for(limit))

    def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: ConfigMapping = {},
    ) -> SimpleAnalysisResult:
        """Begins an analysis, which is iterated for what the engine says, and stopped or waited for."""
        work = self.protocol.analysis(
            board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves, options=options
        )
        return SimpleAnalysisResult(self, self._call(work, self.timeout))

    def send_game_result(
        self,
        board: Board,
        winner: Optional[Color] = None,
        game_ending: Optional[str] = None,
        game_complete: bool = True,
    ) -> None:
        """Tells the engine how the game has ended, if its protocol can."""
        self._call(self.protocol.send_game_result(board, winner, game_ending, game_complete), self.timeout)

    def quit(self) -> None:
        """Asks the engine to end, and waits for it."""
        self._call(self.protocol.quit(), self.timeout)

    def close(self) -> None:
        """Ends the process at once, if it still runs, and the thread behind it."""
        if not self._is_closed:
            self._is_closed = True
            with contextlib.suppress(RuntimeError):
                self.protocol.loop.call_soon_threadsafe(self._close)
            with contextlib.suppress(concurrent.futures.TimeoutError):
                self.returncode.result(self.timeout)

    def _close(self) -> None:
        self.transport.close()
        self.shutdown_event.set()

    @classmethod
    def popen(
        cls,
        Protocol: Type[Protocol],
        command: Union[str, List[str]],
        *,
        timeout: Optional[float] = 10.0,
        debug: Optional[bool] = None,
        setpgrp: bool = False,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts an engine. Raises ``EngineTerminatedError``, ``EngineError``, ``asyncio.TimeoutError`` or ``OSError``."""

        async def background(future: concurrent.futures.Future[SimpleEngine]) -> None:
            transport, protocol = await Protocol.popen(command, setpgrp=setpgrp, **popen_args)
            engine = cls(transport, protocol, timeout=timeout)
            try:
                await asyncio.wait_for(protocol.initialize(), timeout)
                future.set_result(engine)
                await asyncio.wait(
                    [asyncio.ensure_future(engine.shutdown_event.wait()), asyncio.ensure_future(_ended(protocol))],
                    return_when=asyncio.ALL_COMPLETED,
                )
            finally:
                transport.close()
                await asyncio.wait([protocol.returncode], timeout=timeout)
                code = protocol.returncode.result() if protocol.returncode.done() else -1
                engine.returncode.set_result(code)

        return run_in_background(background, name=f"{cls.__name__} ({command!r})", debug=debug)

    @classmethod
    def popen_uci(
        cls,
        command: Union[str, List[str]],
        *,
        timeout: Optional[float] = 10.0,
        debug: Optional[bool] = None,
        setpgrp: bool = False,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts a UCI engine. Raises ``EngineTerminatedError``, ``EngineError``, ``asyncio.TimeoutError`` or ``OSError``."""
        return cls.popen(UciProtocol, command, timeout=timeout, debug=debug, setpgrp=setpgrp, **popen_args)

    @classmethod
    def popen_xboard(
        cls,
        command: Union[str, List[str]],
        *,
        timeout: Optional[float] = 10.0,
        debug: Optional[bool] = None,
        setpgrp: bool = False,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts an XBoard engine. Raises what ``popen_uci`` does."""
        return cls.popen(XBoardProtocol, command, timeout=timeout, debug=debug, setpgrp=setpgrp, **popen_args)

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        # Asks nobody, so that it can be logged at any time.
        return f"<{type(self).__name__} (pid={self.transport.get_pid()})>"


async def _ended(protocol: Protocol) -> int:
    return await asyncio.shield(protocol.returncode)


class SimpleAnalysisResult:
    """What an engine says while it analyses: iterate over it, or wait for its end. ``with`` stops it."""

    def __init__(self, simple_engine: SimpleEngine, inner: AnalysisResult) -> None:
        self.simple_engine = simple_engine
        self.inner = inner

    def _ask(self, question: Callable[[], T]) -> T:
        """Asks in the engine's thread."""

        async def ask() -> T:
            return question()

        return self.simple_engine._call(ask(), self.simple_engine.timeout)

    @property
    def info(self) -> InfoDict:
        """The latest of the best line."""
        return self._ask(lambda: InfoDict(self.inner.info))

    @property
    def multipv(self) -> List[InfoDict]:
        """The latest of each line."""
        return self._ask(lambda: [InfoDict(info) for info in self.inner.multipv])

    def stop(self) -> None:
        """Asks the engine to end the analysis."""
        if not self.simple_engine._is_closed:
            self.simple_engine.protocol.loop.call_soon_threadsafe(self.inner.stop)

    def wait(self) -> BestMove:
        """Waits for the end and returns the move."""
        return self.simple_engine._call(self.inner.wait(), None)

    def empty(self) -> bool:
        """Is there nothing to get at this moment?"""
        return self._ask(self.inner.empty)

    def would_block(self) -> bool:
        """Would ``get`` have to wait?"""
        return self._ask(self.inner.would_block)

    def get(self) -> InfoDict:
        """The next that the engine says; raises ``AnalysisComplete`` at the end."""
        return self.simple_engine._call(self.inner.get(), None)

    def next(self) -> Optional[InfoDict]:
        """The next that the engine says, or ``None`` at the end."""
        return self.simple_engine._call(self.inner.next(), None)

    def __iter__(self) -> Iterator[InfoDict]:
        return self

    def __next__(self) -> InfoDict:
        info = self.next()
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.stop()
