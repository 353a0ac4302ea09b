//! The command line of `arrocco data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Subcommand, Debug)]
pub enum DataCommand {
    /// Count games, plies and results
    Stats {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say whether files are whole
    Check {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write positions for the trainer: quiet ones, shuffled, split by game
    Export(ExportArgs),
}

#[derive(Args, Debug)]
pub struct ExportArgs {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where the positions to learn from go
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Where the positions go by which the learning is judged
    #[arg(long, value_name = "FILE")]
    pub held_out: PathBuf,
    /// One game in so many is held out
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    pub one_in: u64,
    /// The same number gives the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}
