"""The engine in this process, and others as processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import unittest

import arrocco
import arrocco.uci
from arrocco import Engine, Game, Line, Position

MATE = Position("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")


class InProcess(unittest.TestCase):
    def test_limits_lines_and_moves(self) -> None:
        engine = Engine()
        analysis = engine.analyse(Position(), depth=8, lines=3)
        self.assertEqual(len(analysis), 3)
        self.assertEqual([line.rank for line in analysis], [1, 2, 3])
        self.assertEqual(analysis.best, analysis[0].moves[0])
        self.assertGreaterEqual(analysis[0].score, analysis[2].score)
        self.assertEqual(engine.analyse(Position(), depth=5).depth, 5)
        only = Position().parse("a3")
        self.assertEqual(engine.analyse(Position(), depth=5, moves=[only]).best, only)
        found = engine.analyse(MATE, mate=1)
        self.assertEqual((str(found.best), found.score.mate), ("d1d8", 1))
        self.assertIsNone(engine.analyse(MATE.play("Rd8"), depth=3).best)

    def test_the_same_search_gives_the_same_result(self) -> None:
        found = [Engine().analyse(Position(), nodes=30_000) for _ in range(2)]
        self.assertEqual(found[0].nodes, found[1].nodes)
        self.assertEqual(found[0][0].text, found[1][0].text)

    def test_wrong_arguments(self) -> None:
        engine = Engine()
        wrong = [{}, {"time": -1.0}, {"time": float("nan")}, {"lines": 0, "depth": 1}, {"moves": [], "depth": 1}]
        for arguments in wrong:
            with self.assertRaises(ValueError):
                engine.analyse(Position(), **arguments)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            engine.analyse("startpos", depth=1)  # type: ignore[arg-type]
        for arguments in ({"threads": 0}, {"hash": 0}, {"level": 21}, {"elo": 1}, {"level": 1, "elo": 900}):
            with self.assertRaises(ValueError):
                Engine(**arguments)
        with self.assertRaises(MemoryError):
            Engine(hash=1 << 40)

    def test_a_callback_sees_lines_and_may_end_the_search(self) -> None:
        seen: list[Line] = []
        Engine().analyse(Position(), depth=6, on_line=seen.append)
        self.assertEqual([line.depth for line in seen if line.bound is None][-1], 6)

        def refuse(line: Line) -> None:
            raise KeyError("enough")

        engine = Engine()
        with self.assertRaises(KeyError):
            engine.analyse(Position(), infinite=True, on_line=refuse)
        self.assertEqual(engine.analyse(Position(), depth=2).depth, 2)

    def test_stop_from_another_thread_while_python_runs(self) -> None:
        engine, started = Engine(), threading.Event()
        found: list[arrocco.Analysis] = []
        thread = threading.Thread(
            target=lambda: found.append(engine.analyse(Position(), infinite=True, on_line=lambda _: started.set()))
        )
        thread.start()
        started.wait()
        with self.assertRaises(arrocco.EngineBusyError):
            engine.analyse(Position(), depth=1)
        engine.stop()
        thread.join()
        self.assertIn(found[0].best, Position().legal_moves)

    def test_levels_play(self) -> None:
        move = Engine(level=3, seed=1).play(Position())
        self.assertIn(move, Position().legal_moves)
        self.assertIn(Engine().play(Game(moves=["e4"]), clock=0.1), Position().play("e4").legal_moves)
        with self.assertRaises(ValueError):
            Engine().play(Position())

    @unittest.skipUnless(hasattr(signal, "pthread_kill"), "needs signals")
    def test_an_interruption_ends_a_search_and_perft(self) -> None:
        script = textwrap.dedent(
            """
            import signal, sys, threading, time, arrocco, arrocco.chess
            # Programs that a shell starts in the background inherit that SIGINT is ignored.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sent = 0.0
            def interrupt():
                global sent
                time.sleep(0.2)
                sent = time.monotonic()
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            engine = arrocco.Engine()
            slow = [
                lambda: engine.analyse(arrocco.Position(), infinite=True),
                lambda: arrocco.Position().perft(9),
                lambda: arrocco.Position().divide(9),
                lambda: arrocco.chess.Board()._perft(9),
            ]
            for call in slow:
                threading.Thread(target=interrupt).start()
                try:
                    call()
                    sys.exit("was not interrupted")
                except KeyboardInterrupt:
                    print(time.monotonic() - sent)
            print(engine.analyse(arrocco.Position(), depth=3).depth)
            """
        )
        # The limit is for a hang: nobody would interrupt the interrupted.
        command = [sys.executable, "-c", script]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(run.stdout.split()[-1], "3")


ENGINE = textwrap.dedent(
    """
    import sys
    searching = False
    for line in sys.stdin:
        words = line.split()
        if words[0] == "uci":
            print("id name Fake\\nid author Nobody")
            print("option name MultiPV type spin default 1 min 1 max 5\\noption name Clear Hash type button")
            print("uciok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "go" and "infinite" in words:
            print("info depth 1 score cp 1 pv e2e4")
            searching = True
        elif words[0] == "go" and "mate" in words:
            sys.exit()
        elif words[0] == "go" and "nodes" in words:
            print("bestmove e2e5")
        elif words[0] == "go":
            print("info depth 3 multipv 1 score cp 25 nodes 10 time 20 pv e2e4 e7e5 a1a8")
            print("info depth 3 multipv 2 score mate -4 upperbound pv d2d4")
            print("bestmove e2e4 ponder e7e5")
        elif words[0] == "stop" and searching:
            print("bestmove d2d4")
            searching = False
        elif words[0] == "quit":
            sys.exit()
        sys.stdout.flush()
    """
)


class Processes(unittest.TestCase):
    def run_with(self, use) -> None:  # type: ignore[no-untyped-def]
        async def main() -> None:
            async with await arrocco.uci.Engine.open([sys.executable, "-c", ENGINE]) as engine:
                await use(engine)

        asyncio.run(main())

    def test_a_search_and_options(self) -> None:
        async def use(engine: arrocco.uci.Engine) -> None:
            self.assertEqual((engine.name, engine.author), ("Fake", "Nobody"))
            self.assertEqual(engine.options["MultiPV"].most, 5)
            found = await engine.analyse(Game(), depth=3, lines=2)
            self.assertEqual((str(found.best), str(found.ponder)), ("e2e4", "e7e5"))
            self.assertEqual([str(move) for move in found.lines[0].moves], ["e2e4", "e7e5"])
            self.assertEqual(found.lines[0].time, 0.02)
            self.assertEqual(found.lines[1].bound, "upper")
            await engine.configure({"clear hash": None})
            for wrong in ({"Nope": 1}, {"MultiPV": 9}):
                with self.assertRaises(arrocco.EngineError):
                    await engine.configure(wrong)

        self.run_with(use)

    def test_stop_cancel_illegal_and_death(self) -> None:
        async def use(engine: arrocco.uci.Engine) -> None:
            heard = asyncio.Event()
            task = asyncio.ensure_future(engine.analyse(Position(), on_line=lambda _: heard.set()))
            await heard.wait()
            with self.assertRaises(arrocco.EngineBusyError):
                await engine.analyse(Position(), depth=1)
            await engine.stop()
            self.assertEqual(str((await task).best), "d2d4")
            heard.clear()
            task = asyncio.ensure_future(engine.analyse(Position(), on_line=lambda _: heard.set()))
            await heard.wait()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertEqual(str((await engine.analyse(Position(), depth=1)).best), "e2e4")
            with self.assertRaises(arrocco.EngineError):
                await engine.analyse(Position(), nodes=1)
            with self.assertRaises(arrocco.EngineTerminatedError):
                await engine.analyse(Position(), mate=1)

        self.run_with(use)

    def test_what_is_no_engine(self) -> None:
        async def silent() -> None:
            command = [sys.executable, "-c", "import time; time.sleep(1000)"]
            with self.assertRaises(arrocco.EngineError):
                await arrocco.uci.Engine.open(command, timeout=0.2)

        async def missing() -> None:
            with self.assertRaises(OSError):
                await arrocco.uci.Engine.open(os.path.join(os.sep, "no", "such", "engine"))

        asyncio.run(silent())
        asyncio.run(missing())
