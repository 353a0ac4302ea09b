//! Why a request to a host may have no result.

use std::any::Any;
use std::fmt;

use arrocco_language::error::PlayerError;

/// Why a request has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// The job panicked with this message.
    Panicked(String),
    /// There was no worker any more to run it.
    WorkerEnded,
}

impl EngineFailure {
    pub(super) fn of_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self::Panicked(text.unwrap_or_else(|| "no message".to_owned()))
    }
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Panicked(message) => message,
            Self::WorkerEnded => "its thread has ended",
        })
    }
}

impl std::error::Error for EngineFailure {}

impl From<EngineFailure> for PlayerError {
    fn from(failure: EngineFailure) -> Self {
        match failure {
            EngineFailure::WorkerEnded => Self::ThreadEnded,
            EngineFailure::Panicked(message) => Self::Other(message),
        }
    }
}
