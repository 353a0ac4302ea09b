"""Drives the program like a user of python-chess: reads one command per line and prints one line with the result.

    game PATH LIMIT START    a game against itself; START is `standard` or the number of a Chess960 start
    castle PATH              the castling moves of Chess960, one by one
    lines PATH               several lines at once, with options set
"""

import sys

import chess
import chess.engine

LIMITS = {
    "nodes": chess.engine.Limit(nodes=2000),
    "depth": chess.engine.Limit(depth=4),
    "clock": chess.engine.Limit(white_clock=0.3, black_clock=0.3, white_inc=0.01, black_inc=0.01),
}
CASTLING = [
    ("k7/7r/8/8/8/8/8/1RK3R1 w GB - 0 1", "c1g1 c1b1"),
    ("r3k2r/8/8/8/8/8/8/4K3 b ha - 0 1", "e8h8 e8a8"),
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),
]


def start(number):
    if number == "standard":
        return chess.Board()
    return chess.Board.from_chess960_pos(int(number))


def game(engine, limit, number):
    """python-chess raises an error if a move is illegal, or if a line of an engine cannot be played."""
    board = start(number)
    while not board.is_game_over(claim_draw=True):
        played = engine.play(board, LIMITS[limit], info=chess.engine.INFO_ALL, ponder=limit == "clock")
        assert "score" in played.info and played.info["pv"][0] == played.move, played
        board.push(played.move)
    outcome = board.outcome(claim_draw=True)
    return f"{outcome.termination.name.lower()} {outcome.result()} after {board.ply()} plies"


def castle(engine):
    for fen, moves in CASTLING:
        board = chess.Board(fen, chess960=True)
        for text in moves.split():
            move = chess.Move.from_uci(text)
            played = engine.play(board, LIMITS["depth"], root_moves=[move])
            assert played.move == move, (fen, played)
    return "castled"


def lines(engine):
    engine.configure({"Hash": 4, "Threads": 2, "UCI_ShowWDL": True})
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3], infos
    assert all(info["depth"] == 6 and "wdl" in info and info["pv"] for info in infos), infos
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
    assert board.is_legal(analysis.wait().move)
    engine.ping()
    return "told"


ORDERS = {"game": game, "castle": castle, "lines": lines}

for order in sys.stdin:
    name, path, *arguments = order.rstrip("\n").split("\t")
    with chess.engine.SimpleEngine.popen_uci([path, "uci"]) as engine:
        told = ORDERS[name](engine, *arguments)
    print(told, flush=True)
