//! What a step wants done outside.

use super::kept::Kept;

/// An engine that the session has at its disposal. All of them speak UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// It plays.
    Player,
    /// It gives hints, answers offers, and searches the positions of studies.
    Adviser,
    /// It goes through whole games.
    Analyst,
    /// It finds the lines for explanations.
    Coach,
}

impl Seat {
    const ALL: [Self; 4] = [Self::Player, Self::Adviser, Self::Analyst, Self::Coach];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Adviser => "adviser",
            Self::Analyst => "analyst",
            Self::Coach => "coach",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.name() == name)
    }
}

/// What is to be done after a step, in this order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A message for the page.
    Say(String),
    /// A record to keep, in the place of one with the same key.
    Keep { key: String, kept: Kept },
    /// A record that is no longer needed.
    Drop { key: String },
    /// A file that comes with the page, which the session is given then.
    Fetch { name: String },
    /// A line for an engine, which is started with the first.
    Send { to: Seat, line: String },
}
