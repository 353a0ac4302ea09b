//! The options for the evaluation: the built-in network, one from a file, or hand-made rules.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use arrocco_engine::Network;
use clap::Args;

use crate::file::open_file;
use crate::quote::quote;

/// The largest network file, in bytes.
const LARGEST: u64 = 64 << 20;

/// The options `--network` and `--hand-made`.
#[derive(Args, Debug)]
pub struct Evaluation {
    /// Evaluate with the network in FILE instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "hand_made")]
    network: Option<PathBuf>,
    /// Evaluate with hand-made rules instead of a network
    #[arg(long)]
    hand_made: bool,
}

impl Evaluation {
    /// The network; `None` for hand-made rules.
    pub fn network(&self) -> Result<Option<Arc<Network>>> {
        match &self.network {
            _ if self.hand_made => Ok(None),
            Some(path) => load(path).map(Some),
            None => Ok(Some(Network::built_in())),
        }
    }
}

/// Reads a network from a file.
pub fn load(path: &Path) -> Result<Arc<Network>> {
    let name = quote(&path.to_string_lossy());
    let cannot_read = || format!("cannot read the network {name}");
    let file = open_file(path).with_context(cannot_read)?;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).with_context(cannot_read)?;
    let network = Network::read(&bytes).with_context(|| format!("the network {name} cannot be used"))?;
    Ok(Arc::new(network))
}
