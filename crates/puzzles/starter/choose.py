"""The puzzles of the starter set, of many that were made: choose.py FILE... > chosen.jsonl

Every puzzle of several moves, every mate, and every one of one move that is not plain are kept. A plain one takes
a piece that nobody defends, or asks for a move to which no other theme than the phase of the game belongs, and is
easy: of those, which would be most of the set, one for each five others is kept, so that beginners find some.
"""
import json
import sys

# Themes that say where a puzzle is from or how long it is, and nothing about the idea.
BACKGROUND = {"oneMove", "opening", "middlegame", "endgame", "hangingPiece"}
PLAIN_RATING = 1300
OTHERS_FOR_A_PLAIN_ONE = 5


def is_plain(puzzle):
    themes = set(puzzle["themes"].split())
    return themes <= BACKGROUND and "oneMove" in themes and puzzle["rating"] < PLAIN_RATING


lines = {}
for name in sys.argv[1:]:
    with open(name) as file:
        for line in file:
            record = json.loads(line)
            if "puzzle" in record:
                lines.setdefault(record["puzzle"]["id"], (record["puzzle"], line))

kept = [line for puzzle, line in lines.values() if not is_plain(puzzle)]
plain = [line for puzzle, line in lines.values() if is_plain(puzzle)]
sys.stdout.writelines(kept + plain[: len(kept) // OTHERS_FOR_A_PLAIN_ONE])
