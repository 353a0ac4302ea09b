"""Positions after six random plies, for games between levels: openings.py SEED COUNT > openings.epd"""
import random
import sys

import chess

draw = random.Random(int(sys.argv[1]))
seen = set()
while len(seen) < int(sys.argv[2]):
    board = chess.Board()
    for _ in range(6):
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        if not moves:
            break
        board.push(draw.choice(moves))
    # Nobody is a piece down yet.
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
    balance = sum(worth[p.piece_type] * (1 if p.color else -1) for p in board.piece_map().values())
    if not board.is_game_over() and abs(balance) < 2 and board.epd() not in seen:
        seen.add(board.epd())
        print(board.epd())
