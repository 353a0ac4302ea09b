"""The generator of self-play, compiled for the CPU: the same rules, evaluation and search as on the GPU, by one lane.

    ARROCCO=target/release/arrocco python -m unittest test_gpu
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE / "gpu" / "main.cu"
NETWORK = HERE.parent / "crates" / "engine" / "networks" / "arrocco.net"
COMPILER = shutil.which("g++") or shutil.which("clang++")
PROGRAM = os.environ.get("ARROCCO")
SUITE = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039 ;D3 97862 ;D4 4085603
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191 ;D3 2812 ;D4 43238 ;D5 674624
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1 ;D1 6 ;D2 264 ;D3 9467 ;D4 422333
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8 ;D1 44 ;D2 1486 ;D3 62379 ;D4 2103487
n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 ;D1 24 ;D2 496 ;D3 9483 ;D4 182838
8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1 ;D1 6
"""
MATES = {
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1": "a1a8 31999",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1": "h5f7 31999",
    "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1": "b1b8 31999",
    "8/8/8/8/8/2k5/1q6/K7 w - - 0 1": "a1a1 -32000",
}


def compiled(folder: Path) -> Path:
    program = folder / "selfplay"
    warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
    command = [str(COMPILER), "-x", "c++", "-std=c++17", "-O2", "-DCHECK_SUMS", *warnings, "-o", str(program), str(SOURCE)]
    subprocess.run(command, check=True)
    return program


@unittest.skipUnless(COMPILER, "no C++ compiler: install g++ to test the generator")
class OnTheCpu(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.kept = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.kept.name)
        cls.program = compiled(cls.folder)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.kept.cleanup()

    def ask(self, *words: object) -> str:
        done = subprocess.run([str(word) for word in (self.program, *words)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        return path

    def test_moves_are_as_many_as_known(self) -> None:
        self.assertIn("26 counts, 0 wrong", self.ask("perft", self.file("suite.epd", SUITE)))

    def test_a_wrong_count_is_told(self) -> None:
        path = self.file("wrong.epd", SUITE.replace("8902", "8903"))
        done = subprocess.run([str(self.program), "perft", str(path)], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 wrong", done.stdout)

    def test_mates_are_found(self) -> None:
        path = self.file("mates.txt", "\n".join(MATES) + "\n")
        found = self.ask("think", "--network", NETWORK, "--nodes", 500, path).splitlines()
        self.assertEqual([" ".join(line.split()[:2]) for line in found], list(MATES.values()))

    def test_other_files_are_no_networks(self) -> None:
        path = self.file("positions.txt", "8/8/8/8/8/2k5/1q6/K7 w - - 0 1;0\n")
        command = [str(self.program), "eval", "--network", str(SOURCE), str(path)]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("is no network", done.stderr)

    @unittest.skipUnless(PROGRAM, "ARROCCO names no program to compare with")
    def test_whole_games_are_legal_and_evaluations_are_the_engines(self) -> None:
        games, learn, held = (self.folder / name for name in ("g.arrg", "l.bin", "h.bin"))
        how = ("--games", 40, "--nodes", 50, "--seconds", 60, "--table", 16, "--slice", 0.5)
        told = self.ask("play", "--network", NETWORK, "--out", games, *how)
        self.assertIn("lost for want of room 0", told)
        checked = subprocess.run([str(PROGRAM), "data", "check", str(games)], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout)
        self.assertRegex(checked.stdout, "whole")
        split = [str(PROGRAM), "data", "export", str(games), "--out", str(learn), "--held-out", str(held)]
        subprocess.run(split, check=True, capture_output=True)
        script = [sys.executable, str(HERE / "gpu" / "positions.py"), str(learn), "--program", str(PROGRAM)]
        script += ["--network", str(NETWORK), "--count", "500"]
        positions = subprocess.run(script, check=True, capture_output=True, text=True)
        path = self.file("engine.txt", positions.stdout)
        self.assertIn("500 positions, 500 equal", self.ask("eval", "--network", NETWORK, path))


if __name__ == "__main__":
    unittest.main()
