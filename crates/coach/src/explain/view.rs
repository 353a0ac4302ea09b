//! Where a fact is: in the move, in the answer to it, or in what was better.

/// Where a fact of an [`Explanation`](crate::Explanation) is true.
///
/// ```
/// assert_eq!(arrocco_coach::View::Reply.name(), "reply");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View {
    /// The move itself does it.
    Move,
    /// The other side does it after the move.
    Reply,
    /// A better move would have done it.
    Better,
}

impl View {
    /// Its name in data.
    ///
    /// ```
    /// # use arrocco_coach::View;
    /// assert_eq!(View::Better.name(), "better");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Reply => "reply",
            Self::Better => "better",
        }
    }
}
