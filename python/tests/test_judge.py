"""python-chess as a judge: random positions and games, through both libraries, without a difference.

Larger samples: ``ARROCCO_PYTHON_POSITIONS=100000 ARROCCO_PYTHON_GAMES=5000``.
"""

from __future__ import annotations

import io
import os
import random
import unittest
from typing import Any

import arrocco
from arrocco import Color, Game, PgnReader, Position

try:
    import chess
    import chess.pgn
    import chess.polyglot
except ImportError:
    chess = None  # type: ignore[assignment]

POSITIONS = int(os.environ.get("ARROCCO_PYTHON_POSITIONS", "3000"))
GAMES = int(os.environ.get("ARROCCO_PYTHON_GAMES", "150"))
SEED = int(os.environ.get("ARROCCO_SEED", "1"))


def random_positions(count: int, chance: random.Random) -> Any:
    """Positions of random games, standard and Chess960, in which few pieces are often left."""
    while count > 0:
        start = Position() if chance.random() < 0.7 else Position.chess960(chance.randrange(960))
        game = Game(start)
        for _ in range(chance.randrange(200)):
            if game.outcome is not None:
                break
            moves = game.position.captures if chance.random() < 0.3 else game.position.legal_moves
            game.play(chance.choice(moves or game.position.legal_moves))
            if chance.random() < 0.2:
                count -= 1
                yield game.position


@unittest.skipUnless(chess, "needs python-chess")
class Judge(unittest.TestCase):
    def test_positions(self) -> None:
        for position in random_positions(POSITIONS, random.Random(SEED)):
            board = chess.Board(position.shredder_fen if position.is_chess960 else position.fen)
            board.chess960 = position.is_chess960
            with self.subTest(fen=position.fen):
                names = {position.uci(move): position.san(move) for move in position.legal_moves}
                self.assertEqual(names, {board.uci(move): board.san(move) for move in board.legal_moves})
                self.assertEqual(position.is_check, board.is_check())
                self.assertEqual(position.is_checkmate, board.is_checkmate())
                self.assertEqual(position.is_stalemate, board.is_stalemate())
                self.assertEqual(position.polyglot_key, chess.polyglot.zobrist_hash(board))
                self.assertEqual(int(position.checkers), int(board.checkers()))
                if not position.is_chess960:
                    self.assertEqual(position.fen, board.fen(en_passant="legal"))
                captures = {position.uci(move) for move in position.captures}
                self.assertEqual(captures, {board.uci(move) for move in board.generate_legal_captures()})
                for square in chess.SQUARES[::7]:
                    attackers = position.attackers(square, Color.WHITE)
                    self.assertEqual(int(attackers), int(board.attackers(chess.WHITE, square)))

    def test_games(self) -> None:
        chance = random.Random(SEED + 1)
        for _ in range(GAMES):
            game, board = Game(), chess.Board()
            while game.outcome is None and len(game) < 400:
                # Knights that go back and forth repeat positions.
                moves = game.position.legal_moves
                if chance.random() < 0.4:
                    moves = [move for move in moves if game.position[move.from_square].role == 2] or moves  # type: ignore[union-attr]
                move = chance.choice(moves)
                game.play(move)
                board.push_uci(str(move))
                self.assertEqual(game.can_claim("threefold"), board.is_repetition(3) and game.outcome is None)
            if game.outcome is not None and game.outcome.termination != "dead-position":
                self.assertEqual(board.outcome().result(), game.outcome.result)  # type: ignore[union-attr]
            self.check_pgn(game)

    def check_pgn(self, game: Game) -> None:
        theirs = chess.pgn.read_game(io.StringIO(game.pgn()))
        assert theirs is not None
        self.assertEqual(theirs.errors, [])
        self.assertEqual([move.uci() for move in theirs.mainline_moves()], [str(move) for move in game])
        ours = next(PgnReader(str(theirs).encode()))
        self.assertEqual(ours.moves, game.moves)
        self.assertEqual(ours.headers, dict(theirs.headers))
        self.assertEqual(ours.problems, [])

    def test_tables(self) -> None:
        folder = os.environ.get("ARROCCO_SYZYGY")
        if not folder:
            self.skipTest("ARROCCO_SYZYGY names no folder of tables")
        import chess.syzygy

        tables = arrocco.Tablebase(folder)
        chance = random.Random(SEED + 2)
        with chess.syzygy.open_tablebase(folder) as theirs:
            for _ in range(500):
                position = few_men(chance)
                board = chess.Board(position.fen)
                self.assertEqual(tables.wdl(position), theirs.probe_wdl(board), position.fen)
                self.assertEqual(tables.dtz(position), theirs.probe_dtz(board), position.fen)


def few_men(chance: random.Random) -> Position:
    """A random position of three or four men."""
    while True:
        men = ["K", "k", *chance.choices("QRBNPqrbnp", k=chance.randrange(1, 3))]
        board = dict(zip(chance.sample(range(64), len(men)), men))
        rows = ["".join(board.get(rank * 8 + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
        fen = f"{'/'.join(map(_joined, rows))} {chance.choice('wb')} - - 0 1"
        try:
            return Position(fen)
        except arrocco.PositionError:
            # Kings that touch, a pawn on the last rank, and the like.
            continue


def _joined(row: str) -> str:
    """A rank whose empty squares are counted."""
    text, empty = "", 0
    for letter in row + "/":
        if letter == "1":
            empty += 1
            continue
        text += (str(empty) if empty else "") + letter
        empty = 0
    return text[:-1]
