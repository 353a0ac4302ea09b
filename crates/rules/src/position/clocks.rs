//! The two counters of a position and the side to move, in one machine word.

use core::hash::{Hash, Hasher};

use crate::Color;
use crate::board::PieceCode;

/// Plies since the start of the game in the low half, plies since the last capture or pawn move in the high half.
/// The lowest bit is the side to move. Neither half can overflow in a game of fewer than two billion moves.
#[derive(Clone, Copy)]
pub(super) struct Clocks(u64);

/// Equal if the values read from them are equal, so that a position equals the one read from its FEN even if a counter
/// is saturated.
impl PartialEq for Clocks {
    fn eq(&self, other: &Self) -> bool {
        self.reading() == other.reading()
    }
}

impl Eq for Clocks {}

impl Hash for Clocks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.reading().hash(state);
    }
}

/// What stays of the counters after a move, by the code of the piece that moves and by that of the piece taken.
static KEPT: [[u64; 16]; 2] = {
    let mut kept = [[u64::MAX; 16]; 2];
    let mut code = 0;
    while code < 16 {
        let piece = PieceCode::from_index(code);
        if piece.is_pawn() {
            kept[0][code] = PLIES;
        }
        if piece.piece().is_some() {
            kept[1][code] = PLIES;
        }
        code += 1;
    }
    kept
};

/// The half that counts the plies of the game.
const PLIES: u64 = 0xffff_ffff;

impl Clocks {
    pub(super) const fn new(turn: Color, halfmoves: u16, fullmoves: u16) -> Self {
        let ply = fullmoves.saturating_sub(1) as u64 * 2 + turn as u64;
        Self((halfmoves as u64) << 32 | ply)
    }

    const fn reading(self) -> (Color, u16, u16) {
        (self.turn(), self.halfmoves(), self.fullmoves())
    }

    #[inline(always)]
    pub(super) const fn turn(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    pub(super) const fn halfmoves(self) -> u16 {
        let halfmoves = self.0 >> 32;
        if halfmoves > u16::MAX as u64 { u16::MAX } else { halfmoves as u16 }
    }

    pub(super) const fn fullmoves(self) -> u16 {
        let fullmoves = (self.0 as u32 / 2) as u64 + 1;
        if fullmoves > u16::MAX as u64 { u16::MAX } else { fullmoves as u16 }
    }

    /// After a move that takes nothing and moves no pawn.
    #[inline(always)]
    pub(super) const fn after_quiet(self) -> Self {
        Self(self.0.wrapping_add(1 << 32 | 1))
    }

    /// Resets the count of reversible plies; the move itself has been counted already.
    #[inline(always)]
    pub(super) const fn reset(self) -> Self {
        Self(self.0 & PLIES)
    }

    /// After a move of one piece that takes another, or none.
    #[inline(always)]
    pub(super) const fn after(self, moved: PieceCode, taken: PieceCode) -> Self {
        Self(self.after_quiet().0 & KEPT[0][moved.index()] & KEPT[1][taken.index()])
    }
}
