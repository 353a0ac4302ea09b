"""An event loop in a thread of its own, so that engines can be used from ordinary code."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Optional, TypeVar

T = TypeVar("T")


def run_in_background(
    coroutine: Callable[[concurrent.futures.Future[T]], Coroutine[Any, Any, None]],
    *,
    name: Optional[str] = None,
    debug: Optional[bool] = None,
) -> T:
    """Runs a coroutine in a thread of its own until it ends. It is given a future; what it sets there is returned, while the
    coroutine goes on."""
    future: concurrent.futures.Future[T] = concurrent.futures.Future()

    async def watched() -> None:
        try:
            await coroutine(future)
        except BaseException as error:
            # After the result has been handed out, there is nobody to tell.
            if not future.done():
                future.set_exception(error)

    def run() -> None:
        asyncio.run(watched(), debug=debug)
        if not future.done():
            future.set_exception(RuntimeError("the background task has ended without a result"))

    threading.Thread(target=run, name=name, daemon=True).start()
    return future.result()
