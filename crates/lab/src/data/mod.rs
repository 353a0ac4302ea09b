//! Files of games that the engine played against itself: how they are written and read.
//!
//! A file is a header of eight bytes, `ARRG` and the version as a 32-bit number, and then one record after the other.
//! Numbers are little-endian. A record is
//!
//! | bytes | what |
//! |---|---|
//! | 2 | length of the body |
//! | 4 | CRC-32 of the body |
//! | body | one game |
//!
//! and a body is
//!
//! | bytes | what |
//! |---|---|
//! | 2 | start: 0 to 959 is the number of the Chess960 position, 518 the standard one |
//! | 1 | result: 0 Black won, 1 drawn, 2 White won |
//! | 1 | plies of the opening, which were played at random and have no score |
//! | 2 | nodes a move, in hundreds |
//! | 1 for each ply | the move: its place among the legal moves in the order of their 16 bits |
//! | 1 for each ply after the opening | the score for the side to move, as chances of winning (see `Chance`) |
//!
//! Bytes after the last complete record belong to a game that was not written to its end: readers stop there, and writers
//! cut it off.

mod args;
mod chance;
mod each_game;
mod export;
mod file;
mod game;
mod record;
mod stats;

use arrocco_support::answer::Answer;

pub use args::DataCommand;
pub(crate) use chance::Chance;
pub use file::{DataError, whole_games};
pub(crate) use file::{Reader, Writer};
pub(crate) use game::{GameResult, PlayedGame};

pub fn run(command: &DataCommand) -> anyhow::Result<Answer> {
    match command {
        DataCommand::Stats { files } => stats::stats(files),
        DataCommand::Check { files } => stats::check(files),
        DataCommand::Export(args) => export::run(args),
    }
}
