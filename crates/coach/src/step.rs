//! One move of a line, with the positions before and after it.

use arrocco_rules::{Bitboard, Color, Move, Position, Square};

use crate::man::Man;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'a> {
    /// 0 for the solver's first move; even for the solver's moves.
    pub(crate) place: isize,
    pub(crate) before: &'a Position,
    pub(crate) mv: Move,
    pub(crate) after: &'a Position,
}

impl Step<'_> {
    /// The side that moves.
    pub(crate) fn side(&self) -> Color {
        self.before.turn()
    }

    pub(crate) fn from(&self) -> Square {
        self.mv.from()
    }

    /// Where the moved piece stands afterwards; in castling, the king.
    pub(crate) fn to(&self) -> Square {
        self.mv.king_target()
    }

    /// The moving piece on the square that it leaves.
    pub(crate) fn mover(&self) -> Option<Man> {
        Man::on(self.before, self.from())
    }

    /// The moved piece where it stands afterwards, promoted if it was.
    pub(crate) fn placed(&self) -> Option<Man> {
        Man::on(self.after, self.to())
    }

    /// What is taken, on its square.
    pub(crate) fn taken(&self) -> Option<Man> {
        Man::on(self.before, self.mv.captured_square()?)
    }

    /// What it takes and what a promotion adds, in pawns.
    pub(crate) fn won(&self) -> i32 {
        let promoted = self.mv.promotion().map_or(0, |role| crate::man::worth(role) - 1);
        self.taken().map_or(0, Man::worth) + promoted
    }

    pub(crate) fn gives_check(&self) -> bool {
        self.after.is_check()
    }

    pub(crate) fn is_quiet(&self) -> bool {
        !self.mv.is_capture() && self.mv.promotion().is_none() && !self.gives_check()
    }

    /// The squares occupied before the move, without the piece that moves.
    pub(crate) fn without_mover(&self) -> Bitboard {
        self.before.board().occupied().without(self.from())
    }
}
