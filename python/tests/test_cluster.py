"""Work on a Ray cluster of two nodes: nothing is lost, nothing is done twice, and nothing depends on who has worked when."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import logging
import os
import pathlib
import random
import signal
import sys
import tempfile
import unittest
from dataclasses import dataclass
from typing import Any

import arrocco

HAS_RAY = all(importlib.util.find_spec(name) for name in ("ray", "pyarrow", "fsspec"))
GAMES = int(os.environ.get("ARROCCO_PYTHON_CLUSTER_GAMES", "60"))

if HAS_RAY:
    import fsspec  # type: ignore[import-untyped]

    from arrocco import cluster
    from arrocco.cluster._result import parquet
    from arrocco.cluster._scheduler import Chunk, Finished, Run, Schedule
    from arrocco.cluster._store import Store


def pgn(games: int) -> str:
    """Random games of different lengths."""
    texts = []
    for seed in range(games):
        chance = random.Random(seed)
        game = arrocco.Game()
        length = chance.randrange(4, 40)
        while game.outcome is None and len(game) < length:
            game.play(chance.choice(game.position.legal_moves))
        texts.append(game.pgn().replace('[White "?"]', f'[White "Player {seed}"]'))
    return "\n".join(texts)


def contents(folder: pathlib.Path) -> dict[str, bytes]:
    """All files of a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@dataclass(frozen=True)
class FatalTask:
    """Kills its worker the first time, and raises an error for a negative number."""

    folder: str

    def __call__(self, payload: Any) -> Finished:
        import pyarrow  # type: ignore[import-untyped]

        if payload < 0:
            raise ValueError("a chunk that cannot be done")
        marker = pathlib.Path(self.folder, f"tried-{payload}")
        if not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Finished(parquet({"n": [payload]}, pyarrow.schema([("n", pyarrow.int64())])), b"", 1)


@unittest.skipUnless(HAS_RAY, 'needs Ray: pip install "arrocco[cluster]"')
@unittest.skipIf(sys.platform == "win32", "Ray's local clusters are for Unix")
class OnTwoNodes(unittest.TestCase):
    nodes: Any
    second: Any

    @classmethod
    def setUpClass(cls) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        # Ray's workers give way to all other processes, so that on a busy machine they would hardly get on.
        os.environ["RAY_worker_niceness"] = "0"
        # Workers import this file for FatalTask, from wherever the tests were started.
        here = str(pathlib.Path(__file__).parent)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
        # Ray has much to say about nodes and workers that die, which is what these tests are about.
        for redirect in (contextlib.redirect_stderr, contextlib.redirect_stdout):
            quiet: contextlib.AbstractContextManager[Any] = redirect(io.StringIO())
            quiet.__enter__()
            cls.addClassCleanup(quiet.__exit__, None, None, None)
        import ray
        from ray.cluster_utils import Cluster

        cls.nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        cls.second = cls.nodes.add_node(num_cpus=1)
        ray.init(address=cls.nodes.address, log_to_driver=False, logging_level=logging.ERROR)
        cls.nodes.wait_for_nodes()

    @classmethod
    def tearDownClass(cls) -> None:
        import ray

        ray.shutdown()
        cls.nodes.shutdown()

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.file = self.folder / "games.pgn"

    def test_a_node_that_dies_costs_time_and_nothing_else(self) -> None:
        self.file.write_text(pgn(GAMES))
        seen: list[cluster.Progress] = []
        whole = cluster.analyse(self.file, self.folder / "a", nodes=20, chunk=3, progress=seen.append)
        self.assertEqual((whole.games, whole.skipped), (GAMES, 0))
        self.assertEqual((seen[-1].games, seen[-1].total), (GAMES, whole.chunks))
        killed: list[int] = []

        def kill(progress: cluster.Progress) -> None:
            if not killed and progress.chunks >= 4:
                killed.append(progress.chunks)
                self.nodes.remove_node(self.second, allow_graceful=False)

        broken = cluster.analyse(self.file, self.folder / "b", nodes=20, chunk=3, progress=kill)
        # For the tests that follow.
        type(self).second = self.nodes.add_node(num_cpus=1)
        self.assertTrue(killed)
        self.assertLess(killed[0], broken.chunks)
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))
        again = cluster.analyse(self.file, self.folder / "b", nodes=20, chunk=3, progress=None)
        self.assertEqual((again.games, again.chunks, again.skipped), (0, 0, whole.chunks))
        self.check_analysis(whole)

    def check_analysis(self, done: Any) -> None:
        """Every position once, in order, with scores in the rows and in the games."""
        games = list(arrocco.PgnReader(self.file))
        table = done.table().to_pydict()
        wanted = [(number, ply) for number, game in enumerate(games) for ply in range(len(game) + 1)]
        self.assertEqual(list(zip(table["game"], table["ply"])), wanted)
        self.assertEqual(table["fen"], [position.fen for game in games for position in game.positions])
        self.assertEqual(table["White"][0], "Player 0")
        for cp, mate, best, fen in zip(table["cp"], table["mate"], table["best"], table["fen"]):
            self.assertNotEqual(cp is None, mate is None)
            if best is not None:
                self.assertTrue(arrocco.Position(fen).parse_uci(best))
        done.write_pgn(self.folder / "all.pgn")
        annotated = list(arrocco.PgnReader(self.folder / "all.pgn"))
        self.assertEqual([game.moves for game in annotated], [game.moves for game in games])
        self.assertEqual(annotated[0].evals[0], (table["cp"][1], table["mate"][1]))

    def test_an_interrupted_job_is_taken_up_again(self) -> None:
        self.file.write_text(pgn(12))

        def interrupt(progress: cluster.Progress) -> None:
            if progress.chunks >= 2:
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            cluster.analyse(self.file, self.folder / "a", nodes=20, chunk=2, progress=interrupt)
        done = cluster.analyse(self.file, self.folder / "a", nodes=20, chunk=2, progress=None)
        self.assertGreaterEqual(done.skipped, 2)
        self.assertEqual(done.chunks + done.skipped, 6)
        cluster.analyse(self.file, self.folder / "b", nodes=20, chunk=2, progress=None)
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))
        with self.assertRaisesRegex(cluster.JobMismatchError, "limits"):
            cluster.analyse(self.file, self.folder / "a", nodes=21, chunk=2, progress=None)
        # A chunk that was lost is made again, and only that one.
        (self.folder / "a" / "rows" / "000003.parquet").unlink()
        done = cluster.analyse(self.file, self.folder / "a", nodes=20, chunk=2, progress=None)
        self.assertEqual((done.chunks, done.skipped), (1, 5))
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))

    def test_other_file_systems(self) -> None:
        with fsspec.open("memory://in/games.pgn", "wb") as file:
            file.write(pgn(3).encode())
        done = cluster.analyse("memory://in/games.pgn", "memory://out", depth=1, chunk=2, progress=None)
        self.assertEqual((done.games, done.chunks), (3, 2))
        self.assertEqual(len(list(arrocco.PgnReader("".join(done.pgn()).encode()))), 3)
        again = cluster.analyse("memory://in/games.pgn", "memory://out", depth=1, chunk=2, progress=None)
        self.assertEqual(again.chunks, 0)

    def test_broken_games_are_kept(self) -> None:
        self.file.write_text("1. e4 e4 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. -- e5 *\n\n*\n")
        done = cluster.analyse(self.file, self.folder / "a", nodes=10, progress=None)
        self.assertEqual(done.games, 4)
        table = done.table().to_pydict()
        self.assertEqual(table["game"].count(1), 5)
        self.assertEqual((table["mate"][6], table["best"][6]), (0, None))

    def test_workers_that_die_and_chunks_that_fail(self) -> None:
        store = Store(self.folder / "a")
        store.begin({"kind": "test"})
        run = Run(store, FatalTask(str(self.folder)), Schedule())
        run.go([Chunk(number, number) for number in range(4)])
        self.assertEqual((run.chunks, store.finished()), (4, {0, 1, 2, 3}))
        store = Store(self.folder / "b")
        store.begin({"kind": "test"})
        run = Run(store, FatalTask(str(self.folder)), Schedule())
        with self.assertRaisesRegex(ValueError, "cannot be done"):
            run.go([*(Chunk(number, number) for number in range(4)), Chunk(4, -1)])
        self.assertLessEqual(store.finished(), {0, 1, 2, 3})
        run = Run(store, FatalTask(str(self.folder)), Schedule())
        run.go([Chunk(number, number) for number in range(4)])
        self.assertEqual((run.chunks + run.skipped, store.finished()), (4, {0, 1, 2, 3}))

    def test_match(self) -> None:
        strong, weak = cluster.Player("strong", nodes=200), cluster.Player("weak", nodes=1, options={"level": 1})
        test = cluster.Sprt(0, 200)
        arguments: dict[str, Any] = {"games": 60, "sprt": test, "progress": None}
        result = cluster.play_match(strong, weak, self.folder / "a", **arguments)
        self.assertEqual(result.verdict, "elo1")
        self.assertGreater(result.elo[0], 100)
        table = result.table().to_pydict()
        self.assertEqual(len(table["game"]), result.wins + result.draws + result.losses)
        self.assertEqual(table["white"][:4], ["strong", "weak", "strong", "weak"])
        self.assertEqual(table["start"][0], table["start"][1])
        self.assertAlmostEqual(sum(table["points"]), result.wins + result.draws / 2)
        again = cluster.play_match(strong, weak, self.folder / "a", **arguments)
        self.assertEqual((again.games, again.wins, again.llr), (0, result.wins, result.llr))
        other = cluster.play_match(strong, weak, self.folder / "b", **arguments)
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))
        self.assertEqual(other.pairs, result.pairs)

    def test_match_with_engines_that_break(self) -> None:
        script = "import sys\nfor line in sys.stdin:\n if line == 'uci\\n': print('uciok', flush=True)\n" \
                 " elif line == 'isready\\n': print('readyok', flush=True)\n elif line[:2] == 'go': {}\n"  # fmt: skip
        good = cluster.Player("good", nodes=5)
        for name, answer in (("illegal-move", "print('bestmove e1e8', flush=True)"), ("abandonment", "sys.exit()")):
            bad = cluster.Player("bad", command=(sys.executable, "-c", script.format(answer)), time=1)
            result = cluster.play_match(bad, good, self.folder / name, games=2, chunk=2, progress=None)
            self.assertEqual((result.wins, result.draws, result.losses), (0, 0, 2))
            self.assertEqual(set(result.table().to_pydict()["termination"]), {name})

    def test_games_for_learning(self) -> None:
        done = cluster.make_games(self.folder / "a", games=5, nodes=20, chunk=2, longest=60, progress=None)
        self.assertEqual((done.games, done.chunks), (5, 3))
        table = done.table().to_pydict()
        games = list(arrocco.PgnReader("".join(done.pgn()).encode()))
        self.assertEqual(len(table["fen"]), sum(map(len, games)))
        self.assertEqual(table["fen"], [position.fen for game in games for position in game.positions[:-1]])
        self.assertEqual(table["move"], [str(move) for game in games for move in game])
        points = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
        self.assertEqual(table["result"], [points[game.result] for game in games for _ in game.moves])
        cluster.make_games(self.folder / "b", games=5, nodes=20, chunk=2, longest=60, progress=None)
        self.assertEqual(contents(self.folder / "a"), contents(self.folder / "b"))


@unittest.skipUnless(HAS_RAY, 'needs Ray: pip install "arrocco[cluster]"')
class WithoutNodes(unittest.TestCase):
    def test_sprt_of_finished_tests(self) -> None:
        # Tests of Stockfish's, as fastchess has them in its own tests; `arrocco match` agrees with them, too.
        self.assertAlmostEqual(cluster.Sprt(0.5, 2.5).ratio([223, 9863, 21279, 10037, 246]), -3.07, delta=0.03)
        self.assertAlmostEqual(cluster.Sprt(0, 2).ratio([871, 26175, 55983, 26678, 821]), -4.98, delta=0.05)
        test = cluster.Sprt(0, 5)
        self.assertEqual((test.ratio([0] * 5), test.verdict([0] * 5)), (0.0, None))
        self.assertEqual((test.verdict([0, 0, 0, 0, 900]), test.verdict([900, 0, 0, 0, 0])), ("elo1", "elo0"))

    def test_mistakes_are_told_at_once(self) -> None:
        player = cluster.Player("a", nodes=1)
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "out")
            with self.assertRaises(FileNotFoundError):
                cluster.analyse("no such file.pgn", out)
            for mistake in (
                lambda: cluster.Sprt(5, 0),
                lambda: cluster.Sprt(0, 5, alpha=0.7),
                lambda: cluster.analyse("x.pgn", out, chunk=0),
                lambda: cluster.analyse("x.pgn", out, hash=0),
                lambda: cluster.play_match(player, player, out, games=3),
                lambda: cluster.play_match(player, cluster.Player("b"), out),
                lambda: cluster.play_match(player, player, out, openings=[]),
                lambda: cluster.play_match(player, player, out, openings=["no fen"]),
                lambda: cluster.make_games(out, games=0),
            ):
                with self.assertRaises(ValueError):
                    mistake()
            self.assertFalse(out.exists())


if __name__ == "__main__":
    unittest.main()
