//! The library of games: which PGN files it knows, where their games are, and how they are found.
//!
//! `library` is the folder with its database and locks. `intake` takes files in, `search` and `explore` find games and moves
//! (`matching` by sets of games), `own` are the files that the terminal and the page write, `edit` is what people change
//! (titles, tags, the bin), `journal` keeps that apart from the index, `compact` merges files of positions (`runs`), `check`
//! looks for damage, and `rebuild` makes the index anew. The games themselves stay in their PGN files (`game_texts`).

mod check;
mod collection;
mod collection_kind;
mod compact;
mod duplicates;
mod edit;
mod error;
mod explore;
mod filter;
mod game_set;
mod game_summary;
mod game_texts;
mod intake;
mod interrupter;
mod journal;
mod last_position;
mod library;
mod matching;
mod origin;
mod own;
mod place;
mod query;
mod rebuild;
mod result_number;
mod runs;
mod schema;
mod search;
mod source;
#[cfg(test)]
mod tests;

pub use check::Problem;
pub use collection::Collection;
pub use collection_kind::CollectionKind;
pub use error::{LibraryError, Result};
pub use explore::{Exploration, ExploredMove};
pub use filter::{Filter, OpeningFilter};
pub use game_summary::GameSummary;
pub use game_texts::GameTexts;
pub use intake::{Intake, IntakeReport, Proceed};
pub use interrupter::Interrupter;
pub use library::Library;
pub use origin::Origin;
pub use own::Refreshed;
pub use place::{VARIABLE, folder, own_games};
pub use rebuild::Rebuilt;
pub use search::Order;
