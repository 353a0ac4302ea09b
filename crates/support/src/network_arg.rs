//! What evaluates: the network that is built in, one from a file, or hand-made rules.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use arrocco_engine::Network;
use clap::Args;

use crate::file::open_file;
use crate::quote::quote;

/// No network is larger, and a file that is should not fill the memory.
const LARGEST: u64 = 64 << 20;

/// What evaluates, as it is chosen on a command line.
#[derive(Args, Debug)]
pub struct Evaluation {
    /// Evaluate with a network from a file instead of the one that is built in
    #[arg(long, value_name = "FILE", conflicts_with = "hand_made")]
    network: Option<PathBuf>,
    /// Evaluate by hand-made rules, without a network
    #[arg(long)]
    hand_made: bool,
}

impl Evaluation {
    /// `None` stands for the rules.
    pub fn network(&self) -> Result<Option<Arc<Network>>> {
        match &self.network {
            _ if self.hand_made => Ok(None),
            Some(path) => load(path).map(Some),
            None => Ok(Some(Network::built_in())),
        }
    }
}

/// The network in a file.
pub fn load(path: &Path) -> Result<Arc<Network>> {
    let name = quote(&path.to_string_lossy());
    let cannot_read = || format!("cannot read the network {name}");
    let file = open_file(path).with_context(cannot_read)?;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).with_context(cannot_read)?;
    let network = Network::read(&bytes).with_context(|| format!("the network {name} cannot be used"))?;
    Ok(Arc::new(network))
}
