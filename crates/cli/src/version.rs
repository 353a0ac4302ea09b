//! What `arrocco --version` says, so that a report of a fault tells what was run.

use std::sync::OnceLock;

use arrocco_engine::Network;

/// `0.1.0 (7c876e6, x86_64-unknown-linux-gnu x86-64-v3, network 8)`.
pub(crate) fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    let (version, commit, target) =
        (env!("CARGO_PKG_VERSION"), env!("ARROCCO_COMMIT"), env!("ARROCCO_TARGET"));
    TEXT.get_or_init(|| format!("{version} ({commit}, {target}, network {})", Network::BUILT_IN))
}
