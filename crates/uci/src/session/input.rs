//! What happens to a session.

use super::engine_event::EngineEvent;

/// Something that happened.
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
    /// A line was too long to be read.
    LongLine,
    /// There will be no more lines.
    End,
    /// The engine has news.
    Engine(EngineEvent),
}
