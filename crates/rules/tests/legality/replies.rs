//! Replies are counted without making the move, from what it changes: a position for each way to change them.

use crate::coherence;

const POSITIONS: [&str; 56] = [
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
    // The moving side castles: beside the other king, with check, taking a file from the king, opening a line.
    "8/8/8/8/8/8/1k6/4K2R w K - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "6k1/8/8/8/8/8/8/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/4b3/R3K2R w KQ - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    // A rook that castles is pinned until the pinner leaves.
    "r2k2r1/8/8/8/3P4/8/3R2R1/rR3K2 b Qkq - 2 2",
    // En passant would open the rank, the file or the diagonal of the pawn that takes.
    "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
    "8/6k1/8/8/3p4/8/4P3/B3K3 w - - 0 1",
    "3k4/8/8/8/3p4/8/2P1P3/3RK3 w - - 0 1",
    // A pawn promotes: the new piece looks back over the square it has left, at the king or at a piece that it pins; it
    // takes the rook that might castle; it does nothing to the king.
    "8/4P3/8/8/8/4k3/8/K7 w - - 0 1",
    "8/4P3/8/4n3/8/4k3/8/K7 w - - 0 1",
    "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
    "1n5k/P7/8/8/8/8/7p/K7 w - - 0 1",
    // A pinner leaves its line or stays on it; what it pinned is a slider, a pawn, a pawn about to promote.
    "4k3/4r3/8/8/4R3/8/8/4K3 w - - 0 1",
    "4k3/8/2b5/8/Q7/8/8/4K3 w - - 0 1",
    "8/8/8/8/1R3p1k/8/4P1P1/6K1 w - - 0 1",
    "8/8/8/8/8/8/R2p3k/5K2 w - - 0 1",
    // A slider moves along the ray of another, takes it, or takes what it defends only through the taker.
    "1r4k1/8/8/1R6/8/8/8/6K1 w - - 0 1",
    "1r4k1/8/8/1R6/8/1p6/8/6K1 w - - 0 1",
    // A piece goes between the squares of a double step, takes a pawn that it blocks or that attacks it.
    "6k1/p7/R7/8/8/8/8/6K1 w - - 0 1",
    "6k1/p7/8/R7/8/8/8/6K1 w - - 0 1",
    "6k1/8/8/p7/1B6/8/8/6K1 w - - 0 1",
    "6k1/8/8/8/8/8/p7/1B4K1 w - - 0 1",
    "6k1/8/8/8/8/8/p7/R5K1 w - - 0 1",
    // Two pieces of the moving side stand on the line to the king; a battery takes next to the king.
    "4k3/8/8/4N3/4N3/8/4R3/7K w - - 0 1",
    "6k1/5p2/8/8/2B5/1B6/8/6K1 w - - 0 1",
    "7k/6p1/8/4Q3/3B4/8/8/6K1 w - - 0 1",
    // A double check, and a check that a pawn may answer by a double step or by promoting.
    "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1",
    "7k/1p6/8/8/8/8/6R1/1B4K1 w - - 0 1",
    "8/8/8/8/5K2/8/1p5k/B3R3 w - - 0 1",
];

#[test]
fn replies_are_counted_from_what_a_move_changes() {
    for fen in POSITIONS {
        let position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        coherence::replies(&position).unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
}
