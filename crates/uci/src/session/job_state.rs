//! The state of the engine's current job and of the queued ones.

use std::time::Duration;

use arrocco_rules::{CastlingMode, Position};

use super::action::Job;
use super::options::Configuration;
use super::search::Search;

/// A job with the state that the session keeps for it.
#[derive(Clone, Debug)]
pub(super) enum JobState {
    Configure(Configuration),
    Search(Box<Search>),
    Perft { position: Position, depth: u32, castling: CastlingMode, nodes: u64, is_stopped: bool },
    Bench { depth: u32, is_stopped: bool },
}

impl JobState {
    /// Is the job about to end? Then another one may be queued behind it.
    pub(super) fn is_ending(&self) -> bool {
        match self {
            Self::Configure(_) => true,
            Self::Search(search) => search.is_stopped,
            Self::Perft { is_stopped, .. } | Self::Bench { is_stopped, .. } => *is_stopped,
        }
    }

    /// Marks the job as stopped; `false` if it already was, or cannot be.
    pub(super) fn stop(&mut self) -> bool {
        match self {
            Self::Search(search) => !std::mem::replace(&mut search.is_stopped, true),
            Self::Perft { is_stopped, .. } | Self::Bench { is_stopped, .. } => {
                !std::mem::replace(is_stopped, true)
            }
            Self::Configure(_) => false,
        }
    }

    /// The expected move was played: time counts from now on. `false` if the job was not pondering.
    pub(super) fn ponder_hit(&mut self, now: Duration) -> bool {
        match self {
            Self::Search(search) if search.limits.ponder => {
                search.limits.ponder = false;
                search.clock_start = now;
                true
            }
            _ => false,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Configure(_) => "setoption",
            Self::Search(_) => "a search",
            Self::Perft { .. } => "go perft",
            Self::Bench { .. } => "bench",
        }
    }

    /// The job for the engine. Time that a search has spent in the queue is subtracted from its clock.
    pub(super) fn to_job(&self, now: Duration) -> Job {
        match self {
            Self::Configure(configuration) => Job::Configure(configuration.clone()),
            Self::Search(search) => {
                let mut limits = search.limits.clone();
                // While pondering, the opponent's clock runs.
                if !limits.ponder {
                    limits.overhead += now.saturating_sub(search.clock_start);
                }
                Job::Search { root: search.root.clone(), limits, from_book: search.from_book }
            }
            Self::Perft { position, depth, .. } => Job::Perft { position: *position, depth: *depth },
            Self::Bench { depth, .. } => Job::Bench { depth: *depth },
        }
    }
}
