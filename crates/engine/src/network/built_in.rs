//! The network that engines use by default: the built-in one, trained on the engine's own games (`training/LINEAGE.md`
//! describes its training), or what a program without it has brought.

use std::sync::{Arc, OnceLock};

use super::Network;

#[cfg(feature = "built-in")]
static BYTES: &[u8] = include_bytes!("../../networks/arrocco.net");

impl Network {
    /// The number of the built-in network, as `training/LINEAGE.md` counts them.
    pub const BUILT_IN: u32 = 12;

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
    #[cfg(feature = "built-in")]
    pub fn built_in() -> Arc<Self> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Arc::new(Self::read(BYTES).expect("the built-in network is valid"));
        Arc::clone(NETWORK.get_or_init(read))
    }

    /// The network of new engines: the one that was [`provided`](Self::provide), else the built-in one, else none: then the
    /// hand-written evaluation is used.
    ///
    /// ```
    /// use arrocco_engine::Network;
    /// assert_eq!(Network::standard(), Some(Network::built_in()));
    /// ```
    pub fn standard() -> Option<Arc<Self>> {
        if let Some(provided) = PROVIDED.get() {
            return Some(Arc::clone(provided));
        }
        #[cfg(feature = "built-in")]
        let network = Some(Self::built_in());
        #[cfg(not(feature = "built-in"))]
        let network = None;
        network
    }

    /// Makes this the network of all engines that are created from now on, for programs without the feature `built-in`,
    /// which read it from elsewhere. Once only: returns whether it was the first.
    ///
    /// ```
    /// use arrocco_engine::Network;
    /// assert!(Network::provide(Network::built_in()));
    /// assert!(!Network::provide(Network::built_in()));
    /// ```
    pub fn provide(network: Arc<Self>) -> bool {
        PROVIDED.set(network).is_ok()
    }
}

static PROVIDED: OnceLock<Arc<Network>> = OnceLock::new();

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that takes the place of another has to take its number, too.
    #[test]
    fn the_number_is_that_of_the_file() {
        let seal = BYTES.last_chunk().map(|bytes| u32::from_le_bytes(*bytes));
        assert_eq!((Network::BUILT_IN, seal), (12, Some(0x656a_b660)));
    }
}
