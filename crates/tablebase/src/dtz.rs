//! The distance to the next capture, pawn move or mate.

use crate::Wdl;

/// How many plies the winning side needs to the next capture, pawn move or mate, with the sign of the side to move:
/// positive if it wins, negative if it loses, 0 for a draw. Beyond 100 the fifty-move rule makes a draw of it.
///
/// Most tables store the plies rounded: a value of `n` may mean `n + 1` plies, but only where that changes no outcome.
/// If a later phase of the ending is too long for the fifty-move rule, the value is 100 more than the plies.
///
/// ```
/// use arrocco_tablebase::{Dtz, Wdl};
/// assert_eq!(Dtz(-7).wdl(), Wdl::Loss);
/// assert_eq!(Dtz(103).wdl(), Wdl::CursedWin);
/// assert_eq!(Dtz(0).wdl(), Wdl::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dtz(pub i32);

impl Dtz {
    /// The distance before a capture or pawn move that keeps this outcome: one ply, or 101 if it is cursed.
    ///
    /// ```
    /// use arrocco_tablebase::{Dtz, Wdl};
    /// assert_eq!(Dtz::before_zeroing(Wdl::Win), Dtz(1));
    /// assert_eq!(Dtz::before_zeroing(Wdl::BlessedLoss), Dtz(-101));
    /// ```
    pub const fn before_zeroing(wdl: Wdl) -> Self {
        Self(match wdl {
            Wdl::Win => 1,
            Wdl::CursedWin => 101,
            Wdl::Draw => 0,
            Wdl::BlessedLoss => -101,
            Wdl::Loss => -1,
        })
    }

    /// The outcome that goes with this distance.
    ///
    /// ```
    /// # use arrocco_tablebase::{Dtz, Wdl};
    /// assert_eq!(Dtz(100).wdl(), Wdl::Win);
    /// ```
    pub const fn wdl(self) -> Wdl {
        match self.0 {
            101.. => Wdl::CursedWin,
            1..=100 => Wdl::Win,
            0 => Wdl::Draw,
            -100..=-1 => Wdl::Loss,
            _ => Wdl::BlessedLoss,
        }
    }
}
