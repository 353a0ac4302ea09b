//! What is in the program of one ending.

use std::sync::OnceLock;

use crate::built_in_file::{BuiltInEnding, endings};
use crate::packed::UnpackedDistances;

/// Made by `arrocco tables built-in`; a test makes parts of it again.
pub(crate) static BYTES: &[u8] = include_bytes!("../tables/four-men.tables");

/// The built-in tables of one ending.
pub(crate) struct BuiltIn {
    pub(crate) ending: BuiltInEnding<'static>,
    /// Unpacked when they are first needed, once for the whole program.
    distances: OnceLock<UnpackedDistances>,
}

impl BuiltIn {
    pub(crate) fn distances(&self) -> &UnpackedDistances {
        let BuiltInEnding { material, side, distances, .. } = self.ending;
        self.distances.get_or_init(|| UnpackedDistances::new(material, side, distances))
    }

    pub(crate) fn is_unpacked(&self) -> bool {
        self.distances.get().is_some()
    }

    /// All of them.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<BuiltIn>> = OnceLock::new();
        ALL.get_or_init(|| endings(BYTES).map(|ending| Self { ending, distances: OnceLock::new() }).collect())
    }
}
