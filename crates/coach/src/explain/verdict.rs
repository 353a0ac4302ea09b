//! How good a move is, by how much of the expected score it loses.

/// How good a move is.
///
/// What counts is the loss of the score that can be expected, where a win is 1 and a draw one half: half a pawn matters in an
/// equal position, and two pawns do not when a queen ahead. The limits are those of `arrocco analyse`.
///
/// ```
/// use arrocco_coach::Verdict;
/// assert_eq!(Verdict::of_loss(0.2), Verdict::Mistake);
/// assert!(Verdict::Blunder.is_bad() && !Verdict::Good.is_bad());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// No better move was found.
    Best,
    /// It loses little or nothing.
    Good,
    /// A loss of at least 0.08.
    Inaccuracy,
    /// A loss of at least 0.15.
    Mistake,
    /// A loss of at least 0.25.
    Blunder,
}

impl Verdict {
    /// The verdict on a move that is not the best one.
    ///
    /// ```
    /// # use arrocco_coach::Verdict;
    /// assert_eq!(Verdict::of_loss(0.5), Verdict::Blunder);
    /// ```
    #[must_use]
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss >= 0.25 => Self::Blunder,
            _ if loss >= 0.15 => Self::Mistake,
            _ if loss >= 0.08 => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Is there something wrong with the move?
    ///
    /// ```
    /// # use arrocco_coach::Verdict;
    /// assert!(Verdict::Inaccuracy.is_bad());
    /// ```
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::Inaccuracy | Self::Mistake | Self::Blunder)
    }

    /// Its name in data.
    ///
    /// ```
    /// # use arrocco_coach::Verdict;
    /// assert_eq!(Verdict::Best.name(), "best");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}
