"""Races arrocco with python-chess in one run, after checking that both give the same results.

    python benchmarks/side_by_side.py [GAMES]

Each task is done by both in turn, several times; the best times count.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import chess
import chess.pgn

import arrocco
import arrocco.chess
import arrocco.chess.pgn

ROUNDS = 5


def positions(count: int) -> list[str]:
    """Positions of random games."""
    chance = random.Random(1)
    return [arrocco.Position().random_play(chance.getrandbits(32), chance.randrange(5, 80)).fen for _ in range(count)]


def pgn_file(games: int) -> str:
    """Random games of 80 half-moves, as a file."""
    texts = []
    for seed in range(games):
        chance = random.Random(seed)
        game = arrocco.Game()
        while game.outcome is None and len(game) < 80:
            game.play(chance.choice(game.position.legal_moves))
        texts.append(game.pgn())
    return "\n".join(texts)


def best_time(task: Callable[[], Any], minimum: float = 0.3) -> float:
    """Seconds of processor time for one call, the best of several; short tasks are repeated. The time of the day would
    measure what else the machine does."""
    start, repeats = time.process_time(), 0
    while time.process_time() - start < minimum:
        task()
        repeats += 1
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(repeats):
            task()
        best = min(best, (time.process_time() - start) / repeats)
    return best


def race(name: str, ours: Callable[[], Any], theirs: Callable[[], Any], wanted: float) -> bool:
    """Checks that the results are equal and prints how many times as fast ours is."""
    if ours() != theirs():
        print(f"{name}: the results differ")
        return False
    mine, other = best_time(ours), best_time(theirs)
    ratio = other / mine
    print(f"{name:44} {mine * 1e3:10.3f} ms {other * 1e3:10.3f} ms {ratio:8.1f} times (wanted {wanted:.0f})")
    return ratio >= wanted


def their_perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += their_perft(board, depth - 1)
        board.pop()
    return count


def read_theirs(text: str, library: Any) -> list[list[str]]:
    handle, found = io.StringIO(text), []
    while (game := library.pgn.read_game(handle)) is not None:
        found.append([move.uci() for move in game.mainline_moves()])
    return found


def loop(library: Any, fens: list[str]) -> int:
    """What many scripts do: every legal move made and taken back, with a look at the board."""
    count = 0
    for fen in fens:
        board = library.Board(fen)
        for move in board.legal_moves:
            board.push(move)
            count += board.legal_moves.count() + board.is_check()
            board.pop()
    return count


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    fens = positions(100)
    natives, boards = [arrocco.Position(fen) for fen in fens], [chess.Board(fen) for fen in fens]
    text = pgn_file(games)
    data = text.encode()
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    moves = [(position, position.legal_moves) for position in natives]
    their_moves = [(board, [board.parse_uci(position.uci(move)) for move in position.legal_moves])
                   for board, position in zip(boards, natives)]  # fmt: skip
    sans = [game.sans for game in arrocco.PgnReader(data)]
    results = [
        race("perft(3), arrocco", lambda: arrocco.Position(kiwipete).perft(3),
             lambda: their_perft(chess.Board(kiwipete), 3), 300),
        race("legal moves of 100 positions, arrocco", lambda: sum(len(position.legal_moves) for position in natives),
             lambda: sum(len(list(board.legal_moves)) for board in boards), 30),
        race("names of all moves (SAN), arrocco", lambda: [position.san(move) for position, all in moves for move in all],
             lambda: [board.san(move) for board, all in their_moves for move in all], 30),
        race(f"PGN, {games} games with their moves, arrocco",
             lambda: [[str(move) for move in game] for game in arrocco.PgnReader(data)],
             lambda: read_theirs(text, chess), 50),
        race("push, pop, legal_moves, arrocco.chess", lambda: loop(arrocco.chess, fens[:20]),
             lambda: loop(chess, fens[:20]), 5),
        # Most of it is Python: a tree of nodes with dictionaries and lists, as scripts expect them.
        race(f"PGN, {games} games as trees, arrocco.chess", lambda: read_theirs(text, arrocco.chess),
             lambda: read_theirs(text, chess), 3),
    ]  # fmt: skip
    assert len(sans) == games
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
