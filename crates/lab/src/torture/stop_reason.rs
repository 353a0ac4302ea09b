//! Why a case stopped before its end.

use super::fault::Fault;

#[derive(Debug)]
pub(super) enum StopReason {
    /// The engine did something wrong.
    Fault(Fault),
    /// The engine lacks what the case needs, or this system does.
    Skip(String),
    /// Ctrl-C.
    Canceled,
    /// An error of this program or of the system.
    Failed(anyhow::Error),
}

impl From<Fault> for StopReason {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
