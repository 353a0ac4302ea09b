"""Tells how games end. For a Shredder-FEN, prints what holds in the position; for a Shredder-FEN, a tab and moves, prints
what holds at every ply and how the game ended."""

import sys

import chess


def flags(*values):
    return "".join("-y"[value] for value in values)


def ending(board):
    outcome = board.outcome(claim_draw=False)
    if outcome is None:
        return "none"
    return f"{outcome.termination.name.lower().replace('_', '-')} {outcome.result()}"


def of_position(board):
    holds = flags(
        board.is_checkmate(),
        board.is_stalemate(),
        board.is_insufficient_material(),
        not board.has_insufficient_material(chess.WHITE),
        not board.has_insufficient_material(chess.BLACK),
        board.is_seventyfive_moves(),
        board.is_fifty_moves(),
        board.can_claim_fifty_moves(),
    )
    return f"{holds} {ending(board)}"


def of_ply(board):
    repetitions = next((count for count in (5, 4, 3, 2) if board.is_repetition(count)), 1)
    claims = flags(board.can_claim_threefold_repetition(), board.can_claim_fifty_moves())
    forced = flags(board.is_fivefold_repetition(), board.is_seventyfive_moves(), board.is_game_over())
    return f"{repetitions}{claims}{forced}"


def of_game(board, moves):
    plies = [of_ply(board)]
    for move in moves:
        board.push_uci(move)
        plies.append(of_ply(board))
    return f"{' '.join(plies)}\t{ending(board)}"


for line in sys.stdin:
    fen, tab, moves = line.rstrip("\n").partition("\t")
    board = chess.Board(fen, chess960=True)
    print(of_game(board, moves.split()) if tab else of_position(board), flush=True)
