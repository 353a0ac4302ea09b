//! Thirty things with cozy-chess.

use std::fmt::Write as _;

use cozy_chess::util::{display_san_move, parse_san_move, parse_uci_move};
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, GameStatus, Piece, Square};

use super::{BACK_RANK, Done, KIWIPETE, START, Things, check};

#[rustfmt::skip]
pub(crate) const THINGS: Things = &[
    ("read_fen", read_fen), ("write_fen", write_fen), ("list", list), ("captures", captures), ("play_uci", play_uci),
    ("play_san", play_san), ("write_san", write_san), ("perft", perft), ("ended", ended), ("game", game),
    ("undo", undo), ("attackers", attackers), ("pinned", pinned), ("key", key), ("chess960", chess960),
    ("pieces", pieces), ("edit", edit), ("material", material), ("line", line),
];

fn read_fen() -> Done {
    let board: Board = KIWIPETE.parse()?;
    check(board.side_to_move() == Color::White)
}

fn write_fen() -> Done {
    let fen = Board::default().to_string();
    check(fen == START)
}

fn list() -> Done {
    let mut moves = Vec::new();
    KIWIPETE.parse::<Board>()?.generate_moves(|set| {
        moves.extend(set);
        false
    });
    check(moves.len() == 48)
}

fn captures() -> Done {
    let board: Board = KIWIPETE.parse()?;
    let mut captures = Vec::new();
    board.generate_moves(|mut set| {
        set.to &= board.colors(!board.side_to_move());
        captures.extend(set);
        false
    });
    check(captures.len() == 8)
}

fn play_uci() -> Done {
    let mut board = Board::default();
    board.play(parse_uci_move(&board, "e2e4")?);
    check(board.side_to_move() == Color::Black)
}

fn play_san() -> Done {
    let mut board = Board::default();
    board.play(parse_san_move(&board, "Nf3")?);
    check(board.piece_on(Square::F3).is_some())
}

fn write_san() -> Done {
    let board: Board = BACK_RANK.parse()?;
    let san = display_san_move(&board, parse_uci_move(&board, "e1e8")?).to_string();
    check(san == "Re8#")
}

fn perft() -> Done {
    fn perft(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|set| {
            for mv in set {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += if depth > 1 { perft(&next, depth - 1) } else { 1 };
            }
            false
        });
        nodes
    }
    check(perft(&KIWIPETE.parse()?, 3) == 97_862)
}

fn ended() -> Done {
    let board: Board = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    check(board.status() == GameStatus::Drawn && board.checkers().is_empty())
}

fn game() -> Done {
    let mut boards = vec![Board::default()];
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        let mut board = boards[boards.len() - 1].clone();
        board.play(parse_san_move(&board, san)?);
        boards.push(board);
    }
    check(boards.iter().filter(|board| board.same_position(&boards[8])).count() == 3)
}

fn undo() -> Done {
    let mut boards = vec![Board::default(), Board::default()];
    let mv = parse_san_move(&boards[0], "e4")?;
    boards[1].play(mv);
    let undone = boards.pop().ok_or("a move")?;
    boards.push(undone);
    check(boards.len() == 2)
}

fn attackers() -> Done {
    let (board, square) = (Board::default(), Square::F3);
    let (diagonal, straight) = (board.pieces(Piece::Bishop), board.pieces(Piece::Rook));
    let queens = board.pieces(Piece::Queen);
    let attackers = cozy_chess::get_pawn_attacks(square, Color::Black) & board.pieces(Piece::Pawn)
        | cozy_chess::get_knight_moves(square) & board.pieces(Piece::Knight)
        | cozy_chess::get_king_moves(square) & board.pieces(Piece::King)
        | cozy_chess::get_bishop_moves(square, board.occupied()) & (diagonal | queens)
        | cozy_chess::get_rook_moves(square, board.occupied()) & (straight | queens);
    check((attackers & board.colors(Color::White)).len() == 3)
}

fn pinned() -> Done {
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse::<Board>()?.pinned();
    check(pinned == BitBoard::from(Square::E2))
}

fn key() -> Done {
    let key = Board::default().hash();
    check(key != 0)
}

fn chess960() -> Done {
    let board = Board::chess960_startpos(518);
    check(format!("{board:#}").contains("HAha"))
}

fn pieces() -> Done {
    let rooks = Board::default().colored_pieces(Color::White, Piece::Rook);
    check(rooks == BitBoard::from(Square::A1) | BitBoard::from(Square::H1))
}

fn edit() -> Done {
    let mut builder = BoardBuilder::from_board(&Board::default());
    *builder.square_mut(Square::D8) = None;
    check(builder.build()?.occupied().len() == 31)
}

fn material() -> Done {
    let board: Board = "8/8/4k3/8/8/4K3/4B3/8 w - - 0 1".parse()?;
    let strong = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let on_one_color =
        bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
    let is_insufficient =
        strong.is_empty() && (knights.is_empty() && on_one_color || bishops.is_empty() && knights.len() == 1);
    check(is_insufficient)
}

fn line() -> Done {
    let (mut board, mut text) = (Board::default(), String::new());
    for san in "e4 e5 Nf3".split(' ') {
        if board.side_to_move() == Color::White {
            write!(text, "{}. ", board.fullmove_number())?;
        }
        let mv = parse_san_move(&board, san)?;
        write!(text, "{} ", display_san_move(&board, mv))?;
        board.play(mv);
    }
    check(text.trim_end() == "1. e4 e5 2. Nf3")
}
