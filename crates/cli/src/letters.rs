//! The option `--letters`: the piece letters of algebraic notation.

use arrocco_rules::PieceLetters;
use clap::ValueEnum;

/// The names of the pieces in algebraic notation.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Letters {
    /// K Q R B N
    English,
    /// R D T A C
    Italian,
    /// R D T A C
    Spanish,
    /// ♔ ♕ ♖ ♗ ♘
    Figurines,
}

impl Letters {
    pub(crate) const fn pieces(self) -> PieceLetters {
        match self {
            Self::English => PieceLetters::ENGLISH,
            Self::Italian => PieceLetters::ITALIAN,
            Self::Spanish => PieceLetters::SPANISH,
            Self::Figurines => PieceLetters::FIGURINES,
        }
    }
}
