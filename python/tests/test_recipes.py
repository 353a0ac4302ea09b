"""The recipes of RECIPES.md run, and their types are right."""

from __future__ import annotations

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).parent.parent
DOCUMENT = FOLDER / "RECIPES.md"
HAS_RAY = all(importlib.util.find_spec(name) for name in ("ray", "pyarrow", "fsspec"))
GAMES = b"""[White "A"]
[WhiteElo "1500"]
[BlackElo "1712"]
[Result "1-0"]

1. e4 {[%eval 0.3]} e5 {[%eval 0.4]} 2. Qh5 {[%eval -0.2]} Nc6 {[%eval 0.1]} 3. Bc4 {[%eval 0.0]} Nf6 {[%eval #1]}
4. Qxf7# 1-0

[White "B"]
[Result "1/2-1/2"]

1. d4 d5 2. c4 c6 3. Nf3 Nf6 1/2-1/2
"""


class Recipes(unittest.TestCase):
    def setUp(self) -> None:
        cluster = re.findall(r"```python\n(.*?)```", (FOLDER / "CLUSTER.md").read_text("utf-8"), re.DOTALL)
        self.cluster_codes = [(f"cluster_{number}", code) for number, code in enumerate(cluster)]
        self.codes = re.findall(r"^## (\d+)\. .*?```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)

    def test_there_are_ten(self) -> None:
        self.assertEqual([int(number) for number, _ in self.codes], list(range(1, 11)))

    def test_they_run(self) -> None:
        for number, code in self.codes:
            if number == "3" and importlib.util.find_spec("numpy") is None:
                continue
            if number == "9" and sys.version_info < (3, 10):
                continue  # Its script uses pattern matching.
            with self.subTest(recipe=number), tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "games.pgn").write_bytes(GAMES)
                run = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)

    @unittest.skipUnless(HAS_RAY and sys.platform != "win32", 'needs Ray: pip install "arrocco[cluster]"')
    def test_examples_of_the_cluster_run(self) -> None:
        # In one process, which starts Ray once.
        code = "\n".join(code for _, code in self.cluster_codes)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "games.pgn").write_bytes(GAMES)
            # As in the tests of the cluster: workers do not give way to everything else.
            environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0"}
            run = subprocess.run(
                [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("LLR", run.stdout)

    def check_types(self, *command: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, code in [*self.codes, *(self.cluster_codes if HAS_RAY else [])]:
                path = pathlib.Path(folder, f"recipe_{number}.py")
                path.write_text(code)
                files.append(str(path))
            words = [sys.executable, "-m", *command, *files]
            run = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stdout)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "needs mypy")
    def test_types_by_mypy(self) -> None:
        self.check_types("mypy", "--strict", "--cache-dir", os.devnull)

    @unittest.skipUnless(importlib.util.find_spec("pyright"), "needs pyright")
    def test_types_by_pyright(self) -> None:
        version = subprocess.run([sys.executable, "-m", "pyright", "--version"], capture_output=True, check=False)
        if version.returncode:
            self.skipTest("pyright cannot fetch its program")
        self.check_types("pyright", "--pythonpath", sys.executable)
