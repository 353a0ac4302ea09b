//! Studies: files of games that somebody goes through, with trees of moves that can be changed, and engines that look at
//! them.

mod analysis;
mod book;
mod chapter;
mod contents;
mod edit;
mod engines;
mod library;
mod lines;
mod picture;
mod view;

pub(super) use self::engines::Engines;
pub(super) use self::library::{Library, MOST_BYTES, too_long};
pub(super) use self::lines::Thinking;
