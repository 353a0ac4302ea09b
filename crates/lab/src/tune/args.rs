//! The command line of `arrocco tune`.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use arrocco_support::quote::quote;
use clap::Args;

use crate::arena::Conditions;

const EXAMPLES: &str = "\
Parameters:
  The file has one line per parameter: the name of a numeric UCI option,
  its first value, its least and its greatest value, and a step:
    # name value least most step
    tune_reverse_margin 55 20 200 9
    Move Overhead 10 0 5000 2.5     # names may have blanks
  A good step changes the strength by a few Elo. In the last pairs both
  sides are one step away from the present value, in the first about two.

The engine plays itself in pairs of games. For each pair all parameters are moved a little, each in a random direction: one \
side plays with these values, the other with the opposite ones, and the winner draws the parameters towards its own (SPSA, \
Spall 1992). A pair in which an engine crashes, stalls, exceeds its time or plays an illegal move does not count; the \
engine is started again.

Examples:
  cargo build --release --features tunable
  arrocco tune --engine target/release/arrocco --propose tune_ > numbers.txt
  arrocco tune --engine \"target/release/arrocco option.Hash=8\" \\
    --parameters numbers.txt --log tune.jsonl --games 40000 --tc 5+0.05 \\
    --book openings.epd --concurrency 8 --resign moves=3,score=600

  arrocco tune --effects tune.jsonl

After an interruption, the same command with --resume instead of --games continues.

Engines are written as for `arrocco match`, with settings such as option.Hash=8 and dir=FOLDER. Ctrl-C ends the tuning and \
prints the values so far; --resume takes the number of games, the rate and the seed from the log.

Exit status: 0 if all pairs have been played, 1 if the tuning was interrupted.";

/// Tune numeric options of an engine by playing it against itself (SPSA)
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, after_help = EXAMPLES)]
pub struct TuneArgs {
    /// Engine: its command, option.Hash=… (see below)
    #[arg(long, value_name = "ENGINE", required_unless_present = "effects")]
    pub(super) engine: Option<String>,
    /// File of parameters, one per line
    #[arg(long, value_name = "FILE", required_unless_present_any = ["propose", "effects"])]
    pub(super) parameters: Option<PathBuf>,
    /// Write every pair to FILE as it ends, one JSON object per line
    #[arg(long, value_name = "FILE", required_unless_present_any = ["propose", "effects"])]
    pub(super) log: Option<PathBuf>,
    /// Resume the tuning in the file of --log
    #[arg(long, requires = "log")]
    pub(super) resume: bool,
    /// Print a file of parameters made from the engine's numeric options whose names begin with PREFIX; play no games
    #[arg(long, value_name = "PREFIX", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["parameters", "log", "json"])]
    pub(super) propose: Option<String>,
    /// Print what a step of each parameter is worth in Elo, by the pairs in the log FILE; play no games
    #[arg(long, value_name = "FILE", conflicts_with_all = ["engine", "parameters", "log", "propose"])]
    pub(super) effects: Option<PathBuf>,
    /// Total number of games, an even number; the steps become smaller towards the end [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(super) games: Option<u64>,
    /// Learning rate: how far a win in the last pair moves a parameter, as a share of its step; 0 only measures [default: 0.002]
    #[arg(long, value_name = "R", value_parser = rate)]
    pub(super) rate: Option<f64>,
    /// Seed of the directions and of the order of openings [default: random]
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    /// Number of pairs at a time, each with two processes of the engine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,
    /// File of openings, used in random order: positions (EPD or FEN) or games (PGN)
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Play only the first N plies of the openings of a PGN file
    #[arg(long, value_name = "N", requires = "book")]
    pub(super) plies: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

fn rate(text: &str) -> Result<f64> {
    let number = text.parse::<f64>().ok().filter(|&number| (0.0..=1.0).contains(&number));
    number.ok_or_else(|| anyhow!("{} is not a number from 0 to 1", quote(text)))
}
