"""Reads EPD. For each line prints the position as a Shredder-FEN, then bm, pv, id, acd and ce as they were understood,
separated by tabs; or `refused` and why."""

import sys

import chess


def moves(value):
    return " ".join(move.uci() for move in value) if value else "-"


def told(line):
    board = chess.Board(None, chess960=True)
    operations = board.set_epd(line)
    fields = [board.fen(shredder=True, en_passant="legal")]
    fields += [moves(operations.get("bm")), moves(operations.get("pv"))]
    fields += [str(operations.get(name, "-")) for name in ("id", "acd", "ce")]
    return "\t".join(fields)


for line in sys.stdin:
    try:
        print(told(line.rstrip("\n")), flush=True)
    except Exception as error:
        print(f"refused\t{error}", flush=True)
