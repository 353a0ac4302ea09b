//! The command line of `arrocco datagen`.

use std::path::PathBuf;

use arrocco_support::network_arg::Evaluation;
use clap::Args;

#[derive(Args, Debug)]
pub struct DatagenArgs {
    /// Append the games to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Nodes per move; the depth that has begun is finished
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) nodes: u64,
    #[command(flatten)]
    pub(super) evaluation: Evaluation,
    /// Stop after N new games
    #[arg(long, value_name = "N")]
    pub(super) games: Option<u64>,
    /// Stop after S seconds
    #[arg(long, value_name = "S")]
    pub(super) seconds: Option<u64>,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Start from random Chess960 positions
    #[arg(long)]
    pub chess960: bool,
    /// Seed of the random openings [default: random]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
}
