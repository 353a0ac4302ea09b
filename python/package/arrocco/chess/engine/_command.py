"""Commands to an engine, one at a time."""

from __future__ import annotations

import asyncio
import enum
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, List, TypeVar

from ._types import EngineError, EngineTerminatedError

if TYPE_CHECKING:
    from ._protocol import Protocol

T = TypeVar("T")
LOGGER = logging.getLogger(__name__)


class CommandState(enum.Enum):
    """How far a command is."""

    NEW = enum.auto()
    ACTIVE = enum.auto()
    CANCELLING = enum.auto()
    DONE = enum.auto()


class BaseCommand(Generic[T]):
    """What an engine is asked. ``result`` is what the caller waits for; ``finished`` says that the engine may be asked again,
    which can be later. Subclasses override ``start``, ``cancel``, ``line_received`` and ``engine_terminated``."""

    def __init__(self, engine: Protocol) -> None:
        self._engine = engine
        self.state = CommandState.NEW
        loop = asyncio.get_running_loop()
        self.result: asyncio.Future[T] = loop.create_future()
        self.finished: asyncio.Future[None] = loop.create_future()
        self._finished_callbacks: List[Callable[[], None]] = []

    def add_finished_callback(self, callback: Callable[[], None]) -> None:
        """Calls a function when the engine may be asked again."""
        self._finished_callbacks.append(callback)
        self._dispatch_finished()

    def _dispatch_finished(self) -> None:
        if self.finished.done():
            while self._finished_callbacks:
                self._finished_callbacks.pop()()

    def _begin(self) -> None:
        """Starts the command; what it raises is its result."""
        self.state = CommandState.ACTIVE
        self.result.add_done_callback(self._on_result)
        self._guard(self.start)

    def _on_result(self, result: asyncio.Future[T]) -> None:
        # The caller does not want the result any more.
        if result.cancelled() and self.state is CommandState.ACTIVE:
            self._begin_cancel()

    def _begin_cancel(self) -> None:
        if self.state is CommandState.ACTIVE:
            self.state = CommandState.CANCELLING
            self._guard(self.cancel)

    def _receive(self, line: str) -> None:
        self._guard(lambda: self.line_received(line))

    def _guard(self, step: Callable[[], None]) -> None:
        try:
            step()
        except EngineError as error:
            self._fail(error)
        except Exception as error:
            LOGGER.exception("%s: exception in engine command", self._engine)
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        if not self.result.done():
            self.result.set_exception(error)
        else:
            LOGGER.warning("%s: %s after the result of %s", self._engine, error, self)
        self.set_finished()

    def _terminate(self, code: Any) -> None:
        """The process has ended."""
        error = EngineTerminatedError(f"engine process died unexpectedly (exit code: {code})")
        if self.state is not CommandState.NEW:
            self._guard(lambda: self.engine_terminated(error))
        if not self.result.done():
            self.result.set_exception(error)
        self.set_finished()

    def set_finished(self) -> None:
        """The engine may be asked again."""
        self.state = CommandState.DONE
        if not self.result.done():
            self.result.set_exception(EngineError(f"engine command finished before returning result: {self!r}"))
        if not self.finished.done():
            self.finished.set_result(None)
        self._dispatch_finished()

    def check_initialized(self) -> None:
        """Raises ``EngineError`` unless the engine has been initialized."""
        if not self._engine.initialized:
            raise EngineError("tried to run command, but engine is not initialized")

    def start(self) -> None:
        """Asks the engine."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Asks the engine to come to an end."""

    def line_received(self, line: str) -> None:
        """The engine says something."""

    def engine_terminated(self, exc: Exception) -> None:
        """The process has ended."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {id(self):#x} (state={self.state}, result={self.result}, finished={self.finished})>"
