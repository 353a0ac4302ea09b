//! FEN: the usual way to write a position down, with the extensions for Chess960 (X-FEN and Shredder-FEN).

mod error;
mod locate;
mod parsed;
mod read;
mod word;
mod write;

pub use error::{FenError, FenErrorKind, FenField, ParsePositionError};
pub use write::{Fen, FenStyle};

pub(crate) use write::write_setup;
