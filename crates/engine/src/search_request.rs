//! What the engine is asked for.

use arrocco_rules::{Move, Position};

use crate::Limits;

/// What to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchRequest<'a> {
    pub(crate) position: &'a Position,
    /// Keys of the earlier positions of the game.
    pub(crate) history: &'a [u64],
    pub(crate) limits: &'a Limits,
    /// The moves to choose from; at least one.
    pub(crate) moves: &'a [Move],
    pub(crate) lines: usize,
}
