//! Algebraic notation: the short form that people write (`Nbd2`, `exd5`, `O-O`), and the long one (`Nb1-d2`).
//!
//! The writer is exact, the reader is tolerant. A text is read in two steps: it is parsed into a [`San`], and then the
//! move that this means in a position is found.

mod error;
mod find;
mod letters;
mod parse_error;
mod plain;
mod reaching;
mod syntax;
mod text;
mod write;

pub use error::SanError;
pub use letters::PieceLetters;
pub use parse_error::{ParseSanError, ParseSanErrorKind};
pub use syntax::San;
pub use text::MoveText;
