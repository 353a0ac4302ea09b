//! Castling rights: for which side, with which rook, and how castling is best written.

use arrocco_rules::{CastlingMode, CastlingSide, Color, File, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position, and how castling is written there.
const MODES: [(&str, CastlingMode); 8] = [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", CastlingMode::Standard),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", CastlingMode::Standard),
    // Kings and rooks without a right may stand anywhere.
    ("1r1k2r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", CastlingMode::Standard),
    ("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w - - 0 1", CastlingMode::Standard),
    // A rook that is not in the corner, and a king that is not on the e-file, each for one side only.
    ("r3k2r/8/8/8/8/8/8/R3K1R1 w G - 0 1", CastlingMode::Chess960),
    ("1r2k2r/8/8/8/8/8/8/R3K2R w Hb - 0 1", CastlingMode::Chess960),
    ("r3k2r/8/8/8/8/8/8/R2K3R w HAha - 0 1", CastlingMode::Chess960),
    ("r2k3r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CastlingMode::Chess960),
];

#[test]
fn castling_is_written_as_in_standard_chess_if_possible() {
    for (fen, mode) in MODES {
        assert_eq!(position(fen).castling_mode(), mode, "{fen}");
    }
    assert_eq!(CastlingMode::Standard.to_string(), "standard");
    assert_eq!(CastlingMode::Chess960.to_string(), "Chess960");
}

#[test]
fn a_right_belongs_to_one_side_and_one_rook() {
    let rights = position("1r2k2r/8/8/8/8/8/8/R3K1R1 w Gb - 0 1").castling();
    let rook = |color, side| rights.rook_file(color, side, File::E);
    assert_eq!(rook(Color::White, CastlingSide::King), Some(File::G));
    assert_eq!(rook(Color::White, CastlingSide::Queen), None);
    assert_eq!(rook(Color::Black, CastlingSide::King), None);
    assert_eq!(rook(Color::Black, CastlingSide::Queen), Some(File::B));
    assert!(!rights.is_empty());
    assert!(rights.rooks_of(Color::White).into_iter().eq([Square::G1]));
    assert!(rights.rooks_of(Color::Black).into_iter().eq([Square::B8]));
    assert!(position("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1").castling().is_empty());
}

/// A king move loses both rights, a move or capture of a rook one.
#[test]
fn rights_are_lost_with_the_first_move_of_king_or_rook() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (moves, rights) in [
        ("e1e2", "kq"),
        ("a1b1", "Kkq"),
        ("h1h7", "Qkq"),
        ("h1h8", "Qq"),
        ("a1a8", "Kk"),
        ("e1g1", "kq"),
        ("e1e2 e8e7", "-"),
        ("a1a2 h8h3 a2a1", "Kq"),
    ] {
        let mut position = position(start);
        for uci in moves.split(' ') {
            position.play(position.move_from_uci(uci).unwrap_or_else(|error| panic!("{uci}: {error}")));
        }
        assert_eq!(position.to_string().split(' ').nth(2), Some(rights), "after {moves}");
    }
}

#[test]
fn a_position_shows_itself_as_its_fen() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 17";
    assert_eq!(format!("{:?}", position(fen)), format!("Position({fen})"));
}

/// A move that looks like castling but is not on the back rank is an ordinary king move, and illegal.
#[test]
fn kings_castle_only_on_their_back_rank() {
    let home = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let away = position("4k3/8/8/8/R3K2R/8/8/8 w - - 0 1");
    let is_castle = |position: &Position, from, to| position.candidate(from, to, None).unwrap().is_castle();
    for to in [Square::G1, Square::C1, Square::H1, Square::A1] {
        assert!(is_castle(&home, Square::E1, to), "{to}");
    }
    for to in [Square::G2, Square::C3, Square::G8] {
        assert!(!is_castle(&home, Square::E1, to), "{to}");
    }
    for to in [Square::G4, Square::C4, Square::H4, Square::A4, Square::G1] {
        assert!(!is_castle(&away, Square::E4, to), "{to}");
    }
}
