# Prints what python-chess reads from a file. Each input line is a number of games and a path. The answer is one line with
# as many games, each with its start position, all its moves with variations and annotations, and its errors.
import logging
import re
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def nodes(game):
    """Every move, then what follows it, then its alternatives."""
    waiting = list(reversed(game.variations))
    while waiting:
        node = waiting.pop()
        yield ",".join([str(node.ply()), node.uci()] + [str(nag) for nag in sorted(node.nags)])
        waiting.extend(reversed(node.variations))


def describe(game):
    errors = "broken" if game.errors else "good"
    # python-chess does not unescape the backslashes of a tag.
    white = re.sub(r'\\(["\\])', r"\1", game.headers["White"])
    return ";".join([white, game.board().fen(), " ".join(nodes(game)), errors])


def read(limit, path):
    with open(path, encoding="utf-8-sig") as file:
        while limit > 0 and (game := chess.pgn.read_game(file)) is not None:
            limit -= 1
            yield describe(game)


for question in sys.stdin:
    limit, path = question.rstrip("\n").split(" ", 1)
    print("|".join(read(int(limit), path)), flush=True)
