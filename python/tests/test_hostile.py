"""Whatever is passed to whatever function, the answer is a value or an ordinary exception: nothing panics, nothing crashes."""

from __future__ import annotations

import os
import random
import unittest

import arrocco
import arrocco.chess

ROUNDS = int(os.environ.get("ARROCCO_PYTHON_HOSTILE", "40"))

#: Functions that wait for input or for a long time, by design.
SLOW = {"Engine.analyse", "Engine.play", "Position.perft", "Position.divide", "Game.__init__", "Board._perft"}


def hostile_values(chance: random.Random) -> list[object]:
    position = arrocco.Position.random(chance.getrandbits(32))
    text = "".join(chance.choice("abcdefgh12345678KQRBNxO-=+#/ \0é♔\ud800") for _ in range(chance.randrange(9)))
    return [
        None, True, 0, 1, -1, 63, 64, 1 << 63, 1 << 64, -(1 << 70), 0.5, float("nan"), float("inf"),
        "", "e4", "e2e4", "Nf3", "O-O", "white", "threefold", "x" * 10_000, text, b"", b"1. e4 *", b"\xff\0",
        [], [1, "e4"], (), {}, {"a": 1}, set(), object(), int, len, slice(1, -1, -2), slice(None),
        position, chance.choice(position.legal_moves or [None]), position.fen, arrocco.Color.WHITE,
        arrocco.Square.H8, arrocco.Role.KING, arrocco.Piece("black", "q"), arrocco.SquareSet(5),
        arrocco.Game(position), arrocco.Outcome("agreement"), arrocco.Score(cp=5), arrocco.PgnTree(),
        arrocco.PgnTree.parse("1. e4 e5 *").root, arrocco.Tablebase(),
        arrocco.chess.Board(), arrocco.chess.Move.null(), arrocco.chess.Move(3, 200, 9, 7), arrocco.chess.SquareSet(9),
    ]  # fmt: skip


def objects() -> list[object]:
    game = arrocco.Game(moves=["e4", "e5"])
    return [
        arrocco.Position(), game, arrocco.Position().parse("e4"), arrocco.Piece("white", "k"), arrocco.SquareSet([1, 2]),
        arrocco.Outcome("time", "black"), arrocco.Score(mate=3), arrocco.PgnTree.parse("1. e4 (1. d4) e5 *"),
        arrocco.PgnTree.parse("1. e4 *").root.children[0], next(arrocco.PgnReader(b"1. e4 e5 *")),
        arrocco.Epd("8/8/4k3/8/8/3K4/8/8 w - - id \"x\";"), arrocco.Tablebase(), game.opening,
        arrocco.PgnReader(b"1. e4 *"), arrocco.PgnTreeReader(b"1. e4 *"), arrocco.Engine(hash=1),
        arrocco.chess.Board(), arrocco.chess.Board().legal_moves, arrocco.chess.Move.from_uci("e2e4"),
    ]  # fmt: skip


class Hostile(unittest.TestCase):
    def call(self, function: object, arguments: list[object]) -> None:
        try:
            function(*arguments)  # type: ignore[operator]
        except Exception as error:
            # Every ordinary exception has words; a panic is none, and is not caught here.
            self.assertIsInstance(error, Exception)
            self.assertNotIn("please report", str(error))

    def test_methods(self) -> None:
        chance = random.Random(int(os.environ.get("ARROCCO_SEED", "1")))
        calls = 0
        for _ in range(ROUNDS):
            values = hostile_values(chance)
            for item in objects():
                names = [name for name in dir(item) if f"{type(item).__name__}.{name}" not in SLOW]
                for name in names:
                    if name in ("__class__", "__init_subclass__", "__subclasshook__", "__doc__"):
                        continue
                    try:
                        method = getattr(item, name, None)
                    except IndexError:  # A call before has removed the node.
                        continue
                    if callable(method):
                        self.call(method, [chance.choice(values) for _ in range(chance.randrange(4))])
                        calls += 1
        self.assertGreater(calls, ROUNDS * 100)

    def test_constructors(self) -> None:
        chance = random.Random(int(os.environ.get("ARROCCO_SEED", "1")) + 1)
        classes = [item for name in arrocco.__all__ if isinstance(item := getattr(arrocco, name), type)]
        classes = [item for item in classes if item.__module__ == "arrocco" and item.__name__ != "PanicException"]
        self.assertGreater(len(classes), 15)
        for _ in range(ROUNDS * 10):
            values = hostile_values(chance)
            for item in classes:
                self.call(item, [chance.choice(values) for _ in range(chance.randrange(3))])

    def test_texts(self) -> None:
        chance = random.Random(int(os.environ.get("ARROCCO_SEED", "1")) + 2)
        fen = arrocco.Position.random(5).fen
        for _ in range(ROUNDS * 50):
            letters = list(fen)
            for _ in range(chance.randrange(1, 5)):
                letters[chance.randrange(len(letters))] = chance.choice("pnbrqkPNBRQK12345678/ -wKQkqabcdefgh0\t9é")
            try:
                position = arrocco.Position("".join(letters))
            except arrocco.PositionError:
                continue
            self.assertEqual(arrocco.Position(position.fen), position)
            self.assertEqual(len(position.legal_moves), position.move_count)
