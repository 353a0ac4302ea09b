"""Batches of positions as arrays."""

from __future__ import annotations

import random
import unittest

import arrocco
from arrocco import Position, arrays

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


@unittest.skipUnless(numpy, "needs NumPy")
class Arrays(unittest.TestCase):
    def setUp(self) -> None:
        chance = random.Random(1)
        seeds = [(chance.getrandbits(32), chance.randrange(100)) for _ in range(300)]
        self.positions = [Position().random_play(*seed) for seed in seeds]

    def test_planes_and_bitboards(self) -> None:
        sets, planes = arrays.bitboards(self.positions), arrays.planes(self.positions)
        self.assertEqual((sets.shape, planes.shape), ((300, 12), (300, 12, 8, 8)))
        for position, row, board in zip(self.positions, sets, planes):
            self.assertEqual([int(number) for number in row], position.bitboards)
            for square, piece in position.pieces.items():
                kind = (0 if piece.color is arrocco.Color.WHITE else 6) + piece.role - 1
                self.assertEqual(board[kind, square.rank, square.file], 1)
            self.assertEqual(int(board.sum()), len(position.pieces))

    def test_there_and_back(self) -> None:
        again = arrays.positions(arrays.bitboards(self.positions), arrays.facts(self.positions))
        self.assertEqual(again, self.positions)
        empty = arrays.positions(arrays.bitboards([]), arrays.facts([]))
        self.assertEqual(empty, [])
        with self.assertRaises(arrocco.PositionError):
            arrays.positions(numpy.zeros((1, 12)), numpy.zeros((1, 8)))
        with self.assertRaises(ValueError):
            arrays.positions(numpy.zeros((2, 12)), numpy.zeros((1, 8)))

    def test_legal_moves(self) -> None:
        mask = arrays.legal_mask(self.positions)
        self.assertEqual(mask.shape, (300, arrays.MOVES))
        for position, row in zip(self.positions, mask):
            expected = sorted(arrays.move_index(move) for move in position.legal_moves)
            self.assertEqual([int(index) for index in numpy.flatnonzero(row)], expected)
        playable = [position for position in self.positions if position.move_count]
        firsts = arrays.legal_mask(playable).argmax(axis=1)
        for position, move in zip(playable, arrays.moves(playable, firsts)):
            self.assertIn(move, position.legal_moves)
        with self.assertRaises(ValueError):
            arrays.moves([Position()], [0])
