"""A UCI engine as a process, used from ordinary code."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Dict, List, Optional, Type, Union

from ..._native import ChessMove as Move
from .._board import Board
from ._info import read_best_move, read_info, read_option
from ._types import (
    AnalysisComplete,
    BestMove,
    ConfigValue,
    EngineError,
    EngineTerminatedError,
    Info,
    InfoDict,
    Limit,
    Opponent,
    Option,
    PlayResult,
)

_MILLISECONDS = {
    "time": "movetime", "white_clock": "wtime", "black_clock": "btime", "white_inc": "winc", "black_inc": "binc",
}  # fmt: skip
_NUMBERS = {"depth": "depth", "nodes": "nodes", "mate": "mate", "remaining_moves": "movestogo"}


def go_command(limit: Limit, root_moves: Optional[Iterable[Move]], board: Board, infinite: bool) -> str:
    """The command that begins a search."""
    words = ["go"]
    for name, word in _MILLISECONDS.items():
        value = getattr(limit, name)
        words += [] if value is None else [word, str(max(1, round(value * 1000)))]
    for name, word in _NUMBERS.items():
        value = getattr(limit, name)
        words += [] if value is None else [word, str(max(1, int(value)))]
    if infinite and len(words) == 1:
        words.append("infinite")
    if root_moves is not None:
        words += ["searchmoves", *(board.uci(move) for move in root_moves)]
        words += [] if len(words) > 2 and words[-1] != "searchmoves" else ["0000"]
    return " ".join(words)


class SimpleEngine:
    """A UCI engine as a process. ``with`` ends it. Answers other than searches must come within ``timeout`` seconds."""

    def __init__(self, process: subprocess.Popen[str], *, timeout: Optional[float] = 10.0) -> None:
        self.process = process
        self.timeout = timeout
        self.options: Dict[str, Option] = {}
        self.id: Dict[str, str] = {}
        self._lines: queue.Queue[Optional[str]] = queue.Queue()
        self._lock = threading.RLock()
        self._set: Dict[str, ConfigValue] = {}
        self._game: object = None
        self._began = False
        self._analysis: Optional[SimpleAnalysisResult] = None
        threading.Thread(target=self._read, daemon=True).start()

    @classmethod
    def popen_uci(
        cls: Type[SimpleEngine],
        command: Union[str, List[str]],
        *,
        timeout: Optional[float] = 10.0,
        debug: Optional[bool] = None,
        setpgrp: bool = False,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts an engine. Raises ``EngineTerminatedError``, ``EngineError``, or ``OSError``."""
        words = [command] if isinstance(command, str) else list(command)
        if setpgrp:
            popen_args["start_new_session"] = True
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace",
            bufsize=1, **popen_args,
        )  # fmt: skip
        engine = cls(process, timeout=timeout)
        try:
            engine._greet()
        except BaseException:
            engine.close()
            raise
        return engine

    @classmethod
    def popen_xboard(cls, command: Union[str, List[str]], **arguments: Any) -> SimpleEngine:
        """The protocol of XBoard is not supported."""
        raise NotImplementedError("engines of the XBoard protocol are not supported, only UCI")

    def _read(self) -> None:
        stdout = self.process.stdout
        assert stdout is not None
        with contextlib.suppress(ValueError, OSError):
            for line in stdout:
                self._lines.put(line.strip())
        self._lines.put(None)

    def _say(self, line: str) -> None:
        if "\n" in line or "\r" in line:
            raise EngineError(f"line break in command: {line!r}")
        stdin = self.process.stdin
        assert stdin is not None
        try:
            stdin.write(line + "\n")
            stdin.flush()
        except (OSError, ValueError):
            raise EngineTerminatedError(f"engine process died (exit code: {self.process.poll()})") from None

    def _hear(self, timeout: Optional[float]) -> str:
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError("the engine has not answered in time") from None
        if line is None:
            self._lines.put(None)
            code = None
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self.process.wait(timeout=1)
            raise EngineTerminatedError(f"engine process died unexpectedly (exit code: {code})")
        return line

    def _hear_until(self, last: str) -> Iterator[str]:
        end = None if self.timeout is None else time.monotonic() + self.timeout
        while True:
            line = self._hear(None if end is None else max(0.0, end - time.monotonic()))
            if line == last:
                return
            yield line

    def _greet(self) -> None:
        self._say("uci")
        for line in self._hear_until("uciok"):
            words = line.split(None, 2)
            if len(words) == 3 and words[0] == "id":
                self.id[words[1]] = words[2]
            elif words[:1] == ["option"]:
                option = read_option(line)
                self.options[option.name] = option

    def ping(self) -> None:
        """Waits until the engine answers."""
        with self._lock:
            self._finish_analysis()
            self._say("isready")
            for _ in self._hear_until("readyok"):
                pass

    def _find(self, name: str) -> Option:
        for option in self.options.values():
            if option.name.lower() == name.lower():
                return option
        raise EngineError(f"engine does not support option {name} (available options: {', '.join(self.options)})")

    def _set_option(self, name: str, value: ConfigValue) -> None:
        option = self._find(name)
        parsed = option.parse(value)
        if option.name in self._set and self._set[option.name] == parsed and parsed is not None:
            return
        text = str(parsed).lower() if isinstance(parsed, bool) else "" if parsed is None else str(parsed)
        suffix = "" if option.type in ("button", "reset", "save") else f" value {text or '<empty>'}"
        self._say(f"setoption name {option.name}{suffix}")
        self._set[option.name] = parsed

    def configure(self, options: Mapping[str, ConfigValue]) -> None:
        """Sets options; raises ``EngineError`` for those the engine has not or that are managed."""
        with self._lock:
            self._finish_analysis()
            for name, value in options.items():
                if self._find(name).is_managed():
                    raise EngineError(f"cannot set {name} which is automatically managed")
                self._set_option(name, value)

    def send_opponent_information(self, *, opponent: Optional[Opponent] = None, engine_rating: Optional[int] = None) -> None:
        """Tells the engine whom it plays, if it wants to know."""
        if opponent is not None and any(name.lower() == "uci_opponent" for name in self.options):
            kind = "computer" if opponent.is_engine else "human"
            self._set_option("UCI_Opponent", f"{opponent.title or 'none'} {opponent.rating or 'none'} {kind} {opponent.name}")

    def send_game_result(self, board: Board, winner: Any = None, game_ending: Any = None, game_complete: bool = True) -> None:
        """UCI has no message for the end of a game."""

    def _prepare(self, board: Board, game: object, options: Mapping[str, ConfigValue], multipv: int) -> None:
        for name, value in options.items():
            self._set_option(name, value)
        if "MultiPV" in self.options or multipv > 1:
            self._set_option("MultiPV", multipv)
        chess960 = board.chess960 or board.has_chess960_castling_rights()
        if "UCI_Chess960" in self.options or chess960:
            self._set_option("UCI_Chess960", chess960)
        if not self._began or game != self._game:
            self._say("ucinewgame")
            self._began, self._game = True, game
        self._say("isready")
        for _ in self._hear_until("readyok"):
            pass
        root = board.root()
        fen = root.fen(shredder=chess960, en_passant="fen")
        start = "startpos" if not chess960 and fen == Board.starting_fen else f"fen {fen}"
        moves = " ".join(self._spelled_moves(root, board, chess960))
        self._say(f"position {start}" + (f" moves {moves}" if moves else ""))

    @staticmethod
    def _spelled_moves(root: Board, board: Board, chess960: bool) -> Iterator[str]:
        for move in board.move_stack:
            yield root.uci(move, chess960=chess960)
            root.push(move)

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = Info.NONE,
        ponder: bool = False,
        draw_offered: bool = False,
        root_moves: Optional[Iterable[Move]] = None,
        options: Mapping[str, ConfigValue] = {},
        opponent: Optional[Opponent] = None,
    ) -> PlayResult:
        """The move that the engine plays. Pondering is not supported and left out."""
        with self._lock:
            self._finish_analysis()
            self._prepare(board, game, options, 1)
            self._say(go_command(limit, root_moves, board, infinite=False))
            infos: InfoDict = {}
            while True:
                line = self._hear(None)
                if line.startswith("info ") and info:
                    infos.update(read_info(line, board, info))
                elif line.startswith("bestmove"):
                    best = read_best_move(line, board)
                    return PlayResult(best.move, best.ponder, infos)

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> Any:
        """Analyses a position until a limit and returns what was found: a dictionary, or with ``multipv`` a list of them."""
        analysis = self.analysis(
            board, limit, multipv=multipv, game=game, info=info, root_moves=root_moves, options=options
        )
        with analysis:
            analysis.wait()
        return analysis.info if multipv is None else analysis.multipv

    def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = Info.ALL,
        root_moves: Optional[Iterable[Move]] = None,
        options: Mapping[str, ConfigValue] = {},
    ) -> SimpleAnalysisResult:
        """Begins an analysis, which is iterated for what the engine says, and stopped or waited for."""
        with self._lock:
            self._finish_analysis()
            self._prepare(board, game, options, multipv or 1)
            self._say(go_command(limit or Limit(), root_moves, board, infinite=True))
            self._analysis = SimpleAnalysisResult(self, board.copy(), info)
            return self._analysis

    def _finish_analysis(self) -> None:
        """Ends an analysis that is still running."""
        if self._analysis is not None and not self._analysis.is_finished:
            self._analysis.stop()
            self._analysis.wait()
        self._analysis = None

    def quit(self) -> None:
        """Asks the engine to end, and waits for it."""
        with self._lock:
            with contextlib.suppress(EngineTerminatedError):
                self._finish_analysis()
                self._say("quit")
            try:
                self.process.wait(timeout=self.timeout)
            except subprocess.TimeoutExpired:
                self.close()
                raise TimeoutError("the engine has not ended in time") from None
            self.close()

    def close(self) -> None:
        """Ends the process at once."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} (pid={self.process.pid}, {shlex.quote(self.id.get('name', '?'))})>"


class SimpleAnalysisResult:
    """What an engine says while it analyses: iterate over it, or wait for its end."""

    def __init__(self, engine: SimpleEngine, board: Board, wanted: Info) -> None:
        self._engine = engine
        self._board = board
        self._wanted = wanted
        self._best: Optional[BestMove] = None
        self.multipv: List[InfoDict] = [{}]

    @property
    def is_finished(self) -> bool:
        """Has the engine named its move?"""
        return self._best is not None

    @property
    def info(self) -> InfoDict:
        """The latest of the best line."""
        return self.multipv[0]

    def stop(self) -> None:
        """Asks the engine to end the search."""
        if not self.is_finished:
            self._engine._say("stop")

    def get(self) -> InfoDict:
        """The next that the engine says; raises ``AnalysisComplete`` at the end."""
        while not self.is_finished:
            line = self._engine._hear(None)
            if line.startswith("bestmove"):
                self._best = read_best_move(line, self._board)
            elif line.startswith("info "):
                info = read_info(line, self._board, self._wanted)
                index = info.get("multipv", 1) - 1
                while len(self.multipv) <= index:
                    self.multipv.append({})
                self.multipv[index].update(info)
                return info
        raise AnalysisComplete()

    def next(self) -> Optional[InfoDict]:
        """The next that the engine says, or ``None`` at the end."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def wait(self) -> BestMove:
        """Waits for the end and returns the move."""
        while self.next() is not None:
            pass
        assert self._best is not None
        return self._best

    def would_block(self) -> bool:
        """Would ``get`` have to wait?"""
        return self.empty()

    def empty(self) -> bool:
        """Is there nothing to get at this moment?"""
        return not self.is_finished and self._engine._lines.empty()

    def __iter__(self) -> Iterator[InfoDict]:
        while (info := self.next()) is not None:
            yield info

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        with contextlib.suppress(EngineTerminatedError):
            self.stop()
            self.wait()
