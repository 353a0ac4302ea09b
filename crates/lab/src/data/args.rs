//! The command line of `arrocco data`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Subcommand, Debug)]
pub enum DataCommand {
    /// Count games, plies and results
    Stats {
        /// Files of self-play games
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Check files: every game can be replayed, and none is cut off
    Check {
        /// Files of self-play games
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write quiet positions for the trainer, shuffled, split by game into training and validation data
    Export(ExportArgs),
}

#[derive(Args, Debug)]
pub struct ExportArgs {
    /// Files of self-play games
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Write the training positions to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Write the validation positions to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) held_out: PathBuf,
    /// Use one game in N for validation
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    pub(super) one_in: u64,
    /// Seed of the shuffling
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
}
