//! # PGN: files of games
//!
//! A [`Reader`] goes through a file of any size in one pass with a fixed amount of memory and tells a [`Visitor`] what it
//! finds. [`Replay`] plays the moves on the way and tells a [`Spectator`]. A [`Tree`] is a whole game in memory, with
//! variations and comments; written, it reads back equal.
//!
//! ```
//! use arrocco_rules::pgn::Tree;
//!
//! let file = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4 {the gambit} (2. Nf3 Nc6) exf4 1-0";
//! let game = Tree::read(&file[..]).unwrap().unwrap();
//! assert!(game.errors.is_empty());
//! assert_eq!(game.tree.tag("White"), Some("Anderssen"));
//! assert_eq!(game.tree.mainline().count(), 4);
//! assert_eq!(Tree::read(game.tree.to_string().as_bytes()).unwrap().unwrap().tree, game.tree);
//! ```
//!
//! Files are not always what the standard asks for. Whatever can be understood is read; what cannot is an [`Error`] that
//! names line, game and ply, and reading goes on with the next game. No input makes it panic, recurse or grow.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod at;
mod buffer;
mod class;
mod comment_part;
mod decode;
mod error;
mod game_result;
mod limits;
mod nag;
mod reader;
mod replay;
mod source;
mod spectator;
mod survey;
mod tag;
mod tree;
mod variant;
mod visitor;

pub use at::{At, Place};
pub use comment_part::CommentPart;
pub use error::{Error, ErrorKind, RefusedMove, Severity};
pub use game_result::GameResult;
pub use limits::Limits;
pub use nag::Nag;
pub use reader::Reader;
pub use replay::Replay;
pub use source::Source;
pub use spectator::Spectator;
pub use tag::Tag;
pub use tree::{
    Arrow, ColoredSquare, Command, Commands, Comment, EditError, Eval, GameRecord, MarkColor, NodeId,
    NodeRef, Score, TagError, Tree,
};
pub use visitor::{Flow, Visitor};
