//! The options of `arrocco perft`.

use std::path::PathBuf;

use arrocco_support::position_arg::NotatedPositionArg;
use clap::Args;

#[derive(Args, Debug)]
pub struct PerftArgs {
    /// How many plies to count
    #[arg(required_unless_present = "suite")]
    pub depth: Option<u8>,
    #[command(flatten)]
    pub position: NotatedPositionArg,
    /// Print the count of each first move
    #[arg(long)]
    pub divide: bool,
    /// Threads to count with; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// Memory for counts that transpose into each other; 0 means none
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub hash: u64,
    /// Check the counts of an EPD file with lines like `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "chess960", "divide", "against"])]
    pub suite: Option<PathBuf>,
    /// Skip counts of the file that are larger than this
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    pub max_nodes: Option<u64>,
    /// Compare with what another UCI engine answers to `go perft`
    #[arg(long, value_name = "COMMAND", conflicts_with = "divide")]
    pub against: Option<String>,
    /// Seconds without an answer after which the other engine is given up
    #[arg(long, value_name = "S", default_value_t = 60, requires = "against", value_parser = clap::value_parser!(u32).range(1..))]
    pub timeout: u32,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
