"""Names every legal move: for each Shredder-FEN, prints `uci san lan` for each move, separated by tabs."""

import sys

import chess

for line in sys.stdin:
    board = chess.Board(line.strip(), chess960=True)
    names = (f"{board.uci(move)} {board.san(move)} {board.lan(move)}" for move in board.legal_moves)
    print("\t".join(names) if board.is_valid() else "refused", flush=True)
