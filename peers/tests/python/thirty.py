# The thirty things of examples/thirty with python-chess: answers the name of each with "ok" or what is wrong.
import io
import json
import sys

import chess
import chess.pgn
import chess.polyglot
import chess.svg

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
PGN = '[White "A"]\n[Black "B"]\n\n1. e4 e5 {open} (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n'


def check(is_right):
    if not is_right:
        raise ValueError("wrong")


def read_fen():
    board = chess.Board(KIWIPETE)
    check(board.turn == chess.WHITE)


def write_fen():
    fen = chess.Board().fen()
    check(fen == chess.STARTING_FEN)


def list():
    moves = chess.Board(KIWIPETE).legal_moves
    check(moves.count() == 48)


def captures():
    captures = [*chess.Board(KIWIPETE).generate_legal_captures()]
    check(len(captures) == 8)


def play_uci():
    board = chess.Board()
    board.push_uci("e2e4")
    check(board.turn == chess.BLACK)


def play_san():
    board = chess.Board()
    board.push_san("Nf3")
    check(board.piece_at(chess.F3) is not None)


def write_san():
    board = chess.Board(BACK_RANK)
    san = board.san(chess.Move.from_uci("e1e8"))
    check(san == "Re8#")


def perft():
    def perft(board, depth):
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += perft(board, depth - 1) if depth > 1 else 1
            board.pop()
        return nodes
    check(perft(chess.Board(KIWIPETE), 3) == 97862)


def ended():
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    check(board.is_stalemate() and not board.is_check() and not board.is_checkmate())


def game():
    board = chess.Board()
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split():
        board.push_san(san)
    check(board.outcome(claim_draw=True).termination == chess.Termination.THREEFOLD_REPETITION)


def undo():
    board = chess.Board()
    board.push_san("e4")
    board.push(board.pop())
    check(board.ply() == 1)


def attackers():
    attackers = chess.Board().attackers(chess.WHITE, chess.F3)
    check(len(attackers) == 3)


def pinned():
    board = chess.Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
    pinned = [square for square in chess.SQUARES if board.is_pinned(board.turn, square)]
    check(pinned == [chess.E2])


def key():
    key = chess.polyglot.zobrist_hash(chess.Board())
    check(key != 0)


def chess960():
    board = chess.Board.from_chess960_pos(518)
    check("HAha" in board.shredder_fen())


def pieces():
    rooks = chess.Board().pieces(chess.ROOK, chess.WHITE)
    check(rooks == chess.SquareSet([chess.A1, chess.H1]))


def edit():
    board = chess.Board()
    board.remove_piece_at(chess.D8)
    check(board.is_valid() and len(board.piece_map()) == 31)


def games():
    file, plies = io.StringIO(PGN), 0
    while game := chess.pgn.read_game(file):
        plies += game.end().ply()
    check(plies == 4)


def write_pgn():
    board = chess.Board()
    board.push_san("e4")
    check(str(chess.pgn.Game.from_board(board)).endswith("1. e4 *"))


def variations():
    game = chess.pgn.read_game(io.StringIO(PGN))
    text = game.accept(chess.pgn.StringExporter(headers=False, comments=False))
    check(text.split() == "1. e4 e5 ( 1... c5 2. Nf3 ) 2. Nf3 Nc6 1-0".split())


def epd():
    board, operations = chess.Board.from_epd('6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "mate";')
    check(operations["bm"][0].uci() == "e1e8" and operations["id"] == "mate")


def polyglot_key():
    key = chess.polyglot.zobrist_hash(chess.Board())
    check(key == 0x463B96181691FC9C)


def material():
    board = chess.Board("8/8/4k3/8/8/4K3/4B3/8 w - - 0 1")
    check(board.is_insufficient_material())


def line():
    board = chess.Board()
    moves = [board.push_san(san) for san in "e4 e5 Nf3".split()]
    check(chess.Board().variation_san(moves) == "1. e4 e5 2. Nf3")


def draw():
    picture = chess.svg.board(chess.Board())
    check(picture.startswith("<svg ") and "R N B Q K B N R" in str(chess.Board()))


def mirror():
    mirrored = chess.Board(KIWIPETE).mirror()
    check(mirrored.mirror().fen() == KIWIPETE)


def serialize():
    text = json.dumps(chess.Board().fen())
    check(chess.Board(json.loads(text)) == chess.Board())


for question in sys.stdin:
    try:
        globals()[question.strip()]()
        print("ok", flush=True)
    except Exception as error:
        print(repr(error), flush=True)
