# Tells what python-chess reads in a file: the question is a path, the answer one line of JSON with a list of games,
# each with its start, the UCI moves of the main line, all lines with their variations, and the number of errors.
import json
import logging
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def lines(game):
    """All nodes in the order main move, what follows it, then its siblings; with nags and number of comments."""
    found = []
    waiting = [game]
    while waiting:
        node = waiting.pop()
        if node.parent is not None:
            found.append([node.uci(), sorted(node.nags)])
        waiting.extend(reversed(node.variations))
    return found


def describe(game):
    return {
        "start": game.board().fen(),
        "moves": [move.uci() for move in game.mainline_moves()],
        "nodes": lines(game),
        "white": game.headers.get("White"),
        "errors": len(game.errors),
    }


def read(path):
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline=None) as file:
        games = []
        while (game := chess.pgn.read_game(file)) is not None:
            games.append(describe(game))
        return games


for question in sys.stdin:
    print(json.dumps(read(question.rstrip("\n"))), flush=True)
