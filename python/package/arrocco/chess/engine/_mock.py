"""An engine that is not there, for tests of what is said to one."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Deque, List, Optional, Tuple

from ._protocol import Protocol


class MockTransport(asyncio.SubprocessTransport, asyncio.WriteTransport):
    """Expects lines in an order and answers them. ``assert_done`` raises ``AssertionError`` if some have not come."""

    def __init__(self, protocol: Protocol) -> None:
        super().__init__()
        self.protocol = protocol
        self.expectations: Deque[Tuple[str, List[str]]] = deque()
        self.expected_pings = 0
        self.stdin_buffer = bytearray()
        self.protocol.connection_made(self)

    def expect(self, expectation: str, responses: List[str] = []) -> None:
        """The next line, and the answers to it."""
        self.expectations.append((expectation, responses))

    def expect_ping(self) -> None:
        """A ping of the XBoard protocol at any time."""
        self.expected_pings += 1

    def assert_done(self) -> None:
        """Raises if there is a line that has not come."""
        assert not self.expectations, f"pending expectations: {self.expectations}"

    def get_pipe_transport(self, fd: int) -> Optional[asyncio.BaseTransport]:
        """The pipe that lines are written to."""
        assert fd == 0, "only standard input can be written to"
        return self

    def write(self, data: object) -> None:
        """Takes lines, and answers them when the writer has gone on."""
        self.stdin_buffer.extend(data)  # type: ignore[arg-type]
        while b"\n" in self.stdin_buffer:
            line, _, rest = bytes(self.stdin_buffer).partition(b"\n")
            self.stdin_buffer[:] = rest
            self._hear(line.decode("utf-8"))

    def _hear(self, line: str) -> None:
        if self.expected_pings and line.startswith("ping "):
            self.expected_pings -= 1
            self._say([line.replace("ping ", "pong ")])
            return
        assert self.expectations, f"unexpected: {line!r}"
        expectation, responses = self.expectations.popleft()
        assert expectation == line, f"expected {expectation}, got: {line}"
        if responses:
            self._say(responses)

    def _say(self, lines: List[str]) -> None:
        text = "".join(f"{line}\n" for line in lines).encode("utf-8")
        self.protocol.loop.call_soon(self.protocol.pipe_data_received, 1, text)

    def get_pid(self) -> int:
        """A number that stands for the process."""
        return id(self)

    def get_returncode(self) -> Optional[int]:
        """The exit status: done with all lines, or not."""
        return None if self.expectations else 0
