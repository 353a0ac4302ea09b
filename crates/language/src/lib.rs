//! What the program says, in three languages. Messages are fields of one table, errors are matches: a missing translation
//! does not compile.
//!
//! A part of the program `arrocco`; its interface may change with every version.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod endings;
mod english;
pub mod error;
mod errors;
mod italian;
mod legality;
mod move_reader;
mod outcomes;
mod pieces;
mod positions;
mod refusals;
mod spanish;
mod speech;
mod verb;
mod words;

use arrocco_rules::PieceLetters;
use serde::Deserialize;

pub use outcomes::{by_side, side_named};
pub use verb::{Verb, VerbWords};
pub use words::{Words, fill};

/// A language of the program.
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English
    En,
    /// Italiano
    It,
    /// Español
    Es,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::En, Self::It, Self::Es];

    /// The language of the environment; English if it is not one of these.
    pub fn of_user() -> Self {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let set = names.into_iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
        match set.as_deref().and_then(std::ffi::OsStr::to_str).and_then(|value| value.get(..2)) {
            Some("it") => Self::It,
            Some("es") => Self::Es,
            _ => Self::En,
        }
    }

    pub const fn words(self) -> &'static Words {
        match self {
            Self::En => &english::WORDS,
            Self::It => &italian::WORDS,
            Self::Es => &spanish::WORDS,
        }
    }

    /// One of two texts; for errors, whose English comes from the error itself.
    const fn either(self, italian: &'static str, spanish: &'static str) -> &'static str {
        if matches!(self, Self::It) { italian } else { spanish }
    }

    /// The letters of the pieces in algebraic notation.
    pub const fn letters(self) -> &'static PieceLetters {
        match self {
            Self::En => &PieceLetters::ENGLISH,
            Self::It => &PieceLetters::ITALIAN,
            Self::Es => &PieceLetters::SPANISH,
        }
    }
}
