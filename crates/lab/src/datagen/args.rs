//! The options of `arrocco datagen`.

use std::path::PathBuf;

use arrocco_support::network_arg::Evaluation;
use clap::Args;

#[derive(Args, Debug)]
pub struct DatagenArgs {
    /// The file to which games are appended
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Nodes after which a move is played once its depth is finished
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub nodes: u64,
    #[command(flatten)]
    pub evaluation: Evaluation,
    /// Stop after so many new games
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "S")]
    pub seconds: Option<u64>,
    /// Threads that play; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Start from any of the 960 positions instead of the standard one
    #[arg(long)]
    pub chess960: bool,
    /// The same number gives the same openings; another one every time unless given
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}
