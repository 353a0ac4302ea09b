//! Why a case does not go on.

use super::fault::Fault;

#[derive(Debug)]
pub(super) enum Trouble {
    /// The engine did something wrong.
    Fault(Fault),
    /// The engine cannot be asked this, or this system cannot do it.
    Skip(String),
    /// Somebody has asked us to stop.
    Canceled,
    /// The fault is ours, or the system's.
    Failed(anyhow::Error),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
