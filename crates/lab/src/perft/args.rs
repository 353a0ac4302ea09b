//! The command line of `arrocco perft`.

use std::path::PathBuf;

use arrocco_support::position_arg::NotatedPositionArg;
use clap::Args;

#[derive(Args, Debug)]
pub struct PerftArgs {
    /// Depth in plies; needed without --suite
    #[arg(required_unless_present = "suite")]
    pub(super) depth: Option<u8>,
    #[command(flatten)]
    pub(super) position: NotatedPositionArg,
    /// Print the count of each first move
    #[arg(long)]
    pub(super) divide: bool,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Transposition table in MiB; 0 = off
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(super) hash: u64,
    /// Check the counts of an EPD file with lines like `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "moves", "pgn", "chess960", "divide", "against"])]
    pub(super) suite: Option<PathBuf>,
    /// Skip counts of the file that are larger than N
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    pub(super) max_nodes: Option<u64>,
    /// Compare with another UCI engine's `go perft`, down to the first position where it differs
    #[arg(long, value_name = "COMMAND", conflicts_with = "divide")]
    pub(super) against: Option<String>,
    /// Seconds to wait for an answer of the other engine
    #[arg(long, value_name = "S", default_value_t = 60, requires = "against", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) timeout: u32,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}
