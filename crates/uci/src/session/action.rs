//! What the session wants done.

use std::path::PathBuf;

use arrocco_engine::Limits;
use arrocco_rules::Position;

use super::options::Configuration;
use super::placement::Root;

/// Something for the engine to do, one at a time.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Job, Session};
/// let mut session = Session::new();
/// session.step(Input::Line("position startpos".into()), Duration::ZERO);
/// let actions = session.step(Input::Line("go depth 3".into()), Duration::ZERO);
/// let [Action::Start(job)] = &actions[..] else { panic!("{actions:?}") };
/// assert!(matches!(&**job, Job::Search { limits, .. } if limits.depth == Some(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Job {
    /// Be set up so. Answered by [`Configured`](super::EngineEvent::Configured).
    Configure(Configuration),
    /// Find the best move. Answered by [`Found`](super::EngineEvent::Found).
    Search {
        /// Where.
        root: Root,
        /// For how long.
        limits: Limits,
        /// If the book has a move, that is enough.
        from_book: bool,
    },
    /// Count move sequences. Answered by [`Counted`](super::EngineEvent::Counted) after one
    /// [`CountedMove`](super::EngineEvent::CountedMove) for each move, as far as it came before it was stopped.
    Perft {
        /// From where.
        position: Position,
        /// How many plies, at least one.
        depth: u32,
    },
    /// Search the fixed positions. Answered by [`Benched`](super::EngineEvent::Benched).
    Bench {
        /// How deep.
        depth: u32,
    },
}

/// Something to be done now.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Session};
/// assert_eq!(Session::new().step(Input::End, Duration::ZERO), [Action::Exit]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Print a line, or several.
    Say(String),
    /// Print a line that may be left out if nobody reads as fast.
    Mention(String),
    /// Let the engine, which is idle, begin: make a stop that follows count for this job, and start it.
    Start(Box<Job>),
    /// Let the engine stop what it does.
    Stop,
    /// Let the engine's time count from now on.
    PonderHit,
    /// Write everything that is said to this file from now on, or to none.
    Log(Option<PathBuf>),
    /// Leave.
    Exit,
}
