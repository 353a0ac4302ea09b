//! The result of a case.

use std::time::Duration;

use super::fault::Fault;
use super::stop_reason::StopReason;

#[derive(Debug)]
pub(super) struct CaseResult {
    pub(super) verdict: Verdict,
    /// The dialogue with the engine.
    pub(super) transcript: Vec<String>,
    pub(super) time: Duration,
}

#[derive(Debug)]
pub(super) enum Verdict {
    Passed,
    Failed(Fault, Location),
    Skipped(String),
    /// Not known, because of Ctrl-C.
    Canceled,
    /// Not known, because of an error of this program or of the system.
    Unknown(anyhow::Error),
}

/// The step of a case.
#[derive(Clone, Debug)]
pub(super) struct Location {
    /// The line in the file of the case; 0 before and after all steps.
    pub(super) line: usize,
    pub(super) step: String,
}

impl Verdict {
    pub(super) fn new(result: Result<(), StopReason>, at: Location) -> Self {
        match result {
            Ok(()) => Self::Passed,
            Err(StopReason::Fault(fault)) => Self::Failed(fault, at),
            Err(StopReason::Skip(reason)) => Self::Skipped(reason),
            Err(StopReason::Canceled) => Self::Canceled,
            Err(StopReason::Failed(error)) => Self::Unknown(error),
        }
    }

    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(..) => "failed",
            Self::Skipped(_) => "skipped",
            Self::Canceled | Self::Unknown(_) => "unknown",
        }
    }
}
