"""`arrocco.chess` and python-chess, side by side: every question about random boards has the same answer."""

from __future__ import annotations

import copy
import os
import pickle
import random
import unittest
from typing import Any

import arrocco
import arrocco.chess as ours

try:
    import chess as theirs
except ImportError:
    theirs = None  # type: ignore[assignment]

POSITIONS = int(os.environ.get("ARROCCO_PYTHON_POSITIONS", "3000"))
GAMES = int(os.environ.get("ARROCCO_PYTHON_GAMES", "150"))
SEED = int(os.environ.get("ARROCCO_SEED", "1"))

#: Questions without arguments.
QUESTIONS = [
    "fen", "shredder_fen", "board_fen", "epd", "status", "is_valid", "is_check", "is_checkmate", "is_stalemate",
    "is_insufficient_material", "is_game_over", "result", "can_claim_draw", "is_fifty_moves", "is_seventyfive_moves",
    "is_fivefold_repetition", "has_legal_en_passant", "has_pseudo_legal_en_passant", "clean_castling_rights",
    "castling_xfen", "castling_shredder_fen", "has_chess960_castling_rights", "chess960_pos", "ply", "was_into_check",
    "checkers_mask", "__str__", "__repr__", "unicode", "_transposition_key",
]  # fmt: skip
FIELDS = [
    "turn", "castling_rights", "ep_square", "halfmove_clock", "fullmove_number", "pawns", "knights", "bishops", "rooks",
    "queens", "kings", "occupied", "occupied_co", "promoted", "chess960",
]  # fmt: skip
OF_MOVES = [
    "is_capture", "is_en_passant", "is_castling", "is_kingside_castling", "is_queenside_castling", "is_zeroing",
    "is_irreversible", "gives_check", "is_into_check", "is_legal", "is_pseudo_legal", "uci", "xboard",
]  # fmt: skip


def outcome(function: Any, *arguments: Any) -> Any:
    """What a call returns or raises, without the types of either library."""
    try:
        return plain(function(*arguments))
    except Exception as error:
        return type(error).__name__, str(error)


def plain(value: Any) -> Any:
    if type(value).__module__.split(".")[0] in ("chess", "arrocco"):
        if type(value).__name__ == "Move":
            return value.uci()
        return repr(value).replace("arrocco.", "")
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    return value


@unittest.skipUnless(theirs, "needs python-chess")
class SideBySide(unittest.TestCase):
    def compare(self, mine: Any, other: Any, chance: random.Random) -> None:
        for field in FIELDS:
            self.assertEqual(plain(getattr(mine, field)), plain(getattr(other, field)), field)
        for name in QUESTIONS:
            self.assertEqual(outcome(getattr(mine, name)), outcome(getattr(other, name)), name)
        self.assertEqual(plain(list(mine.legal_moves)), plain(list(other.legal_moves)))
        self.assertEqual(plain(list(mine.pseudo_legal_moves)), plain(list(other.pseudo_legal_moves)))
        for name in ("generate_legal_captures", "generate_pseudo_legal_captures", "generate_legal_ep",
                     "generate_castling_moves"):
            found = [sorted(plain(list(getattr(board, name)()))) for board in (mine, other)]
            self.assertEqual(found[0], found[1], name)
        self.assertEqual(bool(mine.legal_moves), bool(other.legal_moves))
        self.assertEqual(mine.legal_moves.count(), other.legal_moves.count())
        for color in (True, False):
            for name in ("king", "has_castling_rights", "has_kingside_castling_rights", "has_queenside_castling_rights",
                         "has_insufficient_material"):
                self.assertEqual(outcome(getattr(mine, name), color), outcome(getattr(other, name), color), name)
            square = chance.randrange(64)
            for name in ("attackers_mask", "is_attacked_by", "pin_mask", "is_pinned", "attackers", "pin"):
                self.assertEqual(outcome(getattr(mine, name), color, square),
                                 outcome(getattr(other, name), color, square), (name, square))
            for name in ("piece_at", "piece_type_at", "color_at", "attacks_mask"):
                self.assertEqual(outcome(getattr(mine, name), square), outcome(getattr(other, name), square), name)
        for style in ("fen", "xfen"):
            self.assertEqual(mine.fen(en_passant=style), other.fen(en_passant=style))

    def compare_moves(self, mine: Any, other: Any, moves: list[str]) -> None:
        for uci in moves:
            pair = ours.Move.from_uci(uci), theirs.Move.from_uci(uci)
            for name in OF_MOVES:
                results = outcome(getattr(mine, name), pair[0]), outcome(getattr(other, name), pair[1])
                self.assertEqual(*results, (name, uci))
            if other.is_legal(pair[1]):
                san = other.san(pair[1])
                self.assertEqual(mine.san(pair[0]), san)
                self.assertEqual(mine.lan(pair[0]), other.lan(pair[1]))
                self.assertEqual(mine.parse_san(san), pair[0])
            self.assertEqual(outcome(mine.parse_uci, uci), outcome(other.parse_uci, uci))

    def test_games(self) -> None:
        chance = random.Random(SEED)
        left = POSITIONS
        while left > 0:
            chess960 = chance.random() < 0.3
            if chess960:
                number = chance.randrange(960)
                mine, other = ours.Board.from_chess960_pos(number), theirs.Board.from_chess960_pos(number)
            else:
                mine, other = ours.Board(), theirs.Board()
            for _ in range(chance.randrange(150)):
                moves = list(other.legal_moves)
                if not moves:
                    break
                captures = [move for move in moves if other.is_capture(move) or other.is_castling(move)]
                move = chance.choice(captures if captures and chance.random() < 0.3 else moves)
                if chance.random() < 0.02:
                    move = theirs.Move.null()
                mine.push(ours.Move.from_uci(move.uci()))
                other.push(move)
                if chance.random() < 0.15:
                    left -= 1
                    with self.subTest(fen=other.fen(), moves=[move.uci() for move in other.move_stack][-6:]):
                        self.compare(mine, other, chance)
                        names = [one.uci() for one in other.legal_moves]
                        legal = chance.sample(names, min(6, len(names)))
                        self.compare_moves(mine, other, legal)
                if chance.random() < 0.1:
                    self.assertEqual(mine.pop().uci(), other.pop().uci())
                    self.assertEqual(mine.fen(), other.fen())
            self.assertEqual(plain(mine.root()), plain(other.root()))
            self.assertEqual([move.uci() for move in mine.move_stack], [move.uci() for move in other.move_stack])

    def test_whole_games(self) -> None:
        """Random games to their end, in which knights go back and forth: outcomes, claims and names of all moves."""
        chance = random.Random(SEED + 4)
        for _ in range(GAMES):
            mine, other = ours.Board(), theirs.Board()
            sans: list[str] = []
            while not other.is_game_over() and len(sans) < 300:
                moves = list(other.legal_moves)
                if chance.random() < 0.4:
                    moves = [move for move in moves if other.piece_type_at(move.from_square) == theirs.KNIGHT] or moves
                sans.append(other.san(move := chance.choice(moves)))
                other.push(move)
                self.assertEqual(mine.push_san(sans[-1]).uci(), move.uci())
                self.assertEqual(mine.is_game_over(), other.is_game_over())
                self.assertEqual(mine.is_repetition(3), other.is_repetition(3))
                if chance.random() < 0.05:
                    claims = [plain(board.outcome(claim_draw=True)) for board in (mine, other)]
                    self.assertEqual(claims[0], claims[1])
            self.assertEqual(plain(mine.outcome()), plain(other.outcome()))
            self.assertEqual((mine.result(), mine.fen()), (other.result(), other.fen()))
            lines = mine.root().variation_san(mine.move_stack), other.root().variation_san(other.move_stack)
            self.assertEqual(*lines)

    def test_no_castling_out_of_check_with_a_king_that_stays(self) -> None:
        fen = "5k1r/8/1Ppbppp1/7p/7P/1N4P1/1P3R2/q5KR w K - 0 24"
        self.assertEqual(list(ours.Board(fen, chess960=True).generate_castling_moves()), [])
        self.compare(ours.Board(fen, chess960=True), theirs.Board(fen, chess960=True), random.Random(1))

    def test_boards_that_cannot_be(self) -> None:
        chance = random.Random(SEED + 1)
        for _ in range(POSITIONS // 3):
            mine, other = ours.Board(None), theirs.Board(None)
            mine.chess960 = other.chess960 = chance.random() < 0.3
            # At most one king a side: with more, castling and en passant are matters of taste.
            men = [*chance.sample("Kk", chance.choice((0, 1, 2, 2, 2))), *chance.choices("PNBRQpnbrq", k=18)]
            for square, symbol in zip(chance.sample(range(64), chance.randrange(20)), men):
                mine.set_piece_at(square, ours.Piece.from_symbol(symbol))
                other.set_piece_at(square, theirs.Piece.from_symbol(symbol))
            mine.turn = other.turn = chance.random() < 0.5
            mine.castling_rights = other.castling_rights = chance.choice([0, other.rooks, ours.BB_CORNERS, ours.BB_ALL])
            passed = chance.choice([None, *range(16, 24), *range(40, 48)])
            # A piece in the place of the pawn that has passed would give check from where it no longer stands.
            if passed is not None and other.piece_type_at(passed + (8 if passed < 32 else -8)) in (None, theirs.PAWN):
                mine.ep_square = other.ep_square = passed
            with self.subTest(fen=other.fen(en_passant="fen"), rights=other.castling_rights):
                self.compare(mine, other, chance)
                moves = [f"{ours.square_name(a)}{ours.square_name(b)}" for a, b in
                         (chance.sample(range(64), 2) for _ in range(3))]
                for uci in moves:
                    pair = ours.Move.from_uci(uci), theirs.Move.from_uci(uci)
                    for name in ("is_pseudo_legal", "is_capture", "is_zeroing"):
                        results = outcome(getattr(mine, name), pair[0]), outcome(getattr(other, name), pair[1])
                        self.assertEqual(*results, (name, uci))
                self.assertEqual(mine.mirror().fen(), other.mirror().fen())
                flipped = mine.transform(ours.flip_horizontal), other.transform(theirs.flip_horizontal)
                self.assertEqual(flipped[0].board_fen(), flipped[1].board_fen())

    def test_texts(self) -> None:
        chance = random.Random(SEED + 2)
        for _ in range(POSITIONS):
            seed = ours.Board.from_chess960_pos(chance.randrange(960))
            text = list(seed.fen())
            for _ in range(chance.randrange(4)):
                text[chance.randrange(len(text))] = chance.choice("pnbrqkPNBRQK12345678/ -wbKQkqAHah09~x")
            fen = "".join(text)
            if fen.split(" ")[0].count("K") > 1 or fen.split(" ")[0].count("k") > 1:
                continue
            self.assertEqual(outcome(ours.Board, fen), outcome(theirs.Board, fen), fen)
            board, other = ours.Board(), theirs.Board()
            san = "".join(chance.choice("abcdefgh12345678KQRBNxO-=+#0") for _ in range(chance.randrange(1, 6)))
            for name in ("parse_san", "parse_uci"):
                self.assertEqual(outcome(getattr(board, name), san), outcome(getattr(other, name), san), san)
            self.assertEqual(outcome(ours.Move.from_uci, san), outcome(theirs.Move.from_uci, san))

    def test_constants_and_functions(self) -> None:
        for name in dir(theirs):
            value = getattr(theirs, name)
            if name.isupper() and isinstance(value, (int, str, list)) and hasattr(ours, name):
                self.assertEqual(plain(getattr(ours, name)), plain(value), name)
        missing = [name for name in dir(theirs) if name.isupper() and not hasattr(ours, name)]
        internal = {"SAN_REGEX", "FEN_CASTLING_REGEX"}
        self.assertEqual(set(missing) - internal, set())
        chance = random.Random(SEED + 3)
        for _ in range(300):
            a, b, mask = chance.randrange(64), chance.randrange(64), chance.getrandbits(64)
            for name in ("square_distance", "square_manhattan_distance", "square_knight_distance", "between", "ray"):
                self.assertEqual(getattr(ours, name)(a, b), getattr(theirs, name)(a, b), (name, a, b))
            names = [name for name in dir(theirs) if name.startswith(("flip_", "shift_"))]
            for name in [*names, "lsb", "msb", "popcount"]:
                self.assertEqual(getattr(ours, name)(mask), getattr(theirs, name)(mask), name)
            self.assertEqual(list(ours.scan_forward(mask)), list(theirs.scan_forward(mask)))
            sets = ours.SquareSet(mask), theirs.SquareSet(mask)
            self.assertEqual(str(sets[0]), str(sets[1]))
            self.assertEqual(repr(sets[0]), repr(sets[1]))
            self.assertEqual(list(reversed(sets[0])), list(reversed(sets[1])))


class Values(unittest.TestCase):
    def test_copies_and_pickles(self) -> None:
        board = ours.Board()
        for san in ("e4", "e5", "Nf3"):
            board.push_san(san)
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual(other, board)
            self.assertEqual(other.move_stack, board.move_stack)
            other.pop()
            self.assertNotEqual(other, board)
        self.assertEqual(len(board.copy(stack=2).move_stack), 2)
        self.assertEqual(board.copy(stack=False).move_stack, [])
        for value in (ours.Move.from_uci("e7e8q"), ours.Piece.from_symbol("q"), ours.SquareSet([1, 9])):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
            self.assertEqual(copy.deepcopy(value), value)

    def test_perft(self) -> None:
        counts = [
            (ours.STARTING_FEN, False, 4, 197281),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False, 3, 97862),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", False, 5, 674624),
        ]
        fen = "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9"
        counts.append((fen, True, 4, arrocco.Position(fen).perft(4)))
        for fen, chess960, depth, nodes in counts:
            self.assertEqual(ours.Board(fen, chess960=chess960)._perft(depth), nodes)
