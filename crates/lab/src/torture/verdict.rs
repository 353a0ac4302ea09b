//! How a case has gone.

use std::time::Duration;

use super::fault::Fault;
use super::trouble::Trouble;

#[derive(Debug)]
pub(super) struct Performance {
    pub(super) verdict: Verdict,
    /// What was said.
    pub(super) transcript: Vec<String>,
    pub(super) time: Duration,
}

#[derive(Debug)]
pub(super) enum Verdict {
    Passed,
    Failed(Fault, Where),
    Skipped(String),
    /// Nothing is known, because somebody stopped us.
    Canceled,
    /// Nothing is known, because we or the system failed.
    Unknown(anyhow::Error),
}

/// The step at which something was wrong.
#[derive(Clone, Debug)]
pub(super) struct Where {
    /// The line in the file of the case; 0 if it was before or after all steps.
    pub(super) line: usize,
    pub(super) step: String,
}

impl Verdict {
    pub(super) fn new(result: Result<(), Trouble>, at: Where) -> Self {
        match result {
            Ok(()) => Self::Passed,
            Err(Trouble::Fault(fault)) => Self::Failed(fault, at),
            Err(Trouble::Skip(reason)) => Self::Skipped(reason),
            Err(Trouble::Canceled) => Self::Canceled,
            Err(Trouble::Failed(error)) => Self::Unknown(error),
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
