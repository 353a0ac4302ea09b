//! What the opening explorer is asked for, and what it has found.

use arrocco_library::index::Exploration;

/// The games that are counted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) enum ExplorerSource {
    #[default]
    All,
    Own,
    Collection(String),
}

/// What the library knows about a position.
#[derive(Clone, Debug)]
pub(super) struct Explored {
    pub(super) exploration: Exploration,
    /// The names of the collections that can be counted alone.
    pub(super) collections: Vec<String>,
}
