//! What is in the program of one ending.

use std::sync::OnceLock;

use crate::built_in_file::{BuiltInEnding, endings};
use crate::packed::UnpackedDistances;

/// Made by `arrocco tables built-in`; a test makes parts of it again.
#[cfg(feature = "built-in")]
pub(crate) static BYTES: &[u8] = include_bytes!("../tables/four-men.tables");
#[cfg(not(feature = "built-in"))]
pub(crate) static BYTES: &[u8] = &[];

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
        ALL.get_or_init(|| Self::of(BYTES))
    }

    /// Those of a file.
    pub(crate) fn of(bytes: &'static [u8]) -> Vec<Self> {
        endings(bytes).map(|ending| Self { ending, distances: OnceLock::new() }).collect()
    }
}
