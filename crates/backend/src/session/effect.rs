//! What a step wants done outside.

/// An engine that the session has at its disposal. All of them speak UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// It plays.
    Player,
    /// It gives hints, answers offers, and searches the positions of studies.
    Adviser,
    /// It goes through whole games.
    Analyst,
}

impl Seat {
    const ALL: [Self; 3] = [Self::Player, Self::Adviser, Self::Analyst];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Adviser => "adviser",
            Self::Analyst => "analyst",
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
    Keep { key: String, text: String },
    /// A record that is no longer needed.
    Drop { key: String },
    /// A line for an engine, which is started with the first.
    Send { to: Seat, line: String },
}
