//! The words of `arrocco pgn` as types.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
pub struct PgnArgs {
    #[command(subcommand)]
    pub(super) command: PgnCommand,
}

#[derive(Subcommand, Debug)]
pub(super) enum PgnCommand {
    /// Check every game: one line for each that is broken, and a summary
    Check(CheckArgs),
    /// Count games, results, openings, lengths and how games ended
    Stats(StatsArgs),
    /// Print a FEN for each position of every game
    Fens(FensArgs),
}

/// The files that a command is about.
#[derive(Args, Debug)]
pub(super) struct GameFiles {
    /// PGN files; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Threads to read with; 0 means one for each core, but no more than 16
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
}

#[derive(Args, Debug)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) files: GameFiles,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub(super) files: GameFiles,
    /// How many openings to list, the most frequent first; 0 means all
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) top: usize,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub(super) struct FensArgs {
    #[command(flatten)]
    pub(super) files: GameFiles,
    /// Print the positions of variations as well, where they stand in the file
    #[arg(long, conflicts_with = "last")]
    pub(super) variations: bool,
    /// Print only the last position of each game
    #[arg(long)]
    pub(super) last: bool,
}
