"""An analysis that is running."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import List, Optional, Type

from ._types import AnalysisComplete, BestMove, InfoDict


class AnalysisResult:
    """What an engine says while it analyses: iterate over it with ``async for``, or wait for its end. ``with`` stops it."""

    def __init__(self, stop: Optional[Callable[[], None]] = None) -> None:
        self._stop = stop
        self._queue: asyncio.Queue[Optional[InfoDict]] = asyncio.Queue()
        self._is_end_posted = self._is_end_seen = False
        self._finished: asyncio.Future[BestMove] = asyncio.get_running_loop().create_future()
        #: The latest of each line, the best one first.
        self.multipv: List[InfoDict] = [InfoDict()]

    @property
    def info(self) -> InfoDict:
        """The latest of the best line."""
        return self.multipv[0]

    def post(self, info: InfoDict) -> None:
        """Adds what the engine has said."""
        index = max(info.get("multipv", 1), 1) - 1
        while len(self.multipv) <= index:
            self.multipv.append(InfoDict())
        self.multipv[index].update(info)
        self._queue.put_nowait(info)

    def _post_end(self) -> None:
        if not self._is_end_posted:
            self._is_end_posted = True
            self._queue.put_nowait(None)

    def set_finished(self, best: BestMove) -> None:
        """The analysis has ended."""
        if not self._finished.done():
            self._finished.set_result(best)
        self._post_end()

    def set_exception(self, exc: Exception) -> None:
        """The analysis cannot go on."""
        if not self._finished.done():
            self._finished.set_exception(exc)
            # Whoever reads the lines is told, so nobody need wait for the future.
            self._finished.exception()
        self._post_end()

    def stop(self) -> None:
        """Asks the engine to end the analysis."""
        if self._stop is not None and not self._is_end_posted:
            self._stop()
            self._stop = None

    async def wait(self) -> BestMove:
        """Waits for the end and returns the move."""
        return await asyncio.shield(self._finished)

    async def get(self) -> InfoDict:
        """The next that the engine says; raises ``AnalysisComplete`` at the end."""
        if self._is_end_seen:
            raise AnalysisComplete()
        info = await self._queue.get()
        if info is None:
            self._is_end_seen = True
            error = self._finished.exception()
            raise AnalysisComplete() if error is None else error
        return info

    async def next(self) -> Optional[InfoDict]:
        """The next that the engine says, or ``None`` at the end."""
        try:
            return await self.get()
        except AnalysisComplete:
            return None

    def empty(self) -> bool:
        """Is there nothing to get at this moment?"""
        return self._is_end_seen or self._queue.qsize() <= self._is_end_posted

    def would_block(self) -> bool:
        """Would ``get`` have to wait?"""
        return not self._is_end_seen and self._queue.empty()

    def __aiter__(self) -> AnalysisResult:
        return self

    async def __anext__(self) -> InfoDict:
        info = await self.next()
        if info is None:
            raise StopAsyncIteration
        return info

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc_value: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.stop()
