//! FEN: the usual way to write a position down, with the extensions for Chess960 (X-FEN and Shredder-FEN).

mod en_passant;
mod en_passant_style;
mod error;
mod locate;
mod parsed;
mod plain;
mod read;
mod word;
mod write;

pub use en_passant_style::EnPassantStyle;
pub use error::{FenError, FenErrorKind, FenField, ParsePositionError};
pub use write::{Fen, FenStyle};
