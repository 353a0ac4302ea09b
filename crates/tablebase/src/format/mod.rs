//! The files of Syzygy's format, as its generator (Ronald de Man, `syzygy1/tb`) writes them. Written from the generator's
//! and other readers' public sources (python-chess, Fathom, shakmaty-syzygy), without their code.

pub(crate) mod geometry;
mod header;
mod huffman;
pub(crate) mod placement;
mod symbols;
mod table;
mod values;

pub(crate) use table::{Distance, Table, verify};
