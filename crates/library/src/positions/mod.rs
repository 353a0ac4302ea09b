//! The index of positions: sorted files that never change.
//!
//! A batch of games becomes one file (`sorter`): for each position the moves played in it, how those games went and which they
//! are (`group`), in blocks of about 8 KiB with checksums (`writer`), with a list of the blocks at the end. A position is found
//! by a search in that list and one block (`run`). When there are many files, some are merged into one (`merge`). Nothing here
//! knows where files are kept or which of them belong to a library: that is `index`.

mod block_entry;
mod bytes;
mod chunk;
mod error;
mod footer;
mod group;
mod merge;
mod run;
mod score;
mod signature;
mod sorter;
#[cfg(test)]
mod tests;
mod writer;

pub use error::RunError;
pub use group::{Group, RatedGame};
pub use merge::merge;
pub use run::Run;
pub use score::Score;
pub(crate) use signature::{material_key, mix, signature};
pub use sorter::{Counted, Occurrence, write_batch};
#[doc(hidden)]
pub use writer::file_of_block;
