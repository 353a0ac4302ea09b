//! The side to move as a type, so that the generator is compiled once for each side without a branch on color.

use crate::{Bitboard, Color, Rank};

pub(crate) trait Side {
    const COLOR: Color;
    type Other: Side;

    /// The change of the square index by one step forward.
    const FORWARD: i8;

    const BACK_RANK: Bitboard = Bitboard::rank(Self::COLOR.back_rank());
    /// The rank from which pawns promote.
    const SEVENTH: Bitboard = Bitboard::rank(Self::COLOR.other().pawn_rank());
    /// The rank that pawns reach by a single step from their start, and pass by a double one.
    const THIRD: Bitboard;

    /// All squares moved one step forward.
    fn up(squares: Bitboard) -> Bitboard;

    /// All squares moved one step forward and towards the a-file.
    #[inline(always)]
    fn up_west(squares: Bitboard) -> Bitboard {
        Self::up(Bitboard((squares.0 & !0x0101_0101_0101_0101) >> 1))
    }

    /// All squares moved one step forward and towards the h-file.
    #[inline(always)]
    fn up_east(squares: Bitboard) -> Bitboard {
        Self::up(Bitboard((squares.0 & !0x8080_8080_8080_8080) << 1))
    }
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Other = Black;
    const FORWARD: i8 = 8;
    const THIRD: Bitboard = Bitboard::rank(Rank::Third);

    #[inline(always)]
    fn up(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 << 8)
    }
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Other = White;
    const FORWARD: i8 = -8;
    const THIRD: Bitboard = Bitboard::rank(Rank::Sixth);

    #[inline(always)]
    fn up(squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 >> 8)
    }
}
