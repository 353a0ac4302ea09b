"""Positions of games with the engine's own evaluation, as lines of FEN;CENTIPAWNS: `selfplay eval` compares with them.

    python positions.py learn.bin --program arrocco --network arrocco.net --count 10000 > positions.txt

Reads what `arrocco data export` writes and needs nothing but Python itself.
"""

import argparse
import random
import re
import struct
import subprocess
from pathlib import Path

SIZE = 32


def fen(record: bytes, is_black: bool) -> str:
    """The side to move of a record may be either: with Black the board is turned round."""
    occupied = struct.unpack_from("<Q", record)[0]
    squares = [square for square in range(64) if occupied >> square & 1]
    men = {}
    for index, square in enumerate(squares):
        code = record[8 + index // 2] >> index % 2 * 4 & 15
        letter, is_enemy = "PNBRQK"[code & 7], code >= 8
        men[square ^ 56 if is_black else square] = letter.lower() if is_enemy != is_black else letter
    ranks = ["".join(men.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
    board = re.sub("1+", lambda empty: str(len(empty[0])), "/".join(ranks))
    return f"{board} {'b' if is_black else 'w'} - - 0 1"


def sample(path: Path, count: int, seed: int = 1) -> list[str]:
    data = path.read_bytes()
    chosen = random.Random(seed).sample(range(len(data) // SIZE), min(count, len(data) // SIZE))
    return [fen(data[SIZE * at : SIZE * at + SIZE], index % 2 == 1) for index, at in enumerate(chosen)]


def evaluations(program: str, network: str, fens: list[str]) -> list[int]:
    """Centipawns for the side to move."""
    engine = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin and engine.stdout
    white = []
    with engine:
        print(f"setoption name EvalFile value {network}", file=engine.stdin)
        for position in fens:
            print(f"position fen {position}\neval\nisready", file=engine.stdin, flush=True)
            lines = iter(engine.stdout.readline, "readyok\n")
            white += [round(100 * float(line.split()[1])) for line in lines if "by the network" in line]
        print("quit", file=engine.stdin, flush=True)
    if len(white) != len(fens):
        raise ValueError(f"{len(white)} evaluations of {len(fens)} positions")
    return [value if " w " in fen else -value for value, fen in zip(white, fens)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("--program", default="arrocco")
    parser.add_argument("--network", required=True)
    parser.add_argument("--count", type=int, default=10_000)
    args = parser.parse_args()
    fens = sample(args.records, args.count)
    for position, value in zip(fens, evaluations(args.program, args.network, fens)):
        print(f"{position};{value}")


if __name__ == "__main__":
    main()
