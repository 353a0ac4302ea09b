//! Reading and writing text. Input is not trusted, so nothing here may panic.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod candidate;
mod coordinate;
#[cfg(feature = "alloc")]
mod epd;
pub(crate) mod excerpt;
pub(crate) mod fen;
mod line;
mod refused_move;
mod san;
mod uci;
mod uci_text;

pub use coordinate::{CoordinateError, CoordinateFlag, CoordinateMove, ParseCoordinateError};
#[cfg(feature = "alloc")]
pub use epd::{Epd, EpdError, EpdErrorKind, EpdWarning, Operand, Operation};
pub use fen::{EnPassantStyle, Fen, FenError, FenErrorKind, FenField, FenStyle, ParsePositionError};
pub use line::SanLine;
pub use refused_move::RefusedMove;
pub use san::{MoveText, ParseSanError, ParseSanErrorKind, PieceLetters, San, SanError};
pub use uci::{ParseUciError, ParseUciErrorKind, UciMove, UciMoveError};
pub use uci_text::UciText;
