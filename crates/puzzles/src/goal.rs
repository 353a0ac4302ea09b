//! What the solver is asked for.

/// What the right moves keep.
///
/// ```
/// use arrocco_puzzles::Goal;
/// assert_eq!(Goal::from_name("draw"), Some(Goal::Draw));
/// assert_eq!(Goal::Win.name(), "win");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// A position that is won.
    Win,
    /// A draw; every other move loses.
    Draw,
    /// The lines of a repertoire: nothing is claimed about other moves.
    Line,
}

impl Goal {
    /// Its name in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Line => "line",
        }
    }

    /// The goal with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Win, Self::Draw, Self::Line].into_iter().find(|goal| goal.name() == name)
    }
}
