//! Events that the host reports from the engine to the session.

use std::sync::Arc;
use std::time::Duration;

use arrocco_engine::{Event, Found, Network};
use arrocco_rules::Move;

/// An event of the job that was started last.
///
/// ```
/// use std::time::Duration;
/// use arrocco_engine::Found;
/// use arrocco_uci::session::{Action, EngineEvent, Input, Session};
/// let mut session = Session::new();
/// session.step(Input::Line("position startpos".into()), Duration::ZERO);
/// session.step(Input::Line("go nodes 1".into()), Duration::ZERO);
/// // Whatever the engine returns, a legal move is sent.
/// let actions = session.step(Input::Engine(EngineEvent::Found(Found::default())), Duration::ZERO);
/// assert!(matches!(actions.last(), Some(Action::Print(text)) if text.starts_with("bestmove ")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// A progress event of the search.
    Progress(Event),
    /// The search has ended with this result.
    Found(Found),
    /// The configuration has been applied.
    Configured {
        /// The size of the hash table that could be allocated, in MiB.
        hash: usize,
    },
    /// The book cannot be used for this reason; there is none from now on.
    NoBook(String),
    /// The network cannot be used for this reason; the evaluation is unchanged.
    NoNetwork(String),
    /// This network is used from now on, or with `None` the hand-written evaluation.
    EvaluatorChanged(Option<Arc<Network>>),
    /// A warning; the engine goes on.
    Warned(String),
    /// Something that the user may want to know.
    Noted(String),
    /// The count of the sequences that begin with a move.
    CountedMove(Move, u64),
    /// All sequences have been counted, or perft was stopped.
    Counted,
    /// The bench has ended.
    Benched {
        /// Nodes searched.
        nodes: u64,
        /// The time it took.
        time: Duration,
    },
    /// The job panicked with this message, and the engine has been replaced by a new one with default settings.
    Crashed(String),
}
