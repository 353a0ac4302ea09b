"""Positions, moves, games and notation."""

from __future__ import annotations

import copy
import doctest
import pickle
import unittest
from typing import Any

import arrocco
from arrocco import Color, Epd, Game, Move, Opening, Outcome, Piece, Position, Role, Score, Square, SquareSet

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def pickle_parts(value: Any) -> Any:
    """The function and the arguments by which pickling makes a value anew."""
    return value.__reduce__()


class Values(unittest.TestCase):
    def test_values_are_hashable_copied_and_pickled(self) -> None:
        position = Position(KIWIPETE)
        values = [
            position,
            position.legal_moves[3],
            position["e1"],
            Outcome("checkmate", Color.WHITE),
            Score(cp=12),
            Score(mate=-3),
            SquareSet(["a1", "h8"]),
            Square.E4,
            Color.BLACK,
            Role.QUEEN,
        ]
        for value in values:
            for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
                self.assertEqual(value, other)
                self.assertEqual(hash(value), hash(other))

    def test_values_cannot_be_changed(self) -> None:
        for value in (Position(), Position().legal_moves[0], Piece("white", "n")):
            with self.assertRaises((AttributeError, TypeError)):
                value.turn = 1  # type: ignore

    def test_positions_differ_by_what_fen_has(self) -> None:
        self.assertEqual(Position(), Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
        self.assertNotEqual(Position(), Position().play("e4"))
        self.assertEqual(len({Position(), Position(), Position().play("e4")}), 2)

    def test_square_sets_are_sets(self) -> None:
        one, two = SquareSet(["e4", "d5"]), SquareSet([Square.D5, 0])
        self.assertEqual(one & two, SquareSet(["d5"]))
        self.assertEqual(len(one | two), 3)
        self.assertEqual(one ^ two, SquareSet(["e4", "a1"]))
        self.assertEqual(one - two, SquareSet(["e4"]))
        self.assertEqual(len(~one), 62)
        self.assertEqual(int(one), 1 << 28 | 1 << 35)
        self.assertIn("e4", one)
        self.assertNotIn("e5", one)
        self.assertEqual([str(square) for square in one], ["e4", "d5"])

    def test_pattern_matching_takes_values_apart(self) -> None:
        self.assertEqual(Piece.__match_args__, ("color", "role"))
        self.assertEqual(Move.__match_args__, ("from_square", "to_square", "promotion"))
        self.assertEqual(Outcome.__match_args__, ("termination", "winner"))

    def test_what_is_found_can_be_sent_to_other_processes(self) -> None:
        text = b'[White "A"]\n\n1. e4 {[%eval 0.25][%clk 0:01:02]} e5 {[%eval #-3]} 2. Ke4 1-0\n'
        game = next(arrocco.PgnReader(text))
        analysis = arrocco.Engine(hash=1).analyse(Position().play("e4"), depth=4, lines=2)
        ranked = arrocco.Tablebase().rank_moves(Position("8/8/8/8/8/2k5/8/K7 b - - 0 1"))
        fields: dict[object, list[str]] = {
            game: ["headers", "moves", "sans", "start", "end", "result", "problems", "evals", "clocks", "opening"],
            analysis: ["position", "best", "ponder", "score", "depth", "nodes"],
            ranked[0]: ["move", "outcome", "wdl", "dtz", "is_zeroing", "is_mate"],
            **{line: ["score", "bound", "chances", "moves", "text", "position", "rank", "depth", "selective_depth", "nodes",
                      "time", "hash_full"] for line in analysis.lines},
        }  # fmt: skip
        for value, names in fields.items():
            self.assertIs(copy.deepcopy(value), value)
            other = pickle.loads(pickle.dumps(value))
            for name in names:
                self.assertEqual(getattr(other, name), getattr(value, name), name)
            self.assertEqual(repr(other), repr(value))
        self.assertEqual(len(game.problems), 1)
        self.assertEqual(repr(pickle.loads(pickle.dumps(analysis)).lines), repr(analysis.lines))
        for opening in arrocco.Opening.all()[::97]:
            self.assertEqual(pickle.loads(pickle.dumps(opening)), opening)
        for constructor, fields_ in (pickle_parts(game), pickle_parts(analysis), pickle_parts(analysis.lines[0])):
            # Nobody smuggles in moves that are not legal.
            with self.assertRaises(ValueError):
                constructor(*[[65535, 1] if isinstance(field, list) and field and isinstance(field[0], int) else field
                              for field in fields_])  # fmt: skip

    def test_equal_moves_are_one_object(self) -> None:
        self.assertIs(Position().parse("e4"), Position().parse_uci("e2e4"))
        self.assertIs(pickle.loads(pickle.dumps(Position().parse("e4"))), Position().parse("e4"))


class Positions(unittest.TestCase):
    def test_fields(self) -> None:
        position = Position(KIWIPETE)
        self.assertIs(position.turn, Color.WHITE)
        self.assertEqual(position.castling, "KQkq")
        self.assertIsNone(position.en_passant)
        self.assertEqual((position.halfmoves, position.fullmoves), (0, 1))
        self.assertEqual(position["e5"], Piece(Color.WHITE, Role.KNIGHT))
        self.assertIsNone(position[Square.E3])
        self.assertEqual(len(position.pieces), 32)
        self.assertEqual(position.king("black"), Square.E8)
        self.assertEqual(position.count("P"), 8)
        self.assertEqual(position.move_count, 48)
        self.assertEqual(position.perft(3), 97862)
        self.assertEqual(sum(position.divide(3).values()), 97862)

    def test_chess960(self) -> None:
        self.assertEqual(Position.chess960(518), Position())
        position = Position.chess960(0)
        self.assertEqual(position.fen, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")
        self.assertTrue(position.is_chess960)
        self.assertEqual(position.chess960_number, 0)
        for wrong in (960, 65535):
            with self.assertRaises(ValueError):
                Position.chess960(wrong)
        with self.assertRaises(OverflowError):
            Position.chess960(-1)

    def test_errors_tell_where(self) -> None:
        with self.assertRaises(arrocco.PositionError) as caught:
            Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1")
        self.assertEqual((caught.exception.field, caught.exception.offset), ("board", 42))
        self.assertIsInstance(caught.exception, ValueError)
        copied = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((copied.code, str(copied)), (caught.exception.code, str(caught.exception)))
        with self.assertRaises(arrocco.PositionError):
            Position("8/8/8/8/8/8/8/8 w - - 0 1")
        lenient = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"
        self.assertEqual(Position(lenient).castling, "K")
        with self.assertRaises(arrocco.PositionError):
            Position(lenient, strict=True)

    def test_reasons_for_illegal_moves(self) -> None:
        position = Position("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
        why = position.why_illegal("e2", "c3")
        assert why is not None
        self.assertEqual((why.code, str(why)), ("pinned", "the knight on e2 is pinned by the rook on e7"))
        self.assertIn("e7", why.squares)
        self.assertIsNone(position.why_illegal("e1", "d1"))
        with self.assertRaises(arrocco.IllegalMoveError) as caught:
            position.play("e2c3")
        self.assertEqual(caught.exception.code, "pinned")
        with self.assertRaises(arrocco.AmbiguousMoveError) as ambiguous:
            Position("4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1").play("Nd2")
        self.assertEqual(ambiguous.exception.squares, SquareSet(["b1", "f1"]))
        with self.assertRaises(arrocco.MoveSyntaxError):
            position.play("castle, please")
        with self.assertRaises(arrocco.IllegalMoveError):
            position.play(Position().legal_moves[0])

    def test_notation(self) -> None:
        position = Position(KIWIPETE)
        for move in position.legal_moves:
            self.assertIs(position.parse_san(position.san(move), strict=True), move)
            self.assertIs(position.parse_uci(position.uci(move)), move)
            self.assertIs(position.parse(position.lan(move)), move)
            self.assertIs(position.parse_san(position.san(move, letters="it"), letters="it"), move)
        self.assertEqual([position.san(move) for move in position.legal_moves], position.legal_sans)
        self.assertEqual(position.uci("O-O"), "e1g1")
        self.assertEqual(position.uci("O-O", chess960=True), "e1h1")
        line = Position().parse_line("1. e4 e5 2. Nf3")
        self.assertEqual(Position().line(line), "1. e4 e5 2. Nf3")
        self.assertIn("capture", position.classify("Bxa6"))

    def test_pictures(self) -> None:
        svg = Position().svg(bottom="black", last=Position().parse("e4"), arrows=["e2e4:red"], marks=["e4"])
        self.assertTrue(svg.startswith("<svg"))
        self.assertTrue(Position()._repr_svg_().startswith("<svg"))
        wrong: list[dict[str, Any]] = [{"arrows": ["e9e4"]}, {"marks": ["x"]}, {"size": 1}]
        for arguments in wrong:
            with self.assertRaises(ValueError):
                Position().svg(**arguments)

    def test_attacks(self) -> None:
        position = Position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
        self.assertTrue(position.is_check)
        self.assertEqual(position.checkers, SquareSet(["e2"]))
        self.assertEqual(position.attackers("e2", "white"), SquareSet(["e1"]))
        self.assertTrue(position.is_attacked("e1", Color.BLACK))
        self.assertEqual(position.squares("black", Role.ROOK), SquareSet(["e2"]))


class Games(unittest.TestCase):
    def test_moves_are_a_sequence(self) -> None:
        game = Game(moves=["e4", "e5", "Nf3", "Nc6"])
        self.assertEqual(len(game), 4)
        self.assertEqual(str(game[-1]), "b8c6")
        self.assertEqual([str(move) for move in game[1:3]], ["e7e5", "g1f3"])
        self.assertEqual(game[::-1], game.moves[::-1])
        self.assertEqual(list(game), game.moves)
        self.assertEqual(len(game.positions), 5)
        for wrong in (4, -5):
            with self.assertRaises(IndexError):
                game[wrong]
        with self.assertRaises(TypeError):
            game["e4"]  # type: ignore[call-overload]

    def test_undo_redo_copies_and_pickles(self) -> None:
        game = Game(moves=["e4", "e5", "Nf3"])
        game.undo()
        other = pickle.loads(pickle.dumps(game))
        self.assertEqual(other, game)
        self.assertEqual(str(other.redo()), "g1f3")
        self.assertEqual(len(copy.deepcopy(game)), 2)
        self.assertIsNone(Game().undo())

    def test_claims_and_outcomes(self) -> None:
        game = Game(moves=["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
        self.assertEqual(game.repetitions, 3)
        self.assertTrue(game.can_claim("threefold"))
        self.assertFalse(game.can_claim("fifty-moves"))
        self.assertEqual(str(game.claim_draw()), str(Outcome("threefold")))
        with self.assertRaises(arrocco.GameOverError) as caught:
            game.play("e4")
        self.assertEqual(caught.exception.outcome, Outcome("threefold"))
        with self.assertRaises(arrocco.ClaimError):
            Game().claim_draw()
        with self.assertRaises(ValueError):
            Game().can_claim("boredom")  # type: ignore[arg-type]
        self.assertEqual(Game().resign("white").winner, Color.BLACK)
        self.assertTrue(Game().agree_draw().is_draw)
        self.assertEqual(Game(Position("8/8/8/4k3/8/8/8/4K2R w K - 0 1")).flag("white").termination,
                         "time-without-mating-material")

    def test_openings(self) -> None:
        opening = Game(moves=["e4", "c5"]).opening
        assert opening is not None
        self.assertEqual((opening.eco, opening.name, opening.line), ("B20", "Sicilian Defense", "1.e4 c5"))
        self.assertEqual(opening.position, Position().play("e4").play("c5"))
        self.assertGreater(len(Opening.all()), 2000)

    def test_epd(self) -> None:
        record = Epd(Position(), bm=["e4", "d4"], id="start", acd=12)
        self.assertEqual(str(Epd(str(record))), str(record))
        self.assertEqual(record["acd"], 12)
        self.assertEqual([Position().san(move) for move in record["bm"]], ["e4", "d4"])
        self.assertIn("id", record)
        with self.assertRaises(KeyError):
            record["pv"]
        with self.assertRaises(arrocco.EpdError):
            Epd("not a record")

    def test_scores_are_ordered(self) -> None:
        scores = [Score(mate=0), Score(mate=-1), Score(mate=-5), Score(cp=-10), Score(cp=0), Score(cp=900)]
        scores += [Score(mate=7), Score(mate=1), -Score(mate=0)]
        self.assertEqual(sorted(scores, key=lambda score: score), scores)
        self.assertEqual(-Score(mate=3), Score(mate=-3))
        with self.assertRaises(ValueError):
            Score()


class Documentation(unittest.TestCase):
    def test_examples_of_docstrings(self) -> None:
        finder = doctest.DocTestFinder(exclude_empty=True)
        runner = doctest.DocTestRunner(verbose=False)
        count = 0
        modules = [arrocco, arrocco._enums, arrocco._native]
        for module in modules:
            for test in finder.find(module, module=False):
                test.globs.update(vars(arrocco))
                count += len(test.examples)
                runner.run(test)
        self.assertEqual(runner.failures, 0)
        self.assertGreater(count, 30)

    def test_everything_public_has_a_docstring(self) -> None:
        for name in arrocco.__all__:
            item = getattr(arrocco, name)
            if isinstance(item, type):
                self.assertTrue(item.__doc__, name)
                for member, value in vars(item).items():
                    is_method = callable(value) or hasattr(value, "__get__")
                    if not member.startswith("_") and is_method and member != "TERMINATIONS":
                        self.assertTrue(getattr(value, "__doc__", ""), f"{name}.{member}")
