//! # PGN: files of games
//!
//! A [`Reader`] reads a file of any size in one pass with a fixed amount of memory and calls a [`Visitor`] for what it
//! finds. [`Replay`] is a visitor that plays the moves and calls a [`Spectator`]. A [`Tree`] is a whole game in memory,
//! with variations and comments; writing and reading it back gives an equal tree.
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
//! Files do not always follow the standard. Everything that can be understood is read. The rest is an [`Error`] with
//! line, game and ply, and reading continues with the next game. No input causes a panic, recursion or unbounded memory.

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
mod scan;
mod source;
mod spectator;
mod tag;
mod tree;
mod variant;
mod visitor;

pub use crate::RefusedMove;
pub use at::{At, Place};
pub use comment_part::CommentPart;
pub use error::{Error, ErrorKind, Severity};
pub use game_result::GameResult;
pub use limits::Limits;
pub use nag::Nag;
pub use reader::Reader;
pub use replay::Replay;
#[cfg(feature = "std")]
pub use source::FromRead;
pub use source::Source;
pub use spectator::Spectator;
pub use tag::Tag;
pub use tree::{
    Arrow, ColoredSquare, Command, Commands, Comment, EditError, Eval, Export, GameRecord, MarkColor, NodeId,
    NodeRef, NullMoveInGame, ParseTreeError, Score, TagError, Tree,
};
pub use visitor::{Flow, Visitor};
