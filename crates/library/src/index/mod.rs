//! The library of games: which PGN files it knows, where their games are, and how they are found.
//!
//! `library` is the folder with its database and locks. `intake` takes files in, `search` and `explore` find games and moves,
//! `edit` is what people change (titles, tags, the bin), `journal` keeps that apart from the index, `compact` merges files of
//! positions, `check` looks for damage, and `rebuild` makes the index anew. The games themselves stay in their PGN files.

mod check;
mod collection;
mod compact;
mod duplicates;
mod edit;
mod error;
mod explore;
mod filter;
mod game_set;
mod game_summary;
mod intake;
mod journal;
mod library;
mod place;
mod rebuild;
mod result_number;
mod schema;
mod search;
mod source;
#[cfg(test)]
mod tests;

pub use check::Problem;
pub use collection::Collection;
pub use error::{LibraryError, Result};
pub use explore::{Exploration, ExploredMove};
pub use filter::{Filter, OpeningFilter};
pub use game_summary::GameSummary;
pub use intake::{Intake, IntakeReport, Proceed};
pub use library::Library;
pub use place::{VARIABLE, folder};
pub use rebuild::Rebuilt;
pub use search::{GameTexts, Order};
