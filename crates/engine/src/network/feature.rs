//! The inputs of the network: one for each kind of piece on each square, from one side's perspective.

use arrocco_rules::{Board, Color, Role, Square};

use super::change::Placed;
use super::king_buckets::KingBuckets;

/// Inputs for each bucket of the own king: twelve kinds of pieces on 64 squares.
pub(super) const INPUTS_PER_BUCKET: usize = 768;

/// One side's perspective: seen from its first rank, mirrored if its king is on the e- to h-file, with the weights of the
/// bucket that its king is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Perspective {
    color: Color,
    /// Combined with a square by XOR to flip ranks and files.
    flip: u8,
    bucket: u8,
}

impl Perspective {
    #[inline]
    pub(super) fn of(board: &Board, color: Color, buckets: &KingBuckets) -> Self {
        let king = board.pieces(color, Role::King).first().unwrap_or(Square::A1) as u8;
        let ranks = if color == Color::Black { 0b11_1000 } else { 0 };
        let flip = ranks | if is_mirrored(king) { 0b111 } else { 0 };
        Self { color, flip, bucket: buckets.of(king ^ ranks) }
    }

    #[inline]
    pub(super) fn color(self) -> Color {
        self.color
    }

    /// Numbers the perspectives of one color: the bucket of the king and the half of the board that it is on.
    #[inline]
    pub(super) fn index(self) -> usize {
        2 * usize::from(self.bucket) + usize::from(self.flip & 0b111 != 0)
    }

    /// The index of the input for a piece on a square.
    #[inline]
    pub(super) fn input(self, placed: Placed) -> usize {
        let theirs = usize::from(placed.color() ^ self.color as u16);
        let seen = usize::from(placed.role_and_square() ^ u16::from(self.flip));
        usize::from(self.bucket) * INPUTS_PER_BUCKET + theirs * (INPUTS_PER_BUCKET / 2) + seen
    }
}

fn is_mirrored(king: u8) -> bool {
    king & 4 != 0
}
