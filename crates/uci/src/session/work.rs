//! What the engine is doing, or will be doing.

use std::time::Duration;

use arrocco_rules::{CastlingMode, Position};

use super::action::Job;
use super::options::Configuration;
use super::search::Search;

/// A job with what the session has to remember of it.
#[derive(Clone, Debug)]
pub(super) enum Work {
    Configure(Configuration),
    Search(Box<Search>),
    Perft { position: Position, depth: u32, castling: CastlingMode, nodes: u64, is_stopped: bool },
    Bench { depth: u32 },
}

impl Work {
    /// Is it over, as soon as the engine hears of it? Then the next one may be asked for.
    pub(super) fn is_ending(&self) -> bool {
        match self {
            Self::Configure(_) => true,
            Self::Search(search) => search.is_stopped,
            Self::Perft { is_stopped, .. } => *is_stopped,
            Self::Bench { .. } => false,
        }
    }

    /// Marks it stopped; `false` if it was, or cannot be.
    pub(super) fn stop(&mut self) -> bool {
        match self {
            Self::Search(search) => !std::mem::replace(&mut search.is_stopped, true),
            Self::Perft { is_stopped, .. } => !std::mem::replace(is_stopped, true),
            Self::Configure(_) | Self::Bench { .. } => false,
        }
    }

    /// The expected move was played: from now on time counts. `false` if nobody was pondering.
    pub(super) fn ponder_hit(&mut self, now: Duration) -> bool {
        match self {
            Self::Search(search) if search.limits.ponder => {
                search.limits.ponder = false;
                search.counts_from = now;
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

    /// The job for the engine. What a search has waited is gone from its clock.
    pub(super) fn job(&self, now: Duration) -> Job {
        match self {
            Self::Configure(configuration) => Job::Configure(configuration.clone()),
            Self::Search(search) => {
                let mut limits = search.limits.clone();
                // The opponent's time is free.
                if !limits.ponder {
                    limits.overhead += now.saturating_sub(search.counts_from);
                }
                Job::Search { root: search.root.clone(), limits, from_book: search.from_book }
            }
            Self::Perft { position, depth, .. } => Job::Perft { position: *position, depth: *depth },
            Self::Bench { depth } => Job::Bench { depth: *depth },
        }
    }
}
