//! When a draw can be claimed (FIDE 9.2 and 9.3).

/// Occurrences of a position that allow a claim.
pub(super) const THREEFOLD: usize = 3;
/// Half-moves without a capture or a pawn move that allow a claim.
pub(super) const FIFTY_MOVES: u16 = 100;
