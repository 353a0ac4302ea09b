//! The options that name the files of games of a command.

use std::path::PathBuf;

use clap::Args;

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
