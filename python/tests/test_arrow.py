"""PGN files as tables of Arrow."""

from __future__ import annotations

import io
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import textwrap
import unittest
from typing import Any

import arrocco

try:
    import pyarrow  # type: ignore[import-untyped]
except ImportError:
    pyarrow = None

FILE = b"""[Event "E"]
[White "A"]
[WhiteElo "2100"]
[Result "1-0"]

1. e4 {[%eval 0.35] [%clk 0:05:00]} e5 {[%eval #-3]} 2. Nf3 1-0

[Black "C"]
[BlackElo "?"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O Ke7 2. Kg9 1/2-1/2
"""


@unittest.skipUnless(pyarrow, "needs PyArrow")
class Tables(unittest.TestCase):
    def read(self, source: Any, **options: Any) -> Any:
        return pyarrow.RecordBatchReader.from_stream(arrocco.PgnTable(source, **options))

    def test_columns(self) -> None:
        rows = self.read(FILE).read_all().to_pylist()
        self.assertEqual(len(rows), 2)
        first, second = rows
        self.assertEqual((first["white"], first["white_elo"], first["black"]), ("A", 2100, None))
        self.assertEqual((first["moves"], first["plies"]), (["e2e4", "e7e5", "g1f3"], 3))
        self.assertEqual((first["evals"], first["clocks"]), ([35, -99997, None], [300.0, None, None]))
        self.assertEqual((first["result"], first["start"], first["opening"]), ("1-0", None, "King's Knight Opening"))
        self.assertEqual(dict(first["headers"])["Event"], "E")
        self.assertEqual((second["black_elo"], second["moves"], second["problems"]), (None, ["e1g1", "e8e7"], 1))
        self.assertEqual(second["start"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1")

    def test_the_table_is_what_the_reader_reads(self) -> None:
        rows = self.read(FILE * 50, batch_size=7).read_all().to_pylist()
        games = list(arrocco.PgnReader(FILE * 50))
        self.assertEqual([row["moves"] for row in rows], [[str(move) for move in game] for game in games])
        self.assertEqual([row["end"] for row in rows], [game.end.fen for game in games])
        self.assertEqual([dict(row["headers"]) for row in rows], [game.headers for game in games])

    def test_batches_stream(self) -> None:
        class Counting(io.RawIOBase):
            count = 0

            def read(self, size: int = -1) -> bytes:
                self.count += 1
                return FILE * 1000 if self.count < 50 else b""

        source = Counting()
        reader = self.read(source, batch_size=100)
        self.assertEqual(reader.read_next_batch().num_rows, 100)
        self.assertLess(source.count, 5)
        self.assertEqual(100 + sum(batch.num_rows for batch in reader), 2 * 1000 * 49)

    @unittest.skipUnless(hasattr(os, "mkfifo") and hasattr(signal, "pthread_kill"), "needs signals and named pipes")
    def test_an_interruption_ends_a_table(self) -> None:
        """Of a file without an end, which PyArrow reads without coming back to Python."""
        script = textwrap.dedent(
            """
            import os, signal, sys, threading, time, arrocco, pyarrow
            # Programs that a shell starts in the background inherit that SIGINT is ignored.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.mkfifo(sys.argv[1])
            def write():
                with open(sys.argv[1], "wb") as file:
                    for number in range(1 << 30):
                        file.write(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\\n\\n" * 1000)
                        if number == 20:
                            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            threading.Thread(target=write, daemon=True).start()
            try:
                try:
                    pyarrow.table(arrocco.PgnTable(sys.argv[1]))
                except OSError:
                    # PyArrow has its own error for it; Python's comes right behind.
                    time.sleep(60)
            except KeyboardInterrupt:
                print("interrupted", flush=True)
            os._exit(0)
            """
        )
        with tempfile.TemporaryDirectory() as folder:
            # The limit is for a hang.
            command = [sys.executable, "-c", script, str(pathlib.Path(folder, "pipe"))]
            run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
        self.assertEqual((run.returncode, run.stdout), (0, "interrupted\n"), run.stderr)

    def test_errors(self) -> None:
        class Broken:
            def read(self, size: int) -> bytes:
                raise OSError("the line is dead")

        with self.assertRaisesRegex(OSError, "the line is dead"):
            self.read(Broken()).read_all()
        table = arrocco.PgnTable(FILE)
        pyarrow.RecordBatchReader.from_stream(table).read_all()
        with self.assertRaises(ValueError):
            pyarrow.RecordBatchReader.from_stream(table)
        with self.assertRaises(ValueError):
            arrocco.PgnTable(FILE, batch_size=0)
        # A stream that nobody reads is freed.
        arrocco.PgnTable(FILE).__arrow_c_stream__()
