//! The inputs of a session.

use super::engine_event::EngineEvent;

/// An input of the session.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Session};
/// let actions = Session::new().step(Input::Line("quit".into()), Duration::ZERO);
/// assert_eq!(actions, [Action::Exit]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line was read.
    Line(String),
    /// A line was too long, and was skipped.
    LongLine,
    /// End of input.
    End,
    /// An event from the engine.
    Engine(EngineEvent),
}
