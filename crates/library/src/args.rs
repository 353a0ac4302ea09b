//! The command line of `arrocco pgn`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::select::SelectArgs;

#[derive(Args, Debug)]
pub struct PgnArgs {
    #[command(subcommand)]
    pub(super) command: PgnCommand,
}

#[derive(Subcommand, Debug)]
pub(super) enum PgnCommand {
    /// Check every game; print one line per broken game and a summary
    Check(CheckArgs),
    /// Count games, results, openings, lengths and how games ended
    Stats(StatsArgs),
    /// Print a FEN for every position of every game
    Fens(FensArgs),
    /// Select games and write them anew: cleaned, sorted, without duplicates, as PGN, UCI or FEN
    Select(Box<SelectArgs>),
}

/// The files to read, and the threads to read them with.
#[derive(Args, Debug)]
pub(super) struct GameFiles {
    /// PGN files; - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Number of threads; 0 = one per core, at most 16
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
    /// Number of openings to list, most frequent first; 0 = all
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
    /// Also print the positions of variations, in the order of the file
    #[arg(long, conflicts_with = "last")]
    pub(super) variations: bool,
    /// Print only the last position of each game
    #[arg(long)]
    pub(super) last: bool,
}
