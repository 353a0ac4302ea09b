//! The command line of a tuning.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use arrocco_support::quote::quote;
use clap::Args;

use crate::arena::Conditions;

const EXAMPLES: &str = "\
Parameters:
  A line for each number that is tuned, with its name among the options of the engine, the value to begin with, the
  least and the most that it may be, and a step:
    # name value least most step
    reverse_margin 55 20 200 9
    Move Overhead 10 0 5000 2.5     # names may have blanks
  A good step changes the strength by a few Elo: both sides of a pair are one step away from the middle in the end, and
  about twice as far in the beginning.

Each pair of games is played by the engine against itself, with all numbers moved a little, each to a random side, and on
the other side of the board to the other one. Whoever wins draws all numbers towards its own (SPSA, Spall 1992). A pair in
which an engine crashes, stalls, oversteps the time or plays an illegal move does not count; the engine is started again.

Examples:
  cargo build --release --features tunable
  arrocco tune --engine target/release/arrocco --propose tune_ > numbers.txt
  arrocco tune --engine \"target/release/arrocco option.Hash=8\" --parameters numbers.txt --log tune.jsonl \\
    --games 40000 --tc 5+0.05 --book openings.epd --concurrency 8 --resign moves=3,score=600
  arrocco tune --engine \"target/release/arrocco option.Hash=8\" --parameters numbers.txt --log tune.jsonl --resume \\
    --tc 5+0.05 --book openings.epd --concurrency 8 --resign moves=3,score=600

Engines are given as to `arrocco match`, with settings such as option.Hash=8 and dir=FOLDER. Ctrl-C ends the tuning with
what is known so far; --resume goes on from the log, with the games, the rate and the seed that are in it.

The status is 0 when all pairs have been played, 1 when the tuning was interrupted.";

/// Tune numbers of an engine by playing it against itself
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, after_help = EXAMPLES)]
pub struct TuneArgs {
    /// The engine: its command, option.Hash=… (see below)
    #[arg(long, value_name = "ENGINE")]
    pub(super) engine: String,
    /// What is tuned: a file with a line for each number
    #[arg(long, value_name = "FILE", required_unless_present = "propose")]
    pub(super) parameters: Option<PathBuf>,
    /// Where every pair is written down as it ends, one JSON object a line
    #[arg(long, value_name = "FILE", required_unless_present = "propose")]
    pub(super) log: Option<PathBuf>,
    /// Go on with the tuning in the file of --log
    #[arg(long, requires = "log")]
    pub(super) resume: bool,
    /// Print a file of parameters made of the engine's options, those whose names begin with PREFIX, and play nothing
    #[arg(long, value_name = "PREFIX", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["parameters", "log", "json"])]
    pub(super) propose: Option<String>,
    /// Games in all, an even number; the more there are, the slower steps and learning fade [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(super) games: Option<u64>,
    /// The share of a step by which a game won moves a number in the end [default: 0.002]
    #[arg(long, value_name = "R", value_parser = rate)]
    pub(super) rate: Option<f64>,
    /// The same number moves the same parameters to the same sides, and takes the openings in the same order; another
    /// one every time unless given
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    /// Pairs at the same time, each with two processes of the engine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,
    /// Openings, taken in a random order: a file of positions (EPD or FEN), or of games (PGN)
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Play only so many plies of the openings of a PGN file
    #[arg(long, value_name = "N", requires = "book")]
    pub(super) plies: Option<usize>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

fn rate(text: &str) -> Result<f64> {
    let number = text.parse::<f64>().ok().filter(|&number| number > 0.0 && number <= 1.0);
    number.ok_or_else(|| anyhow!("{} is not a number above 0 and up to 1", quote(text)))
}
