//! The built-in network, trained on the engine's own games. `training/LINEAGE.md` describes its training.

use std::sync::{Arc, OnceLock};

use super::Network;

static BYTES: &[u8] = include_bytes!("../../networks/arrocco.net");

impl Network {
    /// The number of the built-in network, as `training/LINEAGE.md` counts them.
    pub const BUILT_IN: u32 = 10;

    /// The built-in network, which every engine uses by default.
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
    /// Never: a test reads the built-in bytes.
    pub fn built_in() -> Arc<Self> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Arc::new(Self::read(BYTES).expect("the built-in network is valid"));
        Arc::clone(NETWORK.get_or_init(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that takes the place of another has to take its number, too.
    #[test]
    fn the_number_is_that_of_the_file() {
        let seal = BYTES.last_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        assert_eq!((Network::BUILT_IN, seal), (10, Some(0x7ad9_1c7b)));
    }
}
