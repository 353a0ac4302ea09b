//! Castling for any placement of king and rook on the back rank, Chess960 included.

use crate::{Bitboard, CastlingSide, Color, File, Square};

/// What castling requires of the back rank, as bits of a rank.
#[derive(Clone, Copy)]
struct Path {
    /// Squares that must be empty but for this king and this rook.
    empty: u8,
    /// Squares that must not be attacked: the king's path, start and target included.
    safe: u8,
}

/// By king file and rook file.
static PATHS: [[Path; 8]; 8] = {
    let mut paths = [[Path { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            if king != rook {
                paths[king as usize][rook as usize] = path(king, rook);
            }
            rook += 1;
        }
        king += 1;
    }
    paths
};

const fn path(king: u8, rook: u8) -> Path {
    let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
    let king_path = span(king, side.king_file() as u8);
    let rook_path = span(rook, side.rook_file() as u8);
    Path { empty: (king_path | rook_path) & !(1 << king) & !(1 << rook), safe: king_path }
}

/// The files from one to another, both included.
const fn span(a: u8, b: u8) -> u8 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (0xff >> (7 - high)) & (0xff << low)
}

const fn on_back_rank(bits: u8, color: Color) -> Bitboard {
    Bitboard((bits as u64) << (color.back_rank() as u8 * 8))
}

/// The squares that must be empty for a king and a rook on the back rank to castle.
#[inline(always)]
pub(crate) fn must_be_empty(color: Color, king: File, rook: File) -> Bitboard {
    on_back_rank(PATHS[king as usize][rook as usize].empty, color)
}

/// The squares that must not be attacked for them to castle.
#[inline(always)]
pub(crate) fn must_be_safe(color: Color, king: File, rook: File) -> Bitboard {
    on_back_rank(PATHS[king as usize][rook as usize].safe, color)
}

/// The side to which a king castles with a rook.
#[inline(always)]
pub(crate) fn side_of(king: Square, rook: Square) -> CastlingSide {
    if rook > king { CastlingSide::King } else { CastlingSide::Queen }
}
