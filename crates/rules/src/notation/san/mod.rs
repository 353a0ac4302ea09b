//! Algebraic notation: the short form that people write (`Nbd2`, `exd5`, `O-O`), and the long one (`Nb1-d2`).
//!
//! The writer is exact; the reader is tolerant. A text is read in two steps: [`San`] is what it says, and only a
//! position knows which move that is.

mod error;
mod find;
mod letters;
mod plain;
mod rivals;
mod syntax;
mod text;
mod write;

pub use error::{ParseSanError, ParseSanErrorKind, SanError};
pub use letters::PieceLetters;
pub use syntax::San;
pub use text::MoveText;
