"""`arrocco.chess.engine` and python-chess, side by side: both say the same lines to an engine, and make the same of its
answers."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import unittest
from collections.abc import Callable
from typing import Any, Optional

import arrocco.chess as ours

try:
    import chess as theirs
    import chess.engine
except ImportError:
    theirs = None  # type: ignore[assignment]

OPTIONS = [
    "id name Fake 1.0", "id author A B", "option name Hash type spin default 16 min 1 max 1024",
    "option name MultiPV type spin default 1 min 1 max 500", "option name UCI_Chess960 type check default false",
    "option name UCI_Variant type combo default chess var chess var 3check", "option name Ponder type check default false",
    "option name Style type combo default Normal var Solid var Normal var Risky One", "option name Clear Hash type button",
    "option name LogFile type string default <empty>", "option name UCI_Opponent type string default ",
    "option name UCI_AnalyseMode type check default false", "uciok",
]  # fmt: skip
INFOS = [
    "depth 2 seldepth 4 time 1500 nodes 99 score cp -7 lowerbound nps 5 tbhits 1 hashfull 2 cpuload 3 pv e2e4 c7c5",
    "depth 1 pv e2e4 e2e4 xx", "pv xx", "pv e2e5 e7e5", "pv", "pv 0000", "currmove d2d4 currmovenumber 2", "currmove e2e5",
    "refutation d2d4 d7d5 c2c4", "refutation e2e4", "refutation", "currline 1 e2e4 e7e5", "currline 2 e2e5", "score cp x",
    "score mate -4 wdl 100 200 700", "score mate 0", "depth -3", "nodes 1.5", "string a pv b", "wdl 1 2", "multipv 2 depth 4",
    "time x", "hashfull", "ebf 1.5", "movesleft 20 depth 7",
]  # fmt: skip

Answer = Callable[[str], list[str]]


class Recorder(asyncio.SubprocessTransport, asyncio.WriteTransport):
    """An engine that writes down what is said to it, and answers."""

    def __init__(self, protocol: Any, answer: Answer, options: list[str]) -> None:
        super().__init__()
        self.protocol, self.answer, self.options = protocol, answer, options
        self.said: list[str] = []
        self.code: Optional[int] = None
        protocol.connection_made(self)

    def get_pid(self) -> int:
        return 1

    def get_returncode(self) -> Optional[int]:
        return self.code

    def get_pipe_transport(self, fd: int) -> Recorder:
        return self

    def close(self) -> None:
        self.said.append("(closed)")

    def write(self, data: Any) -> None:
        for line in bytes(data).decode().splitlines():
            if line:
                self.said.append(line)
                answers = self.options if line == "uci" else ["readyok"] if line == "isready" else self.answer(line)
                asyncio.get_running_loop().call_soon(self.say, answers)

    def say(self, lines: list[str]) -> None:
        for line in lines:
            if line == "(dies)":
                self.code = 7
                self.protocol.connection_lost(None)
            else:
                self.protocol.pipe_data_received(1, f"{line}\n".encode())


def plays(move: str, ponder: str = "", infos: tuple[str, ...] = ("info depth 1 score cp 20 pv e2e4 e7e5",)) -> Answer:
    """Plays a move at once, and goes on while it ponders or searches without a limit."""
    best = f"bestmove {move}" + (f" ponder {ponder}" if ponder else "")

    def answer(line: str) -> list[str]:
        words = line.split()
        if words[0] == "go" and "ponder" not in words and "infinite" not in words:
            return [*infos, best]
        return {"stop": [best], "ponderhit": ["info depth 9", "bestmove g1f3"], "quit": ["(dies)"]}.get(line, [])

    return answer


def _xboard(line: str, features: list[str], answer: Answer) -> list[str]:
    if line == "protover 2":
        return features
    return [line.replace("ping", "pong")] if line.startswith("ping ") else answer(line)


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in sorted(value.items(), key=str)}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return repr(value).replace("arrocco.", "")


@unittest.skipUnless(theirs, "needs python-chess")
class SideBySide(unittest.TestCase):
    def setUp(self) -> None:
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)

    def both(self, name: str, talk: Any, answer: Answer = lambda line: [], options: Optional[list[str]] = None) -> Any:
        """Has the same conversation through both libraries and compares what is said and what comes of it."""

        async def have(library: Any) -> tuple[list[str], Any]:
            protocol = library.engine.UciProtocol()
            engine = Recorder(protocol, answer, OPTIONS if options is None else options)
            result: Any
            try:
                result = plain(await talk(library, protocol, engine))
            except (library.engine.EngineError, ValueError, AssertionError) as error:
                result = type(error).__name__, str(error)
            # While it ponders, an engine is told what the clock has lost in the meantime.
            return [re.sub("ponder wtime [0-9]+", "ponder wtime N", line) for line in engine.said], result

        with self.subTest(name):
            mine, other = asyncio.run(have(ours)), asyncio.run(have(theirs))
            self.assertEqual(mine, other)
            return mine

    def test_options(self) -> None:
        async def first(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            return engine.id, dict(engine.options)

        self.both("greeting", first)
        self.both("an engine that dies", first, options=["(dies)"])
        values = [
            {"Hash": 32}, {"Hash": 16}, {"Hash": 0}, {"Hash": 5000}, {"Hash": "a"}, {"Style": "Risky One"}, {"Style": "X"},
            {"MultiPV": 2}, {"Ponder": True}, {"Nope": 1}, {"LogFile": "a\nb"}, {"LogFile": ""}, {"Clear Hash": None},
            {"UCI_AnalyseMode": True}, {"UCI_Chess960": True},
        ]  # fmt: skip
        for value in values:
            async def configure(library: Any, engine: Any, _: Any, value: Any = value) -> Any:
                await engine.initialize()
                await engine.configure(value)
                await engine.ping()
                return dict(engine.config)

            self.both(str(value), configure)

    def test_limits(self) -> None:
        limits: list[dict[str, Any]] = [
            {}, {"time": 1.5}, {"time": 0}, {"depth": 5}, {"nodes": 7}, {"mate": 3}, {"depth": 0, "remaining_moves": 0},
            {"white_clock": 1, "black_clock": 2, "white_inc": 0.1, "black_inc": 0, "remaining_moves": 5},
            {"white_clock": -1, "black_clock": 0}, {"white_clock": 3, "clock_id": "x"},
        ]  # fmt: skip
        for limit in limits:
            async def play(library: Any, engine: Any, _: Any, limit: Any = limit) -> Any:
                await engine.initialize()
                asked = library.engine.Limit(**limit)
                result = await engine.play(library.Board(), asked, ponder=True, info=library.engine.INFO_ALL)
                return result.move, result.ponder, result.info, asked

            self.both(str(limit), play, plays("e2e4", "e7e5"))

    def test_positions_and_games(self) -> None:
        async def games(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            board, limit = library.Board(), library.engine.Limit(time=1)
            board.push_san("e4")
            board.push_san("e5")
            moves = [library.Move.from_uci("g1f3"), library.Move.from_uci("d2d4")]
            await engine.play(board, limit, game="a", root_moves=moves)
            await engine.play(board, limit, game="a", root_moves=[])
            await engine.play(board, limit, game="b", options={"Hash": 99, "Style": "Solid"})
            await engine.analyse(board, limit, game="b", multipv=3)
            await engine.play(board, limit, game="b")
            await engine.send_opponent_information(opponent=library.engine.Opponent("Max M", "GM", 2800, False))
            await engine.play(board, limit, game="c")
            other = library.engine.Opponent("C", None, None, True)
            await engine.play(board, limit, game="c", opponent=other)
            await engine.play(board, limit, game="c")
            await engine.send_game_result(board)
            engine.debug()
            await engine.quit()

        self.both("games", games, plays("g1f3"))
        starts = [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        ]  # fmt: skip
        for fen in starts:
            for chess960 in (False, True):
                for has_options in (True, False):
                    async def play(library: Any, engine: Any, _: Any, fen: str = fen, chess960: bool = chess960) -> Any:
                        await engine.initialize()
                        board = library.Board(fen, chess960=chess960)
                        if "K2R w" in fen:
                            board.push_san("O-O")
                        return (await engine.analyse(board, library.engine.Limit(depth=1)))["depth"]

                    options = None if has_options else ["uciok"]
                    self.both(f"{fen} {chess960} {has_options}", play, plays("(none)"), options)

        async def null(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            board = library.Board()
            board.push(library.Move.null())
            board.push_san("e5")
            return (await engine.play(board, library.engine.Limit(time=1))).move

        self.both("null move", null, plays("e2e4"))

    def test_answers(self) -> None:
        async def play(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            result = await engine.play(library.Board(), library.engine.Limit(time=1))
            return result.move, result.ponder, result.draw_offered, result.resigned

        for move in ("(none)", "0000", "NULL", "e2e5", "xx", "E2E4", ""):
            self.both(move, play, plays(move))
        self.both("ponder that is not legal", play, plays("e2e4", "e2e4"))
        self.both("dies", play, lambda line: ["(dies)"] if line.startswith("go") else [])
        for info in INFOS:
            async def analyse(library: Any, engine: Any, _: Any) -> Any:
                await engine.initialize()
                analysis = await engine.analysis(library.Board(), library.engine.Limit(depth=3))
                best = await analysis.wait()
                return [line async for line in analysis], analysis.multipv, best.move

            self.both(info, analyse, plays("e2e4", infos=(f"info {info}",)))
        for name in ("NONE", "BASIC", "SCORE", "PV", "REFUTATION", "CURRLINE"):
            async def filtered(library: Any, engine: Any, _: Any, name: str = name) -> Any:
                await engine.initialize()
                wanted = getattr(library.engine, f"INFO_{name}")
                return await engine.analyse(library.Board(), library.engine.Limit(depth=3), info=wanted)

            self.both(name, filtered, plays("e2e4", infos=tuple(f"info {info}" for info in INFOS if "currline" not in info)))

    def test_pondering(self) -> None:
        for reply in ("e5", "c5"):
            async def ponder(library: Any, engine: Any, _: Any, reply: str = reply) -> Any:
                await engine.initialize()
                board, clock = library.Board(), library.engine.Limit(white_clock=9, black_clock=8, white_inc=1, black_inc=2)
                result = await engine.play(board, clock, ponder=True)
                board.push(result.move)
                board.push_san(reply)
                result = await engine.play(board, clock, ponder=True, info=library.engine.INFO_ALL)
                await engine.ping()
                return result.move, result.info

            self.both(reply, ponder, plays("e2e4", "e7e5"))

    def test_analysis_that_is_stopped(self) -> None:
        def answer(line: str) -> list[str]:
            if line.startswith("go"):
                return ["info depth 1 pv e2e4", "info depth 2"]
            return ["info depth 3", "bestmove e2e4 ponder e7e5"] if line == "stop" else []

        async def stopped(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            with await engine.analysis(library.Board()) as analysis:
                first = await analysis.get()
                states = [analysis.empty(), analysis.would_block()]
                analysis.stop()
                best = await analysis.wait()
                rest = [line async for line in analysis]
                states += [analysis.empty(), analysis.would_block(), await analysis.next()]
                with self.assertRaises(library.engine.AnalysisComplete):
                    await analysis.get()
                return first, states, best.move, best.ponder, rest, analysis.info

        self.both("stopped", stopped, answer)

        async def two(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            first = await engine.analysis(library.Board(), library.engine.Limit(depth=2))
            second = await engine.analysis(library.Board(), game="g")
            await engine.ping()
            return (await first.wait()).move, (await second.wait()).move

        self.both("one ends the other", two, answer)

        async def cancelled(library: Any, engine: Any, recorder: Any) -> Any:
            await engine.initialize()
            play = asyncio.ensure_future(engine.play(library.Board(), library.engine.Limit(time=1)))
            while "go movetime 1000" not in recorder.said:
                await asyncio.sleep(0)
            ping = asyncio.ensure_future(engine.ping())
            await asyncio.wait([play, ping])
            return play.cancelled(), ping.cancelled()

        self.both("a command ends the one before", cancelled, lambda line: ["bestmove e2e4"] if line == "stop" else [])

    def test_xboard(self) -> None:
        features = [
            "feature done=0", 'feature ping=1 setboard=1 usermove=1 nps=1 exclude=1 smp=1 memory=1 name=1 myname="Fake 1.0"',
            'feature option="Style -combo Solid /// *Normal" option="Depth -spin 3 1 9" option="Go -button"', "feature done=1",
        ]  # fmt: skip

        def answer(line: str) -> list[str]:
            if line == "go":
                return ["1 20 5 100 e2e4 e7e5", "2 -30 150 2000 7 8 9 g1f3", "offer draw", "move g1f3"]
            return ["1 20 5 100 g1f3", "2 100002 5 200 e2e4 e7e5"] if line == "analyze" else []

        async def talk(library: Any, engine: Any, _: Any) -> Any:
            await engine.initialize()
            await engine.ping()
            await engine.configure({"Style": "Solid", "Depth": 5, "Go": None, "memory": 64, "cores": 2})
            board, seen = library.Board(), library.engine.INFO_ALL
            for limit in ({"time": 1.5}, {"depth": 4}, {"nodes": 9}, {"white_clock": 61, "black_clock": 30, "white_inc": 2}):
                found = await engine.play(library.Board(), library.engine.Limit(**limit), game=str(limit), info=seen)
            board.push_san("e4")
            board.push_san("e5")
            await engine.play(board, library.engine.Limit(time=1), game="x", draw_offered=True)
            board.pop()
            board.push_san("c5")
            await engine.play(board, library.engine.Limit(time=1), game="x")
            await engine.send_opponent_information(opponent=library.engine.Opponent("Bob", "GM", 2000, True))
            info = await engine.analyse(library.Board(), library.engine.Limit(mate=2), game="y")
            moves = [library.Move.from_uci("e2e4"), library.Move.from_uci("g1f3")]
            with await engine.analysis(library.Board(), root_moves=moves, game="y") as analysis:
                await analysis.get()
                analysis.stop()
                best = await analysis.wait()
            await engine.send_game_result(library.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))
            await engine.send_game_result(library.Board(), library.WHITE, "time")
            return engine.id, found.move, found.info, found.draw_offered, info, best.move

        async def have(library: Any) -> Any:
            protocol = library.engine.XBoardProtocol()
            engine = Recorder(protocol, lambda line: _xboard(line, features, answer), [])
            result = plain(await talk(library, protocol, engine))
            return [line for line in engine.said if not line.startswith("ping")], result

        self.assertEqual(asyncio.run(have(ours)), asyncio.run(have(theirs)))

    def test_misuse(self) -> None:
        async def twice(library: Any, engine: Any, _: Any) -> None:
            await engine.initialize()
            await engine.initialize()

        async def too_early(library: Any, engine: Any, _: Any) -> None:
            await engine.ping()

        async def after_the_end(library: Any, engine: Any, recorder: Any) -> None:
            await engine.initialize()
            recorder.say(["(dies)"])
            await engine.ping()

        for talk in (twice, too_early, after_the_end):
            self.both(talk.__name__, talk)

    def test_mock(self) -> None:
        async def mock(library: Any) -> list[str]:
            engine = library.engine.UciProtocol()
            transport = library.engine.MockTransport(engine)
            transport.expect("uci", ["uciok"])
            await engine.initialize()
            transport.assert_done()
            transport.expect("isready", ["readyok"])
            errors = []
            try:
                transport.assert_done()
            except AssertionError as error:
                errors.append(str(error))
            await engine.ping()
            transport.assert_done()
            for line in ("x", "y"):
                try:
                    engine.send_line(line)
                except AssertionError as error:
                    errors.append(str(error))
                transport.expect("z")
            return errors

        self.assertEqual(asyncio.run(mock(ours)), asyncio.run(mock(theirs)))

    def test_chances(self) -> None:
        for model in ("sf", "sf16.1", "sf16", "sf15.1", "sf15", "sf14", "sf12", "lichess"):
            for ply in (-3, 0, 1, 16, 30, 60, 239, 500):
                for cp in range(-5000, 5001, 170):
                    found = [tuple(library.engine.Cp(cp).wdl(model=model, ply=ply)) for library in (ours, theirs)]
                    self.assertEqual(found[0], found[1], (model, ply, cp))
            for moves in (-20, -10, -9, -1, 0, 1, 5, 11):
                found = [tuple(library.engine.Mate(moves).wdl(model=model)) for library in (ours, theirs)]
                self.assertEqual(found[0], found[1], (model, moves))


class Processes(unittest.TestCase):
    def test_an_engine_with_asyncio(self) -> None:
        script = "for line in iter(input, 'quit'):\n if line == 'uci': print('id name P\\nuciok', flush=True)\n" \
                 " if line == 'isready': print('readyok', flush=True)\n" \
                 " if line[:2] == 'go': print('info depth 1 score cp 3\\nbestmove e2e4', flush=True)"  # fmt: skip

        async def main() -> tuple[Any, ...]:
            transport, engine = await ours.engine.popen_uci([sys.executable, "-c", script])
            played = await engine.play(ours.Board(), ours.engine.Limit(depth=1))
            info = await engine.analyse(ours.Board(), ours.engine.Limit(depth=1))
            await engine.quit()
            transport.close()
            assert isinstance(info, dict)
            return engine.id["name"], played.move, info["score"].relative, engine.returncode.result()

        found = asyncio.run(main())
        self.assertEqual(found, ("P", ours.Move.from_uci("e2e4"), ours.engine.Cp(3), 0))

    def test_engines_that_cannot_be_started(self) -> None:
        with self.assertRaises(FileNotFoundError):
            ours.engine.SimpleEngine.popen_uci("/no/such/engine")
        with self.assertRaises(asyncio.TimeoutError):
            ours.engine.SimpleEngine.popen_uci([sys.executable, "-c", "input(); input()"], timeout=0.2)


if __name__ == "__main__":
    unittest.main()
