//! PGN: games in a stream, and as trees.

mod batches;
mod collector;
mod columns;
mod game;
mod node;
mod problem;
mod reader;
mod source;
mod tree;
mod tree_reader;

pub(crate) use batches::PgnTable;
pub(crate) use game::PgnGame;
pub(crate) use node::Node;
pub(crate) use problem::Problem;
pub(crate) use reader::PgnReader;
pub(crate) use tree::PgnTree;
pub(crate) use tree_reader::PgnTreeReader;
