//! Thirty things with the crate chess.

use std::str::FromStr as _;

use chess::{
    BitBoard, Board, BoardBuilder, BoardStatus, ChessMove, Color, EMPTY, Game, MoveGen, Piece, Square,
};

use super::{Done, KIWIPETE, START, Things, check};

#[rustfmt::skip]
pub(crate) const THINGS: Things = &[
    ("read_fen", read_fen), ("write_fen", write_fen), ("list", list), ("captures", captures), ("play_uci", play_uci),
    ("play_san", play_san), ("perft", perft), ("ended", ended), ("game", game), ("undo", undo),
    ("attackers", attackers), ("pinned", pinned), ("key", key), ("pieces", pieces), ("edit", edit),
    ("material", material),
];

fn read_fen() -> Done {
    let board = Board::from_str(KIWIPETE)?;
    check(board.side_to_move() == Color::White)
}

fn write_fen() -> Done {
    let fen = Board::default().to_string();
    check(fen == START)
}

fn list() -> Done {
    let moves = MoveGen::new_legal(&Board::from_str(KIWIPETE)?);
    check(moves.len() == 48)
}

fn captures() -> Done {
    let board = Board::from_str(KIWIPETE)?;
    let mut captures = MoveGen::new_legal(&board);
    captures.set_iterator_mask(*board.color_combined(!board.side_to_move()));
    check(captures.len() == 8)
}

fn play_uci() -> Done {
    let mut game = Game::new();
    check(game.make_move(ChessMove::from_str("e2e4")?) && game.side_to_move() == Color::Black)
}

fn play_san() -> Done {
    let board = Board::default();
    let board = board.make_move_new(ChessMove::from_san(&board, "Nf3")?);
    check(board.piece_on(Square::F3).is_some())
}

fn perft() -> Done {
    let nodes = MoveGen::movegen_perft_test(&Board::from_str(KIWIPETE)?, 3);
    check(nodes == 97_862)
}

fn ended() -> Done {
    let board = Board::from_str("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")?;
    check(board.status() == BoardStatus::Stalemate && *board.checkers() == EMPTY)
}

fn game() -> Done {
    let mut game = Game::new();
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        game.make_move(ChessMove::from_san(&game.current_position(), san)?);
    }
    check(game.declare_draw())
}

fn undo() -> Done {
    let mut boards = vec![Board::default()];
    boards.push(boards[0].make_move_new(ChessMove::from_san(&boards[0], "e4")?));
    let undone = boards.pop().ok_or("a move")?;
    boards.push(undone);
    check(boards.len() == 2)
}

fn attackers() -> Done {
    let (board, square) = (Board::default(), Square::F3);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let attackers = chess::get_pawn_attacks(square, Color::Black, *board.pieces(Piece::Pawn))
        | chess::get_knight_moves(square) & board.pieces(Piece::Knight)
        | chess::get_king_moves(square) & board.pieces(Piece::King)
        | chess::get_bishop_moves(square, *board.combined()) & diagonal
        | chess::get_rook_moves(square, *board.combined()) & straight;
    check((attackers & board.color_combined(Color::White)).popcnt() == 3)
}

fn pinned() -> Done {
    let board = Board::from_str("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")?;
    check(*board.pinned() == BitBoard::from_square(Square::E2))
}

fn key() -> Done {
    let key = Board::default().get_hash();
    check(key != 0)
}

fn pieces() -> Done {
    let rooks = Board::default().pieces(Piece::Rook) & Board::default().color_combined(Color::White);
    check(rooks == BitBoard::from_square(Square::A1) | BitBoard::from_square(Square::H1))
}

fn edit() -> Done {
    let mut builder = BoardBuilder::from(Board::default());
    builder.clear_square(Square::D8);
    check(Board::try_from(&builder)?.combined().popcnt() == 31)
}

fn material() -> Done {
    let board = Board::from_str("8/8/4k3/8/8/4K3/4B3/8 w - - 0 1")?;
    let strong = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let dark = BitBoard::new(0xaa55_aa55_aa55_aa55);
    let on_one_color = bishops & dark == EMPTY || bishops & !dark == EMPTY;
    let is_insufficient =
        strong == EMPTY && (*knights == EMPTY && on_one_color || *bishops == EMPTY && knights.popcnt() == 1);
    check(is_insufficient)
}
