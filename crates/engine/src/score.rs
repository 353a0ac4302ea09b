//! The score of a position for the side to move.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// The maximum depth of a search in plies from the root.
pub const MAX_PLY: usize = 246;

/// A value in centipawns from the point of view of the side to move, or a forced mate.
///
/// ```
/// use arrocco_engine::Score;
/// assert_eq!(Score::cp(35).to_string(), "cp 35");
/// assert_eq!(Score::mate_in(3).to_string(), "mate 2");
/// assert_eq!(Score::mated_in(2).to_string(), "mate -1");
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// An equal position, or a draw.
    pub const ZERO: Self = Self(0);
    /// Greater than any score a search can return.
    pub const INFINITE: Self = Self(32_001);
    /// A mate in 0 plies, for the winner.
    const MATE: Self = Self(32_000);
    /// The lowest score that means a forced mate.
    const LEAST_MATE: Self = Self(32_000 - MAX_PLY as i32);
    /// A win by tables of endings, before plies are subtracted.
    const TABLE: Self = Self(20_000);
    /// What a win by tables can be worth more or less.
    pub(crate) const TABLE_BONUS: i32 = 40;
    /// The lowest score that means a win by tables.
    const LEAST_TABLE: Self = Self(Self::TABLE.0 - MAX_PLY as i32 - Self::TABLE_BONUS);
    /// The highest score that is neither a mate nor known from tables: the limit of an evaluation.
    pub(crate) const MOST: Self = Self(Self::LEAST_TABLE.0 - 1);

    /// A number of centipawns.
    #[inline]
    pub const fn cp(centipawns: i32) -> Self {
        Self(centipawns)
    }

    /// The side to move mates in so many plies.
    #[inline]
    pub const fn mate_in(plies: usize) -> Self {
        Self(Self::MATE.0 - plies as i32)
    }

    /// The side to move is mated in so many plies.
    #[inline]
    pub const fn mated_in(plies: usize) -> Self {
        Self(plies as i32 - Self::MATE.0)
    }

    /// A win that is known from tables of endings, so many plies away from where they know it.
    #[inline]
    pub(crate) const fn table_win(plies: usize) -> Self {
        Self(Self::TABLE.0 - plies as i32)
    }

    /// Is this a forced mate or known from tables of endings, for either side?
    ///
    /// ```
    /// # use arrocco_engine::Score;
    /// assert!(Score::mate_in(3).is_decided() && !Score::cp(900).is_decided());
    /// ```
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= Self::LEAST_TABLE.0
    }

    /// The underlying number.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Is this a forced mate, for either side?
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Self::LEAST_MATE.0
    }

    /// Is the side to move winning by a forced mate?
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::LEAST_MATE.0
    }

    /// Is the side to move losing by a forced mate?
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::LEAST_MATE.0
    }

    /// In how many moves mate comes; negative if the side to move is mated.
    ///
    /// ```
    /// # use arrocco_engine::Score;
    /// assert_eq!(Score::mate_in(1).mate_moves(), Some(1));
    /// assert_eq!(Score::cp(900).mate_moves(), None);
    /// ```
    pub const fn mate_moves(self) -> Option<i32> {
        if self.is_win() {
            Some((Self::MATE.0 - self.0 + 1) / 2)
        } else if self.is_loss() {
            Some(-(Self::MATE.0 + self.0) / 2)
        } else {
            None
        }
    }

    /// Converts a mate or table score from the distance to the root to the distance to a node. The transposition table stores it
    /// so, because the same position occurs at different plies.
    #[inline]
    pub(crate) const fn counted_from_node(self, ply: usize) -> Self {
        match self.0 {
            _ if self.0 >= Self::LEAST_TABLE.0 => Self(self.0 + ply as i32),
            _ if self.is_decided() => Self(self.0 - ply as i32),
            _ => self,
        }
    }

    /// The reverse of [`counted_from_node`](Self::counted_from_node).
    #[inline]
    pub(crate) const fn counted_from_root(self, ply: usize) -> Self {
        match self.0 {
            _ if self.0 >= Self::LEAST_TABLE.0 => Self(self.0 - ply as i32),
            _ if self.is_decided() => Self(self.0 + ply as i32),
            _ => self,
        }
    }

    /// Limited to the range of evaluations: neither a mate nor known from tables.
    #[inline]
    pub(crate) fn clamped(self) -> Self {
        Self(self.0.clamp(-Self::MOST.0, Self::MOST.0))
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, centipawns: i32) -> Self {
        Self(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, centipawns: i32) -> Self {
        Self(self.0 - centipawns)
    }
}

impl Sub for Score {
    type Output = i32;

    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

/// The UCI form: `cp 35` or `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
