//! Replies are counted without making the move, from what it changes: a position for each way to change them.

use crate::coherence;

const POSITIONS: [&str; 26] = [
    // Castling: the square next to the rook may be attacked but not occupied, and the rook may be attacked.
    "r3k3/8/N7/8/8/8/8/4K3 w q - 0 1",
    "rN2k3/8/8/8/8/8/8/4K3 w q - 0 1",
    "r3k3/8/8/8/8/8/8/4K2B w q - 0 1",
    "4k3/8/8/5b2/8/8/8/R3K3 b Q - 0 1",
    // A pawn takes two squares from the king at once.
    "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/4p3/5P2/8/5K2/8 b - - 0 1",
    // A piece that leaves frees a square, or not, because a rook attacks it as well; it opens a line to others.
    "4k3/8/2P5/8/8/8/8/4K3 w - - 0 1",
    "1r6/p7/8/2K5/8/8/8/7k b - - 0 1",
    "6k1/8/8/1KQ5/2p5/8/8/8 b - - 0 1",
    "3K4/2p5/4k3/8/8/8/2q5/8 b - - 0 1",
    // The pinner leaves from the edge of the board, from the middle, and along its line.
    "4k3/8/8/4n3/8/8/8/4R2K w - - 0 1",
    "4k3/8/8/4n3/8/4R3/8/7K w - - 0 1",
    "4k3/8/8/1n6/B7/8/8/7K w - - 0 1",
    // One of two blockers leaves the line, so that the other is pinned; or the only one, and the king is in check.
    "4k3/8/8/4n3/8/4N3/8/4R2K w - - 0 1",
    "4k3/8/8/4N3/8/8/8/4R2K w - - 0 1",
    // A piece goes to a square to which a pawn would step or on which it would capture.
    "6k1/p7/p7/4R3/8/8/8/4K3 w - - 0 1",
    "6k1/p7/np6/4R3/8/8/8/4K3 w - - 0 1",
    "6k1/1p6/pn6/4R3/8/8/8/4K3 w - - 0 1",
    // Pawns open and close lines of bishops, capture to both sides, and are captured.
    "6k1/8/8/4Bp2/8/8/5P2/6K1 b - - 0 1",
    "6k1/6p1/8/8/8/8/8/B5K1 b - - 0 1",
    "6k1/2p5/8/4B3/1P6/8/8/6K1 b - - 0 1",
    "6k1/8/8/6p1/7P/8/8/6K1 w - - 0 1",
    "4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1",
    // A double push may be answered by en passant, but not around the edge of the board.
    "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1",
    "4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/p6p/8/PP4PP/4K3 w - - 0 1",
];

#[test]
fn replies_are_counted_from_what_a_move_changes() {
    for fen in POSITIONS {
        let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        coherence::replies(&position).unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
}
