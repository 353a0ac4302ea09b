//! Rules that random play tests too rarely: pins, castling and attacks, en passant, double check.

use arrocco_rules::{CastlingSide, Position, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Where the piece on a square may go, sorted.
fn targets(position: &Position, from: Square) -> String {
    let mut targets: Vec<String> = position.moves_from(from).iter().map(|mv| mv.to().to_string()).collect();
    targets.sort();
    targets.dedup();
    targets.join(" ")
}

/// A pinned piece stays on the line between its king and the pinner: position, square, and where its piece may go.
const PINS: [(&str, Square, &str); 27] = [
    // Pinned on the king's file, pawns step but do not capture.
    ("4k3/4r3/8/8/8/3p1p2/4P3/4K3 w - - 0 1", Square::E2, "e3 e4"),
    ("4k3/4p3/3P1P2/8/8/8/4R3/4K3 b - - 0 1", Square::E7, "e5 e6"),
    // Pinned on a diagonal, they can only capture the pinner.
    ("4k3/8/8/8/8/4n1b1/5P2/4K3 w - - 0 1", Square::F2, "g3"),
    ("4k3/8/8/8/8/2b1n3/3P4/4K3 w - - 0 1", Square::D2, "c3"),
    ("4k3/3p4/2B1N3/8/8/8/8/4K3 b - - 0 1", Square::D7, "c6"),
    ("4k3/5p2/4N1B1/8/8/8/8/4K3 b - - 0 1", Square::F7, "g6"),
    ("4k3/8/8/8/7b/6n1/5P2/4K3 w - - 0 1", Square::F2, "f3 f4 g3"),
    ("4k3/8/8/8/7b/4n3/5P2/4K3 w - - 0 1", Square::F2, ""),
    ("4k3/8/8/8/1b6/4n3/3P4/4K3 w - - 0 1", Square::D2, ""),
    ("4k3/5p2/8/7B/8/8/8/4K3 b - - 0 1", Square::F7, ""),
    // Pinned on a rank, they cannot move.
    ("4k3/8/8/8/8/3n4/K1P4r/8 w - - 0 1", Square::C2, ""),
    ("8/k1p4R/3N4/8/8/8/8/4K3 b - - 0 1", Square::C7, ""),
    // Other pawns are not affected,
    ("4k3/4r3/8/8/8/3p1p2/P3P3/4K3 w - - 0 1", Square::A2, "a3 a4"),
    ("4k3/8/8/8/8/p3n1b1/1P3P2/4K3 w - - 0 1", Square::B2, "a3 b3 b4"),
    // not even if they stand on another line of the king.
    ("4k3/4r3/8/8/8/2n5/3PP3/4K3 w - - 0 1", Square::D2, "c3 d3 d4"),
    ("4k3/4r3/8/8/8/6n1/4PP2/4K3 w - - 0 1", Square::F2, "f3 f4 g3"),
    ("4k3/8/8/8/1b6/8/3PP3/4K3 w - - 0 1", Square::E2, "e3 e4"),
    // Pieces can move along the line if that is how they move.
    ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", Square::E2, ""),
    ("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", Square::E2, ""),
    ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", Square::E2, "e3 e4 e5 e6 e7"),
    ("4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1", Square::E2, "e3 e4 e5 e6 e7"),
    ("4k3/8/8/8/1b6/8/3R4/4K3 w - - 0 1", Square::D2, ""),
    ("4k3/8/8/8/1b6/8/3B4/4K3 w - - 0 1", Square::D2, "b4 c3"),
    ("4k3/8/8/8/1q6/8/3Q4/4K3 w - - 0 1", Square::D2, "b4 c3"),
    // Two pieces shield the king together; a piece of the wrong kind does not pin.
    ("4k3/4r3/8/4n3/8/8/4N3/4K3 w - - 0 1", Square::E2, "c1 c3 d4 f4 g1 g3"),
    ("4k3/4b3/8/8/8/8/4N3/4K3 w - - 0 1", Square::E2, "c1 c3 d4 f4 g1 g3"),
    ("4k3/8/8/8/1r6/8/3N4/4K3 w - - 0 1", Square::D2, "b1 b3 c4 e4 f1 f3"),
];

#[test]
fn what_is_pinned_keeps_to_its_line() {
    for (fen, from, expected) in PINS {
        let position = position(fen);
        assert_eq!(targets(&position, from), expected, "{from} in {fen}");
        let all = position.legal_moves();
        assert_eq!(
            all.iter().filter(|mv| mv.from() == from).count(),
            position.moves_from(from).len(),
            "{fen}"
        );
    }
}

/// An attack on the king's path prevents castling, by whatever piece; the rook's path may be attacked. For each position,
/// may White castle king side and queen side?
const CASTLING: [(&str, bool, bool); 26] = [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true, true),
    ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", true, false),
    ("4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", false, true),
    ("4k3/8/8/8/8/8/8/RN2K1nR w KQ - 0 1", false, false),
    ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, true),
    ("r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, true),
    ("4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, true),
    ("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, false),
    ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true, false),
    ("3k1r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", false, true),
    ("3k2r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", false, true),
    ("3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1", false, false),
    ("4k3/8/8/8/8/8/n7/R3K2R w KQ - 0 1", true, false),
    ("4k3/8/8/8/8/8/7n/R3K2R w KQ - 0 1", false, true),
    ("4k3/8/8/8/8/7n/8/R3K2R w KQ - 0 1", false, true),
    ("4k3/8/8/8/8/1n6/8/R3K2R w KQ - 0 1", true, false),
    ("4k3/8/8/8/8/b7/8/R3K2R w KQ - 0 1", true, false),
    ("4k3/8/7b/8/8/8/8/R3K2R w KQ - 0 1", true, false),
    ("4k3/b7/8/8/8/8/8/R3K2R w KQ - 0 1", false, true),
    ("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", true, false),
    ("4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1", false, true),
    ("8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", true, false),
    ("8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", false, true),
    // In Chess960 the rook may shield its king and expose it by castling.
    ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", false, true),
    ("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", false, false),
    ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false, false),
];

#[test]
fn the_king_castles_over_unattacked_squares() {
    for (fen, king_side, queen_side) in CASTLING {
        let position = position(fen);
        let castles =
            |side: CastlingSide| position.legal_moves().iter().any(|mv| mv.kind() == side.move_kind());
        let may = (castles(CastlingSide::King), castles(CastlingSide::Queen));
        assert_eq!(may, (king_side, queen_side), "{fen}");
    }
}

/// A position, the pawn, and where it may go.
const EN_PASSANT: [(&str, Square, &str); 10] = [
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, "d6 e6"),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", Square::D4, "d3 e3"),
    // Both pawns leave the rank at once, so that a rook attacks the king on it; a bishop there does not.
    ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", Square::E5, "e6"),
    ("4k3/8/8/K2pP2b/8/8/8/8 w - d6 0 1", Square::E5, "d6 e6"),
    ("4k3/8/8/K2pPN1r/8/8/8/8 w - d6 0 1", Square::E5, "d6 e6"),
    // A pawn that is pinned on the file cannot capture; on a diagonal it can, if it stays on it.
    ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, "e6"),
    ("1b5k/8/8/3pP3/5K2/8/8/8 w - d6 0 1", Square::E5, "d6"),
    ("7k/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1", Square::E5, ""),
    // The pawn that gives check is taken.
    ("7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1", Square::E5, "d6"),
    // The line of a bishop through the pawn that is taken opens.
    ("b6k/8/8/3pP3/8/5K2/8/8 w - d6 0 1", Square::E5, "e6"),
];

#[test]
fn en_passant_empties_two_squares() {
    for (fen, from, expected) in EN_PASSANT {
        assert_eq!(targets(&position(fen), from), expected, "{from} in {fen}");
    }
}

/// All evasions of a check: the king moves, the checker is captured, or the line is blocked.
const CHECKS: [(&str, &[&str]); 6] = [
    // The king cannot step back on the line of the check.
    ("4k3/8/8/8/8/8/4K3/4r3 w - - 0 1", &["Kxe1", "Kd2", "Kf2", "Kd3", "Kf3"]),
    ("4k3/8/8/8/1b6/8/8/N3K3 w - - 0 1", &["Kd1", "Kf1", "Ke2", "Kf2"]),
    ("4k3/8/8/8/1b6/1N6/2P5/4K3 w - - 0 1", &["Kd1", "Kf1", "Ke2", "Kf2", "Nd2", "c3"]),
    // A check by a knight cannot be blocked.
    ("7k/8/8/8/8/5n2/R5P1/4K3 w - - 0 1", &["gxf3", "Kd1", "Kf1", "Ke2", "Kf2"]),
    // Double check: only the king can move.
    ("4r2k/8/8/8/1b6/8/Q1N5/4K3 w - - 0 1", &["Kd1", "Kf1", "Kf2"]),
    ("7k/8/4r3/8/8/5n2/6P1/4K3 w - - 0 1", &["Kd1", "Kf1", "Kf2"]),
];

#[test]
fn a_check_is_answered_in_three_ways() {
    for (fen, expected) in CHECKS {
        let position = position(fen);
        let mut names: Vec<String> =
            position.legal_moves().iter().map(|&mv| position.san(mv).to_string()).collect();
        names.sort();
        let mut expected: Vec<String> = expected.iter().map(|&name| name.to_owned()).collect();
        expected.sort();
        assert_eq!(names, expected, "{fen}");
    }
}

#[test]
fn eight_pawns_may_promote_at_once() {
    for (fen, moves) in [
        ("8/PPPPPPPP/8/8/8/8/8/k6K w - - 0 1", 8 * 4 + 3),
        ("K6k/8/8/8/8/8/pppppppp/8 b - - 0 1", 8 * 4 + 3),
        ("rnbqkbnr/P6P/8/8/8/8/8/4K3 w - - 0 1", 2 * 4 + 3),
    ] {
        let position = position(fen);
        assert_eq!(position.count_moves(), moves, "{fen}");
        assert_eq!(position.perft(1), moves as u64, "{fen}");
    }
}

/// The class of a move: checks by the piece that moves and by those that it uncovers.
const CLASSES: [(&str, &str, &[&str]); 9] = [
    ("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1", "e2c3", &["check", "discovered-check"]),
    ("4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1", "f1f2", &[]),
    ("k7/8/8/3N4/4B3/8/8/4K3 w - - 0 1", "d5e3", &["check", "discovered-check"]),
    ("k7/8/8/3N4/4B3/8/8/4K3 w - - 0 1", "d5c7", &["check", "discovered-check", "double-check"]),
    ("4k3/8/8/4N3/8/8/8/4RK2 w - - 0 1", "e5g6", &["check", "discovered-check"]),
    ("4k3/8/8/4N3/8/8/8/4RK2 w - - 0 1", "e5c6", &["check", "discovered-check"]),
    ("4k3/8/4N3/8/8/8/8/4RK2 w - - 0 1", "e6c7", &["check", "discovered-check", "double-check"]),
    ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "f1b5", &["check"]),
    ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "f1a6", &[]),
];

#[test]
fn checks_are_given_by_moved_and_by_unmoved_pieces() {
    for (fen, uci, expected) in CLASSES {
        let position = position(fen);
        let mv = position.move_from_uci(uci).unwrap_or_else(|error| panic!("{uci} in {fen}: {error}"));
        let class = position.classify(mv);
        assert!(class.iter().eq(expected.iter().copied()), "{uci} in {fen}: {class:?}");
        assert_eq!(position.gives_check(mv), !expected.is_empty(), "{uci} in {fen}");
    }
}

/// Without a legal move it is mate if in check, else stalemate.
#[test]
fn a_side_without_moves_is_mated_or_stalemated() {
    for (fen, mate, stalemate) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, true),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, false),
        ("7k/8/6K1/8/8/8/8/5Q2 b - - 0 1", false, false),
        ("7k/5Q2/6K1/8/8/8/p7/8 b - - 0 1", false, false),
        ("7k/8/5BKN/8/8/8/8/8 b - - 0 1", true, false),
    ] {
        let position = position(fen);
        assert_eq!((position.is_checkmate(), position.is_stalemate()), (mate, stalemate), "{fen}");
        assert_eq!(position.has_moves(), !mate && !stalemate, "{fen}");
    }
}
