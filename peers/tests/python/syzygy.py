"""Syzygy tables: the first line is a folder; for each FEN after it, prints WDL and DTZ."""

import sys

import chess
import chess.syzygy

tables = chess.syzygy.open_tablebase(sys.stdin.readline().strip(), max_fds=None)
print("ready", flush=True)

for line in sys.stdin:
    board = chess.Board(line.strip())
    print(tables.probe_wdl(board), tables.probe_dtz(board), flush=True)
