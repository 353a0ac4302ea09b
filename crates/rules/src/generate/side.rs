//! The side to move as a type, so that the generator is compiled once for each side without a branch on color.

use crate::{Bitboard, Color, Rank};

pub(crate) trait Side {
    const COLOR: Color;
    type Other: Side;

    /// One step forward is this much on the square index.
    const FORWARD: i8;

    const BACK_RANK: Bitboard = Bitboard::rank(Self::COLOR.back_rank());
    /// Where pawns stand before they promote.
    const SEVENTH: Bitboard = Bitboard::rank(Self::COLOR.other().pawn_rank());
    /// Where pawns land that may go one step further.
    const THIRD: Bitboard;

    /// Every square one step forward.
    fn up(squares: Bitboard) -> Bitboard;

    /// Every square one step forward and towards the a-file.
    #[inline(always)]
    fn up_west(squares: Bitboard) -> Bitboard {
        Self::up(Bitboard((squares.0 & !0x0101_0101_0101_0101) >> 1))
    }

    /// Every square one step forward and towards the h-file.
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
