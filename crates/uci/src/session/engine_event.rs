//! What the session hears from whoever runs the engine.

use std::sync::Arc;
use std::time::Duration;

use arrocco_engine::{Event, Found, Network};
use arrocco_rules::Move;

/// News of the job that was started last.
///
/// ```
/// use std::time::Duration;
/// use arrocco_engine::Found;
/// use arrocco_uci::session::{Action, EngineEvent, Input, Session};
/// let mut session = Session::new();
/// session.step(Input::Line("position startpos".into()), Duration::ZERO);
/// session.step(Input::Line("go nodes 1".into()), Duration::ZERO);
/// // Whatever the engine says, a legal move is sent.
/// let actions = session.step(Input::Engine(EngineEvent::Found(Found::default())), Duration::ZERO);
/// assert!(matches!(actions.last(), Some(Action::Say(text)) if text.starts_with("bestmove ")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// The search has something to say.
    Said(Event),
    /// The search has ended.
    Found(Found),
    /// The engine is set up, with so many MiB of hash table.
    Configured {
        /// What it could have.
        hash: usize,
    },
    /// The book cannot be used, for this reason: there is none from now on.
    NoBook(String),
    /// The network cannot be used, for this reason: the evaluation stays as it was.
    NoNetwork(String),
    /// From now on this network evaluates, or with `None` the hand-made rules do.
    Evaluates(Option<Arc<Network>>),
    /// Something is not as it should be, but the engine gets along.
    Warned(String),
    /// The sequences that begin with a move are counted.
    CountedMove(Move, u64),
    /// All sequences are counted, or the counting was stopped.
    Counted,
    /// The fixed positions are searched.
    Benched {
        /// Nodes searched.
        nodes: u64,
        /// The time it took.
        time: Duration,
    },
    /// The job failed with this message, and the engine is as it was born.
    Crashed(String),
}
