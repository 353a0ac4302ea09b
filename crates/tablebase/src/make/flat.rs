//! The outcomes of an ending in memory, uncompressed: what captures and promotions of larger endings lead to.

use arrocco_rules::Color;

use crate::format::placement::Squares;
use crate::layout::Layout;
use crate::{Material, Wdl};

/// The mark of a position that is not legal.
pub(super) const ILLEGAL: u8 = 5;

/// All positions of an ending, for both sides to move.
#[derive(Debug)]
pub(super) struct Flat {
    pub(super) layout: Layout,
    /// For White and for Black to move: the place of the outcome in [`Wdl::ALL`], or [`ILLEGAL`].
    pub(super) values: [Vec<u8>; 2],
}

impl Flat {
    /// The outcome of a position, `None` if it is not legal.
    #[inline]
    pub(super) fn wdl(&self, squares: Squares, turn: Color) -> Option<Wdl> {
        let value = self.values[turn as usize][self.layout.any_index(squares)];
        Wdl::ALL.get(value as usize).copied()
    }

    /// The memory of an ending in bytes.
    pub(super) fn memory(material: Material) -> u64 {
        2 * Layout::new(material).size as u64
    }
}
