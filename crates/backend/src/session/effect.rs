//! What a step wants done outside.

/// An engine that the session has at its disposal. Both speak UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// It plays.
    Player,
    /// It gives hints, answers offers, and searches the positions of studies.
    Adviser,
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
