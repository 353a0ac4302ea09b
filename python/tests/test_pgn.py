"""PGN in a stream and as trees; books and tables."""

from __future__ import annotations

import copy
import io
import pathlib
import struct
import tempfile
import unittest
from typing import Any

import arrocco
from arrocco import Game, PgnReader, PgnTree, PgnTreeReader, PolyglotBook, Position, Tablebase

FILE = b"""[Event "Test"]
[White "A"]
[Black "B \\"the\\" C"]
[Result "1-0"]

1. e4 {[%eval 0.35] [%clk 0:05:00]} e5 (1... c5 2. Nf3) {[%eval #-3]} 2. Nf3 $1 Nc6 1-0

[White "C"]

1. d4 d5 2. Ke3 Nf6 *

1. c4 1/2-1/2
"""


class Stream(unittest.TestCase):
    def test_games_have_headers_moves_and_results(self) -> None:
        games = list(PgnReader(FILE))
        self.assertEqual([game.result for game in games], ["1-0", "*", "1/2-1/2"])
        self.assertEqual(games[0].headers["Black"], 'B "the" C')
        self.assertEqual(games[0].sans, ["e4", "e5", "Nf3", "Nc6"])
        self.assertEqual(games[0].evals, [(35, None), (None, -3), None, None])
        self.assertEqual(games[0].clocks, [300.0, None, None, None])
        self.assertEqual(len(games[0]), 4)
        self.assertEqual(games[0][1:3], games[0].moves[1:3])
        self.assertEqual(games[0].positions[-1], games[0].end)
        self.assertEqual(games[0].to_game().position, games[0].end)

    def test_broken_games_are_read_as_far_as_they_go(self) -> None:
        game = list(PgnReader(FILE))[1]
        self.assertEqual(game.sans, ["d4", "d5"])
        problem = game.problems[0]
        self.assertIn("the king on e1", problem.message)
        self.assertEqual((problem.line, problem.is_warning), (10, False))

    def test_every_source_gives_the_same(self) -> None:
        expected = [game.sans for game in PgnReader(FILE)]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.pgn")
            path.write_bytes(FILE)
            with path.open("rb") as file:
                sources: list[Any] = [path, str(path), io.BytesIO(FILE), io.StringIO(FILE.decode()), file]
                for source in sources:
                    self.assertEqual([game.sans for game in PgnReader(source)], expected)

    def test_moves_can_be_skipped(self) -> None:
        games = list(PgnReader(FILE, moves=False))
        self.assertEqual([len(game) for game in games], [0, 0, 0])
        self.assertEqual(games[1].headers, {"White": "C"})

    def test_errors_of_sources_arrive_after_the_games_before_them(self) -> None:
        class Broken:
            chunks: list[Any] = [FILE * 1000, OSError("the line is dead")]

            def read(self, size: int) -> bytes:
                chunk: Any = self.chunks.pop(0)
                if isinstance(chunk, Exception):
                    raise chunk
                return bytes(chunk)

        reader = PgnReader(Broken())
        self.assertEqual(next(reader).sans, ["e4", "e5", "Nf3", "Nc6"])
        with self.assertRaises(OSError):
            list(reader)
        for wrong in (3, None, object()):
            with self.assertRaises(TypeError):
                PgnReader(wrong)  # type: ignore[arg-type]
        with self.assertRaises(FileNotFoundError):
            PgnReader("no such file")

    def test_memory_does_not_grow_with_the_file(self) -> None:
        class Endless:
            left = 200

            def read(self, size: int) -> bytes:
                self.left -= 1
                return FILE * 100 if self.left > 0 else b""

        self.assertEqual(sum(1 for _ in PgnReader(Endless())), 3 * 100 * 199)


class Trees(unittest.TestCase):
    def test_trees_read_edit_and_write(self) -> None:
        tree = next(PgnTreeReader(FILE))
        self.assertEqual([node.san for node in tree.mainline()], ["e4", "e5", "Nf3", "Nc6"])
        first = tree.root.children[0]
        self.assertEqual([node.san for node in first.children], ["e5", "c5"])
        self.assertEqual(tree.mainline()[2].nags, [1])
        self.assertEqual(first.comments, ["[%eval 0.35] [%clk 0:05:00]"])
        node = first.add("d5")
        node.add_comment("Scandinavian")
        node.promote()
        node.promote()
        self.assertEqual(first.next, node)
        tree["White"] = "X"
        self.assertEqual(tree.headers["White"], "X")
        tree.result = "0-1"
        again = PgnTree.parse(str(tree))
        self.assertEqual(again, tree)
        self.assertEqual(copy.copy(tree), tree)
        node.remove()
        with self.assertRaises(IndexError):
            node.san
        with self.assertRaises(ValueError):
            tree.root.remove()
        with self.assertRaises(arrocco.IllegalMoveError):
            first.add("Ke3")
        with self.assertRaises(ValueError):
            PgnTree.parse("")

    def test_games_become_trees(self) -> None:
        game = Game(moves=["e4", "e5"])
        self.assertEqual(PgnTree.from_game(game).to_game().moves, game.moves)
        self.assertIn("1. e4 e5", game.pgn())


class Files(unittest.TestCase):
    def test_polyglot_books(self) -> None:
        position = Position()
        e4, d4 = 28 | 12 << 6, 27 | 11 << 6
        entries = [(position.polyglot_key, e4, 3, 0), (position.polyglot_key, d4, 1, 0)]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "book.bin")
            path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in entries))
            book = PolyglotBook(path)
            self.assertEqual([(str(move), weight) for move, weight in book[position]], [("e2e4", 3), ("d2d4", 1)])
            self.assertEqual(len(book), 2)
            self.assertIn(position, book)
            self.assertNotIn(position.play("e4"), book)
            self.assertEqual(str(book.choose(position, 2**64 - 1)), "d2d4")
        with self.assertRaises(FileNotFoundError):
            PolyglotBook("no such book")

    def test_tables(self) -> None:
        bare = Position("8/8/4k3/8/8/3K4/8/8 w - - 0 1")
        tables = Tablebase()
        self.assertEqual((tables.wdl(bare), tables.dtz(bare)), (0, 0))
        self.assertEqual(len(tables.rank_moves(bare)), 8)
        with self.assertRaises(arrocco.MissingTableError):
            tables.wdl(Position("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"))
        with self.assertRaises(arrocco.TablebaseError):
            tables.wdl(Position())
        with self.assertRaises(OSError):
            Tablebase("no such folder")
