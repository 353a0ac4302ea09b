"""Other chess engines, run as processes that speak UCI, with asyncio.

>>> import asyncio, arrocco, arrocco.uci
>>> async def main():
...     async with await arrocco.uci.Engine.open("stockfish") as engine:
...         found = await engine.analyse(arrocco.Position(), depth=10, lines=2)
...         return found.best
>>> asyncio.run(main())                                             # doctest: +SKIP
<Move e2e4 (double-push)>
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Optional, Union

from ._native import Game, Move, Position, Score
from .errors import EngineBusyError, EngineError, EngineTerminatedError, IllegalMoveError, MoveSyntaxError

__all__ = ["Engine", "EngineLine", "EngineOption", "EngineResult"]

_LONGEST_LINE = 1 << 20
_START = Position()


@dataclass(frozen=True)
class EngineOption:
    """An option that an engine has: ``kind`` is ``check``, ``spin``, ``combo``, ``button`` or ``string``."""

    name: str
    kind: str
    default: Optional[str] = None
    least: Optional[int] = None
    most: Optional[int] = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class EngineLine:
    """A line that an engine has reported. Moves that are not legal, and those after them, are left out."""

    moves: tuple[Move, ...] = ()
    score: Optional[Score] = None
    bound: Optional[str] = None
    rank: int = 1
    depth: Optional[int] = None
    selective_depth: Optional[int] = None
    nodes: Optional[int] = None
    time: Optional[float] = None
    text: str = ""


@dataclass(frozen=True)
class EngineResult:
    """The result of a search: the best move, ``None`` if there is no legal one, and the lines, the best first."""

    position: Position
    best: Optional[Move]
    ponder: Optional[Move] = None
    lines: tuple[EngineLine, ...] = ()

    @property
    def score(self) -> Optional[Score]:
        """The score of the best line for the side to move."""
        return self.lines[0].score if self.lines else None


@dataclass
class _Search:
    """What is known of the search that is running."""

    position: Position
    on_line: Optional[Callable[[EngineLine], object]]
    lines: dict[int, EngineLine] = field(default_factory=dict)


def _value_after(words: Sequence[str], name: str) -> Optional[str]:
    for index, word in enumerate(words[:-1]):
        if word == name:
            return words[index + 1]
    return None


def _number_after(words: Sequence[str], name: str) -> Optional[int]:
    value = _value_after(words, name)
    try:
        return None if value is None else int(value)
    except ValueError:
        return None


def _read_moves(position: Position, words: Iterable[str]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for word in words:
        try:
            move = position.parse_uci(word)
        except (IllegalMoveError, MoveSyntaxError):
            break
        moves.append(move)
        position = position.play(move)
    return tuple(moves)


def _read_line(position: Position, text: str) -> Optional[EngineLine]:
    """An ``info`` line with a variation or a score, or ``None``."""
    words = text.split()
    if "string" in words:
        words = words[: words.index("string")]
    pv = words[words.index("pv") + 1 :] if "pv" in words else []
    head = words[: words.index("pv")] if "pv" in words else words
    cp, mate = _number_after(head, "cp"), _number_after(head, "mate")
    if cp is None and mate is None and not pv:
        return None
    score = Score(cp=cp) if cp is not None else Score(mate=mate) if mate is not None else None
    time = _number_after(head, "time")
    return EngineLine(
        moves=_read_moves(position, pv),
        score=score,
        bound="lower" if "lowerbound" in head else "upper" if "upperbound" in head else None,
        rank=_number_after(head, "multipv") or 1,
        depth=_number_after(head, "depth"),
        selective_depth=_number_after(head, "seldepth"),
        nodes=_number_after(head, "nodes"),
        time=None if time is None else time / 1000,
        text=text,
    )


def _read_option(text: str) -> Optional[EngineOption]:
    words = text.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return None
    place = words.index("type")
    rest = words[place + 1 :]
    if not rest:
        return None
    choices = tuple(after for word, after in zip(rest, rest[1:]) if word == "var")
    return EngineOption(
        name=" ".join(words[2:place]),
        kind=rest[0],
        default=_value_after(rest, "default"),
        least=_number_after(rest, "min"),
        most=_number_after(rest, "max"),
        choices=choices,
    )


def _milliseconds(name: str, seconds: float) -> str:
    if not 0 <= seconds < 1e9:
        raise ValueError(f"`{name}` must be a number of seconds, not {seconds}")
    return str(round(seconds * 1000))


def _position_command(subject: Union[Position, Game]) -> str:
    start = subject.start if isinstance(subject, Game) else subject
    words = ["position startpos" if start == _START else f"position fen {start.fen}"]
    if isinstance(subject, Game) and len(subject):
        chess960 = _is_chess960(subject)
        words.append("moves")
        words.extend(move.uci(chess960=chess960) for move in subject)
    return " ".join(words)


def _is_chess960(subject: Union[Position, Game]) -> bool:
    return (subject.start if isinstance(subject, Game) else subject).is_chess960


class Engine:
    """An engine in a process of its own. Made by :meth:`open`; ``async with`` ends it."""

    def __init__(self, process: asyncio.subprocess.Process, timeout: float) -> None:
        self._process = process
        self._timeout = timeout
        self._searching = False
        self._chess960 = False
        self._lines_set = 1
        #: The engine's own name and authors.
        self.name: str = ""
        self.author: str = ""
        #: The options that the engine has, by name.
        self.options: dict[str, EngineOption] = {}

    @classmethod
    async def open(
        cls,
        command: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]],
        *,
        options: Optional[Mapping[str, Union[str, int, bool, None]]] = None,
        timeout: float = 10.0,
    ) -> Engine:
        """Starts an engine by its path or its command line, a sequence of words. ``timeout`` in seconds is how long it may
        take to answer anything but a search. Raises ``OSError`` if it cannot be started, ``EngineError`` if it does not
        speak UCI."""
        words = [command] if isinstance(command, (str, os.PathLike)) else list(command)
        process = await asyncio.create_subprocess_exec(
            *[os.fspath(word) for word in words],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_LINE,
        )
        engine = cls(process, timeout)
        try:
            await engine._greet()
            await engine.configure(options or {})
        except BaseException:
            await engine.quit()
            raise
        return engine

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.quit()

    def __repr__(self) -> str:
        return f"<uci.Engine {self.name or 'without a name'}>"

    async def _say(self, line: str) -> None:
        if "\n" in line or "\r" in line:
            raise ValueError("a command has no line breaks")
        stdin = self._process.stdin
        if stdin is None or stdin.is_closing():
            raise EngineTerminatedError("the engine has been closed", code="terminated")
        try:
            stdin.write(line.encode() + b"\n")
            await stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise EngineTerminatedError("the engine has ended", code="terminated") from error

    async def _hear(self) -> str:
        stdout = self._process.stdout
        assert stdout is not None
        try:
            line = await stdout.readline()
        except ValueError as error:
            raise EngineError("the engine has sent a line of more than a mebibyte", code="protocol") from error
        if not line:
            raise EngineTerminatedError("the engine has ended", code="terminated")
        return line.decode(errors="replace").strip()

    async def _hear_until(self, last: str) -> list[str]:
        lines: list[str] = []
        while True:
            line = await self._hear()
            lines.append(line)
            if line == last:
                return lines

    async def _within_timeout(self, last: str) -> list[str]:
        try:
            return await asyncio.wait_for(self._hear_until(last), self._timeout)
        except asyncio.TimeoutError as error:
            message = f"the engine has not answered with {last} within {self._timeout} seconds"
            raise EngineError(message, code="timeout") from error

    async def _greet(self) -> None:
        await self._say("uci")
        for line in await self._within_timeout("uciok"):
            if line.startswith("id name "):
                self.name = line[len("id name ") :]
            elif line.startswith("id author "):
                self.author = line[len("id author ") :]
            else:
                option = _read_option(line)
                if option is not None:
                    self.options[option.name] = option

    async def _ready(self) -> None:
        await self._say("isready")
        await self._within_timeout("readyok")

    def _option(self, name: str) -> EngineOption:
        for option in self.options.values():
            if option.name.lower() == name.lower():
                return option
        raise EngineError(f"the engine has no option {name!r}", code="unknown-option")

    async def configure(self, options: Mapping[str, Union[str, int, bool, None]]) -> None:
        """Sets options by name. ``None`` presses a button or clears a text."""
        for name, value in options.items():
            option = self._option(name)
            number = value if isinstance(value, int) and not isinstance(value, bool) else None
            if option.kind == "spin" and number is not None:
                least = number if option.least is None else option.least
                most = number if option.most is None else option.most
                if not least <= number <= most:
                    raise EngineError(f"{option.name} must be {least} to {most}, not {number}", code="out-of-range")
            text = str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)
            command = f"setoption name {option.name}"
            await self._say(command if option.kind == "button" else f"{command} value {text}")
        await self._ready()

    async def new_game(self) -> None:
        """Tells the engine that the next search is of another game."""
        await self._say("ucinewgame")
        await self._ready()

    async def _prepare(self, subject: Union[Position, Game], lines: int) -> None:
        chess960 = _is_chess960(subject)
        if chess960 != self._chess960:
            await self.configure({"UCI_Chess960": chess960})
            self._chess960 = chess960
        if lines != self._lines_set:
            await self.configure({"MultiPV": lines})
            self._lines_set = lines
        await self._say(_position_command(subject))

    async def analyse(
        self,
        subject: Union[Position, Game],
        *,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        mate: Optional[int] = None,
        white_clock: Optional[float] = None,
        black_clock: Optional[float] = None,
        white_increment: float = 0.0,
        black_increment: float = 0.0,
        lines: int = 1,
        moves: Optional[Iterable[Move]] = None,
        on_line: Optional[Callable[[EngineLine], object]] = None,
    ) -> EngineResult:
        """Searches until a limit is reached, or without one until :meth:`stop`. Times are in seconds. If the task is
        cancelled, the engine is stopped and can be used again."""
        words = ["go"]
        for name, value in (("depth", depth), ("nodes", nodes), ("mate", mate)):
            words += [] if value is None else [name, str(int(value))]
        words += [] if time is None else ["movetime", _milliseconds("time", time)]
        if white_clock is not None and black_clock is not None:
            words += ["wtime", _milliseconds("white_clock", white_clock)]
            words += ["btime", _milliseconds("black_clock", black_clock)]
            words += ["winc", _milliseconds("white_increment", white_increment)]
            words += ["binc", _milliseconds("black_increment", black_increment)]
        elif white_clock is not None or black_clock is not None:
            raise ValueError("give both clocks")
        words = words if len(words) > 1 else ["go", "infinite"]
        if moves is not None:
            words += ["searchmoves", *(move.uci(chess960=_is_chess960(subject)) for move in moves)]
        return await self._search(subject, lines, " ".join(words), on_line)

    async def _search(
        self,
        subject: Union[Position, Game],
        lines: int,
        command: str,
        on_line: Optional[Callable[[EngineLine], object]],
    ) -> EngineResult:
        if self._searching:
            raise EngineBusyError("the engine is searching already", code="busy")
        self._searching = True
        try:
            await self._prepare(subject, lines)
            position = subject.position if isinstance(subject, Game) else subject
            await self._say(command)
            try:
                return await self._collect(_Search(position, on_line))
            except (asyncio.CancelledError, Exception) as error:
                if not isinstance(error, EngineError):
                    await self._abandon()
                raise
        finally:
            self._searching = False

    async def _collect(self, search: _Search) -> EngineResult:
        while True:
            text = await self._hear()
            words = text.split()
            if words[:1] == ["info"]:
                line = _read_line(search.position, text)
                if line is not None:
                    search.lines[line.rank] = line
                    if search.on_line is not None:
                        search.on_line(line)
            elif words[:1] == ["bestmove"]:
                return self._finish(search, words)

    def _finish(self, search: _Search, words: Sequence[str]) -> EngineResult:
        position = search.position
        lines = tuple(line for _, line in sorted(search.lines.items()))
        if len(words) < 2 or words[1] in ("(none)", "0000"):
            return EngineResult(position, None, None, lines)
        try:
            best = position.parse_uci(words[1])
        except ValueError as error:
            raise EngineError(f"the engine plays {words[1]}: {error}", code="illegal-move") from error
        pondered = _value_after(words, "ponder")
        ponder = _read_moves(position.play(best), [pondered] if pondered else [])
        return EngineResult(position, best, ponder[0] if ponder else None, lines)

    async def _abandon(self) -> None:
        """Stops the search and drops what it answers, so that the engine can be used again."""
        try:
            await self._say("stop")
            await asyncio.wait_for(self._drop_answer(), self._timeout)
        except (EngineError, asyncio.TimeoutError):
            self._process.kill()

    async def _drop_answer(self) -> None:
        while not (await self._hear()).startswith("bestmove"):
            pass

    async def stop(self) -> None:
        """Ends the running search, which then returns what it has found. Does nothing if none is running."""
        if self._searching:
            await self._say("stop")

    async def quit(self) -> None:
        """Ends the engine; a process that does not end within the time-out is killed."""
        try:
            await self._say("quit")
        except EngineTerminatedError:
            pass
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), self._timeout)
        except asyncio.TimeoutError:
            self._process.kill()
            await self._process.wait()
