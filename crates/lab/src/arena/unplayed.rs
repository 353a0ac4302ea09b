//! Why a game has no result.

use anyhow::{Error, anyhow};
use arrocco_support::quote::quote;
use arrocco_uci::client::{ClientError, Engine};

use super::contestant::Contestant;

/// Why a game was not played to its end.
pub(crate) enum Unplayed {
    /// The user or the end of the run has stopped it.
    Canceled,
    /// An engine cannot be started any more.
    Failed(Error),
}

/// Starts another process of an engine that has been started before.
pub(crate) fn restart(contestant: &Contestant) -> Result<Engine, Unplayed> {
    contestant.start().map_err(|error| match error {
        ClientError::Canceled => Unplayed::Canceled,
        error => Unplayed::Failed(anyhow!("{} cannot be started again: {error}", quote(&contestant.name))),
    })
}
