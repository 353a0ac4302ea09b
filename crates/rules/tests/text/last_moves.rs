//! Checks that only one kind of last move can have given, and checks that none can.

use arrocco_rules::{Accept, Position};

use crate::rows::every;

/// A position with a check, and whether the other side can have given it. All other last moves are ruled out: the source
/// squares are occupied, or the king would have been in check before the move as well.
const CHECKS: [(&str, bool); 18] = [
    // A piece has moved; nothing can have been captured.
    ("rnbqkbnr/pppppppp/5N2/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1", true),
    // The rook has captured something on the file, if a piece is missing.
    ("4k3/8/8/8/8/3PRP2/8/K7 b - - 0 1", true),
    ("rnbqkbnr/pppp1ppp/3p4/8/8/3PRP2/8/K7 b kq - 0 1", false),
    // A bishop that cannot have come around the corner.
    ("8/8/8/1k6/8/8/6p1/5BK1 b - - 0 1", false),
    // Castling opens the first rank, or in Chess960 brings the rook to its file; it does not explain a check by a pawn.
    ("8/8/8/8/8/8/5n2/k4RK1 b - - 0 1", true),
    ("8/8/8/8/8/8/3n4/2KR3k b - - 0 1", true),
    ("8/8/8/8/8/5k2/8/4nRK1 b - - 0 1", true),
    ("8/8/8/8/8/3k4/8/2KRn3 b - - 0 1", true),
    ("8/8/8/8/8/2k5/3P4/5RK1 b - - 0 1", false),
    // A pawn has gone one square; the squares from which it might have captured are occupied.
    ("4k3/3P4/2n1n3/8/8/8/8/4K3 b - - 0 1", true),
    // It has gone two squares and left the rank of the rook, which it can do only from its start square.
    ("4K3/8/8/8/4P3/n7/R6k/n7 b - - 0 1", true),
    ("4K3/8/8/4P3/n7/R6k/n7/8 b - - 0 1", false),
    // It has captured a piece that stood a knight's jump from the king, and left the file of the rook.
    ("4k3/3p4/3P4/8/8/8/3PRP2/4K3 b - - 0 1", true),
    // It has captured en passant and left the file of the rook; the captured pawn left the diagonal of the bishop.
    ("8/8/3Pk3/8/8/1B6/8/4RK2 b - - 0 1", true),
    ("8/3p4/3Pk3/8/8/1B6/8/4RK2 b - - 0 1", false),
    ("8/8/8/3Pk3/8/8/1B6/4RK2 b - - 0 1", false),
    ("4rk2/1b6/8/8/3pK3/8/8/8 w - - 0 1", false),
    ("4rk2/8/1b6/8/8/3pK3/8/8 w - - 0 1", true),
];

#[test]
fn a_check_is_possible_if_a_last_move_can_have_given_it() {
    every(
        &CHECKS,
        |row| row.0.to_owned(),
        |&(fen, is_possible)| match Position::from_fen(fen, Accept::STRICT) {
            Ok(_) => assert!(is_possible, "{fen} was accepted"),
            Err(error) => {
                assert_eq!((error.code(), is_possible), ("impossible-check", false), "{fen}: {error}");
            }
        },
    );
}
