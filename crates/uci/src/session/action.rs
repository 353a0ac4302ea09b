//! The actions that a session asks its host to carry out.

use std::path::PathBuf;

use arrocco_engine::Limits;
use arrocco_rules::Position;

use super::options::Configuration;
use super::placement::Root;

/// A job for the engine. It gets one at a time.
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
    /// Apply a configuration. Answered by [`Configured`](super::EngineEvent::Configured).
    Configure(Configuration),
    /// Find the best move. Answered by [`Found`](super::EngineEvent::Found).
    Search {
        /// The position and the game before it.
        root: Root,
        /// The limits of the search.
        limits: Limits,
        /// Play a book move instead, if there is one.
        from_book: bool,
    },
    /// Count move sequences. Answered by one [`CountedMove`](super::EngineEvent::CountedMove) for each move counted
    /// before a stop, and [`Counted`](super::EngineEvent::Counted) at the end.
    Perft {
        /// The position.
        position: Position,
        /// Plies, at least one.
        depth: u32,
    },
    /// Search the bench positions with the network in use. Answered by [`Benched`](super::EngineEvent::Benched), with the
    /// nodes so far if it was stopped.
    Bench {
        /// Plies.
        depth: u32,
    },
}

/// An action for the host, to be carried out at once and in order.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Session};
/// assert_eq!(Session::new().step(Input::End, Duration::ZERO), [Action::Exit]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Print one or more lines.
    Print(String),
    /// Print a line that may be dropped if the reader is too slow.
    PrintOrDrop(String),
    /// Start a job on the engine, which is idle. Arm the engine's control first, so that a following stop affects this
    /// job.
    Start(Box<Job>),
    /// Stop the engine's current job.
    Stop,
    /// Report a ponder hit to the engine.
    PonderHit,
    /// Log all input and output to this file from now on, or to none.
    Log(Option<PathBuf>),
    /// Exit.
    Exit,
}
