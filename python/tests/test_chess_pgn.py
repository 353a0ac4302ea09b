"""PGN through `arrocco.chess.pgn` and python-chess, side by side; books, scores, pictures and engines."""

from __future__ import annotations

import io
import logging
import os
import pathlib
import random
import struct
import sys
import tempfile
import textwrap
import unittest
from typing import Any

import arrocco.chess as ours
import arrocco.chess.engine
import arrocco.chess.gaviota
import arrocco.chess.pgn
import arrocco.chess.polyglot
import arrocco.chess.svg
import arrocco.chess.syzygy
import arrocco.chess.variant

try:
    import chess as theirs
    import chess.engine
    import chess.pgn
    import chess.polyglot
except ImportError:
    theirs = None  # type: ignore[assignment]

GAMES = int(os.environ.get("ARROCCO_PYTHON_GAMES", "150"))
SEED = int(os.environ.get("ARROCCO_SEED", "1"))

GAME = """[Event "Test"]
[White "A"]
[Black "B"]
[Result "1-0"]

{ intro } 1. e4! $14 {first} e5 ( {start} 1... c5 2. Nf3 {x} (2. c3 d5) 2... d6 ) ( 1... e6 ) 2. Nf3 Nc6 3. Bb5 a6?! 1-0
"""


def setUpModule() -> None:
    logging.disable(logging.CRITICAL)


def tearDownModule() -> None:
    logging.disable(logging.NOTSET)


def random_game(chance: random.Random) -> Any:
    """A game with variations, comments, annotations and tags, built by python-chess."""
    game = theirs.pgn.Game()
    if chance.random() < 0.3:
        game.setup(theirs.Board.from_chess960_pos(chance.randrange(960)))
    for name in chance.sample(["White", "Black", "ECO", "TimeControl", "Annotator"], 3):
        game.headers[name] = chance.choice(["x", "Some One", "A \\\\ B", "300+5", "é"])
    nodes: list[Any] = [game]
    for _ in range(chance.randrange(60)):
        node = nodes[-1] if chance.random() < 0.8 else chance.choice(nodes)
        moves = [move for move in node.board().legal_moves if move not in node]
        if not moves:
            continue
        child = node.add_variation(chance.choice(moves))
        if chance.random() < 0.15:
            child.comment = chance.choice(["good", "two words", "[%eval -1.5,20]", "[%clk 0:01:02]", "long " * 30])
        if chance.random() < 0.1:
            child.nags.add(chance.randrange(1, 140))
        if child.starts_variation() and chance.random() < 0.3:
            child.starting_comment = "instead"
        nodes.append(child)
    game.headers["Result"] = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    return game


def read_both(text: str) -> tuple[list[Any], list[Any]]:
    found: tuple[list[Any], list[Any]] = ([], [])
    for games, library in zip(found, (ours, theirs)):
        handle = io.StringIO(text)
        while (game := library.pgn.read_game(handle)) is not None:
            games.append(game)
    return found


@unittest.skipUnless(theirs, "needs python-chess")
class SideBySide(unittest.TestCase):
    def compare(self, text: str) -> None:
        mine, other = read_both(text)
        self.assertEqual(len(mine), len(other), text)
        for one, two in zip(mine, other):
            self.assertEqual([str(error) for error in one.errors][:1], [str(error) for error in two.errors][:1], text)
            if two.errors:
                # We go on behind a variation that is broken; python-chess takes what follows for a part of it.
                continue
            self.assertEqual(dict(one.headers), dict(two.headers), text)
            self.assertEqual(str(one).split(), str(two).split(), text)
            pairs = zip(one.mainline(), two.mainline())
            for node, their_node in pairs:
                self.assertEqual(node.comment.split(), their_node.comment.split(), text)
                self.assertEqual((node.clock(), node.eval_depth()), (their_node.clock(), their_node.eval_depth()))
                self.assertEqual(repr(node.eval()), repr(their_node.eval()))

    def test_games_with_variations(self) -> None:
        chance = random.Random(SEED)
        for _ in range(GAMES):
            game = random_game(chance)
            columns = chance.choice([None, 40, 80])
            text = game.accept(theirs.pgn.StringExporter(columns=columns))
            self.compare(text)
            mine = ours.pgn.read_game(io.StringIO(text))
            self.assertEqual(mine.accept(ours.pgn.StringExporter(columns=columns)), text)
            self.assertEqual(mine.end().board().fen(), game.end().board().fen())
            self.assertEqual([node.san() for node in mine.mainline()], [node.san() for node in game.mainline()])

    def test_broken_texts(self) -> None:
        chance = random.Random(SEED + 1)
        pieces = ["(", ")", "{", "}", ";", "*", "1-0", "$5", "!", "e4", "Qh5", "--", "\n\n", '[A "b"]\n', "1.", "x", "O-O"]
        for _ in range(GAMES * 4):
            text = str(random_game(chance)) if chance.random() < 0.5 else GAME
            for _ in range(chance.randrange(1, 4)):
                at = chance.randrange(len(text))
                text = text[:at] + chance.choice(pieces) + text[at + chance.randrange(2) :]
            try:
                self.compare(text)
            except IndexError:
                # Stray parentheses can trip python-chess up; ours must read the text all the same.
                ours.pgn.read_game(io.StringIO(text))

    def test_headers_skipping_and_visitors(self) -> None:
        text = f"{GAME}\n\n{GAME.replace('Test', 'Two')}\n"
        for library in (ours, theirs):
            handle = io.StringIO(text)
            headers = library.pgn.read_headers(handle)
            assert headers is not None
            self.assertEqual(headers["Event"], "Test")
            self.assertTrue(library.pgn.skip_game(handle))
            self.assertFalse(library.pgn.skip_game(handle))
            board = library.pgn.read_game(io.StringIO(text), Visitor=library.pgn.BoardBuilder)
            self.assertEqual(board.fen().split()[0], "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R")

    def test_polyglot(self) -> None:
        chance = random.Random(SEED + 2)
        for _ in range(GAMES):
            mine, other = ours.Board(), theirs.Board()
            for _ in range(chance.randrange(60)):
                moves = list(other.legal_moves)
                if not moves:
                    break
                move = chance.choice(moves)
                other.push(move)
                mine.push_uci(move.uci())
            self.assertEqual(ours.polyglot.zobrist_hash(mine), theirs.polyglot.zobrist_hash(other), other.fen())

    def test_books(self) -> None:
        key = theirs.polyglot.zobrist_hash(theirs.Board())
        entries = [(key, 28 | 12 << 6, 3, 7), (key, 27 | 11 << 6, 1, 0), (key, 0, 9, 0), (key + 1, 1, 1, 1)]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "book.bin")
            path.write_bytes(b"".join(struct.pack(">QHHI", *entry) for entry in entries))
            with ours.polyglot.open_reader(path) as mine, theirs.polyglot.open_reader(path) as other:
                self.assertEqual(len(mine), len(other))
                found = [(entry.move.uci(), entry.weight, entry.learn) for entry in mine.find_all(ours.Board())]
                self.assertEqual(found, [("e2e4", 3, 7), ("d2d4", 1, 0)])
                self.assertEqual(mine.find(ours.Board()).move.uci(), "e2e4")
                self.assertIsNone(mine.get(ours.Board(None)))
                with self.assertRaises(IndexError):
                    mine.find(ours.Board(None))

    def test_scores(self) -> None:
        def scores(library: Any) -> list[Any]:
            cp, mate = library.engine.Cp, library.engine.Mate
            return [cp(-300), cp(0), cp(25), mate(-5), mate(0), mate(1), mate(7), library.engine.MateGiven]

        mine, other = scores(ours), scores(theirs)
        for one, two in zip(mine, other):
            self.assertEqual((str(one), repr(one), str(-one)), (str(two), repr(two), str(-two)))
            self.assertEqual((one.score(), one.mate(), one.is_mate()), (two.score(), two.mate(), two.is_mate()))
            self.assertEqual(one.score(mate_score=1000), two.score(mate_score=1000))
            for three, four in zip(mine, other):
                self.assertEqual((one < three, one == three, one >= three), (two < four, two == four, two >= four))
        self.assertEqual([str(one) for one in sorted(mine)], [str(two) for two in sorted(other)])


ENGINE = textwrap.dedent(
    """
    import sys
    for line in sys.stdin:
        words = line.split()
        if words[0] == "uci":
            print("id name Fake")
            print("option name MultiPV type spin default 1 min 1 max 5\\noption name Style type combo default A var A var B C")
            print("uciok")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "go" and "infinite" not in words:
            print("info depth 3 seldepth 4 multipv 1 score cp 25 lowerbound nodes 10 time 20 pv e2e4 e7e5")
            print("info depth 3 multipv 2 score mate -4 pv d2d4")
            print("bestmove e2e4 ponder e7e5")
        elif words[0] == "go":
            print("info depth 1 score cp 1 pv d2d4")
        elif words[0] == "stop":
            print("bestmove d2d4")
        elif words[0] == "quit":
            sys.exit()
        sys.stdout.flush()
    """
)


class Rest(unittest.TestCase):
    def test_engines(self) -> None:
        with ours.engine.SimpleEngine.popen_uci([sys.executable, "-c", ENGINE]) as engine:
            self.assertEqual(engine.id["name"], "Fake")
            self.assertEqual(engine.options["Style"].var, ["A", "B C"])
            engine.configure({"Style": "B C"})
            with self.assertRaises(ours.engine.EngineError):
                engine.configure({"Style": "D"})
            with self.assertRaises(ours.engine.EngineError):
                engine.configure({"MultiPV": 2})
            result = engine.play(ours.Board(), ours.engine.Limit(time=0.1))
            self.assertEqual((str(result.move), str(result.ponder)), ("e2e4", "e7e5"))
            info = engine.analyse(ours.Board(), ours.engine.Limit(depth=3))
            self.assertEqual((info["depth"], info["score"].white(), info["time"]), (3, ours.engine.Cp(25), 0.02))
            lines = engine.analyse(ours.Board(), ours.engine.Limit(depth=3), multipv=2)
            self.assertEqual(lines[1]["score"].relative, ours.engine.Mate(-4))
            with engine.analysis(ours.Board()) as analysis:
                for info in analysis:
                    if info.get("depth"):
                        break
            self.assertEqual(str(analysis.wait().move), "d2d4")
            engine.ping()
            engine.quit()
        with self.assertRaises(ours.engine.EngineTerminatedError):
            ours.engine.SimpleEngine.popen_uci([sys.executable, "-c", "pass"])

    def test_pictures(self) -> None:
        board = ours.Board()
        board.push_san("e4")
        picture = ours.svg.board(board, lastmove=board.peek(), check=60, arrows=[(12, 28), ours.svg.Arrow(0, 0)],
                                 fill={5: "#cc0000cc"}, squares=[1, 2], size=300)
        for part in ('width="300"', "lastmove e4", "check", "white-king", "polygon", "circle"):
            self.assertIn(part, picture)
        self.assertIn("black-queen", ours.svg.piece(ours.Piece.from_symbol("q")))
        self.assertTrue(board._repr_svg_().startswith("<svg"))
        self.assertEqual(ours.svg.Arrow.from_pgn("Ra1b2"), ours.svg.Arrow(0, 9, color="red"))

    def test_what_is_not_there_says_so(self) -> None:
        with self.assertRaises(NotImplementedError):
            ours.variant.AtomicBoard
        with self.assertRaises(ValueError):
            ours.variant.find_variant("atomic")
        self.assertIs(ours.variant.find_variant("Standard"), ours.Board)
        with self.assertRaises(NotImplementedError):
            ours.gaviota.open_tablebase("anywhere")

    def test_tables(self) -> None:
        folder = os.environ.get("ARROCCO_SYZYGY")
        if not folder:
            self.skipTest("ARROCCO_SYZYGY names no folder of tables")
        with ours.syzygy.open_tablebase(folder) as tables:
            board = ours.Board("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")
            self.assertEqual((tables.probe_wdl(board), tables.probe_dtz(board)), (2, 1))
            with self.assertRaises(KeyError):
                tables.probe_wdl(ours.Board())
            self.assertIsNone(tables.get_dtz(ours.Board()))
