//! Making tables.
//!
//! [`Maker`] solves an ending by retrograde analysis and compresses the result into the two files of the Syzygy format. It
//! needs the endings that captures and promotions lead to: they are taken from tables, or solved on the way.
#![cfg_attr(
    not(test),
    expect(
        clippy::indexing_slicing,
        reason = "the indexes are the maker's own, and none comes from outside"
    )
)]

mod arrange;
mod blocks;
mod cell;
mod compress;
mod error;
mod file;
mod flat;
mod huffman;
mod made;
mod maker;
mod moves;
mod pack;
mod plan;
mod pool;
#[cfg(test)]
mod proof;
mod prove;
mod solver;
mod successors;
mod symbols;
mod unplace;

pub use error::MakeError;
pub use made::MadeTables;
pub use maker::{Maker, Progress, Stage};
pub use plan::{all_endings, needed_endings};
pub use prove::Proof;
