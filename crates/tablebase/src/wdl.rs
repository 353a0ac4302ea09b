//! The outcome of a position under perfect play.

use std::fmt;
use std::ops::Neg;

/// What the side to move can reach with perfect play, if the position has just arisen by a capture or a pawn move.
///
/// ```
/// use arrocco_tablebase::Wdl;
/// assert!(Wdl::Win > Wdl::CursedWin && Wdl::CursedWin > Wdl::Draw);
/// assert_eq!(-Wdl::BlessedLoss, Wdl::CursedWin);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss = -2,
    /// Lost on the board, but the fifty-move rule saves the draw.
    BlessedLoss = -1,
    /// Drawn.
    Draw = 0,
    /// Won on the board, but the fifty-move rule takes the win away.
    CursedWin = 1,
    /// Won.
    Win = 2,
}

impl Wdl {
    /// All values, the worst first. A table stores their places in this list.
    ///
    /// ```
    /// # use arrocco_tablebase::Wdl;
    /// assert_eq!(Wdl::ALL[4], Wdl::Win);
    /// ```
    pub const ALL: [Self; 5] = [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// The value as a number from -2 to 2, as in other programs.
    ///
    /// ```
    /// # use arrocco_tablebase::Wdl;
    /// assert_eq!(Wdl::BlessedLoss.number(), -1);
    /// ```
    #[inline]
    pub const fn number(self) -> i32 {
        self as i32
    }

    /// A win on the board, with or without the fifty-move rule.
    ///
    /// ```
    /// # use arrocco_tablebase::Wdl;
    /// assert!(Wdl::CursedWin.is_winning() && !Wdl::Draw.is_winning());
    /// ```
    #[inline]
    pub const fn is_winning(self) -> bool {
        matches!(self, Self::Win | Self::CursedWin)
    }

    /// A loss on the board, with or without the fifty-move rule.
    ///
    /// ```
    /// # use arrocco_tablebase::Wdl;
    /// assert!(Wdl::BlessedLoss.is_losing() && !Wdl::Draw.is_losing());
    /// ```
    #[inline]
    pub const fn is_losing(self) -> bool {
        matches!(self, Self::Loss | Self::BlessedLoss)
    }

    /// The value without the fifty-move rule: a cursed win is a win.
    ///
    /// ```
    /// # use arrocco_tablebase::Wdl;
    /// assert_eq!(Wdl::CursedWin.without_fifty_moves(), Wdl::Win);
    /// ```
    pub const fn without_fifty_moves(self) -> Self {
        match self {
            Self::Loss | Self::BlessedLoss => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Win | Self::CursedWin => Self::Win,
        }
    }

    /// The place in [`ALL`](Self::ALL).
    #[inline]
    pub(crate) const fn place(self) -> usize {
        (self as i32 + 2) as usize
    }
}

impl Neg for Wdl {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::Win => "win",
        })
    }
}
