"""Keys of the Polyglot book format: for each Shredder-FEN, prints its key and `uci=key` for the position after each move."""

import sys

import chess
import chess.polyglot


def key_after(board, move):
    board.push(move)
    key = chess.polyglot.zobrist_hash(board)
    board.pop()
    return f"{board.uci(move)}={key:016x}"


for line in sys.stdin:
    board = chess.Board(line.strip(), chess960=True)
    keys = [f"{chess.polyglot.zobrist_hash(board):016x}"] + [key_after(board, move) for move in board.legal_moves]
    print(" ".join(keys) if board.is_valid() else "refused", flush=True)
