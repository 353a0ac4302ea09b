//! Networks in files.

use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use arrocco_engine::Network;

use crate::quote::quote;
use crate::uci::open_file;

/// No network is larger, and a file that is should not fill the memory.
const LARGEST: u64 = 64 << 20;

/// The network in a file.
pub(crate) fn load(path: &Path) -> Result<Arc<Network>> {
    let name = quote(&path.to_string_lossy());
    let cannot_read = || format!("cannot read the network {name}");
    let file = open_file(path).with_context(cannot_read)?;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).with_context(cannot_read)?;
    let network = Network::read(&bytes).with_context(|| format!("the network {name} cannot be used"))?;
    Ok(Arc::new(network))
}
