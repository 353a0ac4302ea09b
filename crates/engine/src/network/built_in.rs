//! The network that is part of the program, trained on our own games: `training/LINEAGE.md` tells its story.

use std::sync::{Arc, OnceLock};

use super::Network;

static BYTES: &[u8] = include_bytes!("../../networks/arrocco.net");

impl Network {
    /// The network that every engine begins with.
    ///
    /// ```
    /// use arrocco_engine::Network;
    /// use arrocco_rules::Position;
    /// let queen_up: Position = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
    /// assert!(Network::built_in().evaluate(&queen_up).raw() > 300);
    /// ```
    ///
    /// # Panics
    ///
    /// Never: that the bytes are a network is tested.
    pub fn built_in() -> Arc<Self> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Arc::new(Self::read(BYTES).expect("what is built in is a network"));
        Arc::clone(NETWORK.get_or_init(read))
    }
}
