//! The command line of `arrocco match`.

use std::path::PathBuf;

use clap::Args;

use super::elo::EloModel;
use super::sprt::Hypotheses;
use crate::arena::Conditions;

const ENGINES: &str = "\
Engines:
  An engine is a command and its settings, in any order:
    name=NAME         name in the results [default: the name it reports]
    option.NAME=VALUE UCI option of the engine, such as option.Hash=16
    tc=TIME           its own time control, for matches with time odds
    dir=FOLDER        working folder
    cmd=COMMAND       the command, if it looks like a setting itself
  Quote as in a shell:
    --engine \"stockfish option.Hash=16 'option.Move Overhead=50' name=Fish\"
    --engine \"cmd='gnuchess --uci' name=Gnu\"

Games are played in pairs: each opening twice, with colors reversed. Threefold repetition, 50 moves and insufficient \
material are draws. An engine that makes an illegal move, exceeds its time, crashes or stalls loses the game.

Ctrl-C ends the match and prints the results so far. With --pgn-out, the same command with --resume continues it.

Exit status: 0 if the match is over or the SPRT accepted ELO1; 1 if it did not, or the match was interrupted.";

/// Play engines against each other
#[derive(Args, Debug)]
#[command(after_long_help = ENGINES, after_help = ENGINES)]
pub struct MatchArgs {
    /// Engine: its command, name=…, option.Hash=… (see below); give two or more
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub(super) engines: Vec<String>,
    /// Settings for all engines, such as "option.Hash=16 option.Threads=1"
    #[arg(long, value_name = "SETTINGS", default_value = "", hide_default_value = true)]
    pub(super) each: String,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    /// Games per pairing, an even number [default: 100; with --sprt unlimited]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(super) games: Option<u64>,
    /// Number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,
    /// File of openings: positions (EPD or FEN) or games (PGN)
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Shuffle the openings with seed S [default: the order of the file]
    #[arg(long, value_name = "S", requires = "book")]
    pub(super) seed: Option<u64>,
    /// Play only the first N plies of the openings of a PGN file
    #[arg(long, value_name = "N", requires = "book")]
    pub(super) plies: Option<usize>,
    /// Play Chess960 (automatic if the openings need it)
    #[arg(long)]
    pub(super) chess960: bool,
    /// Sequential probability ratio test of the first engine: stop when a difference of ELO1 is accepted over ELO0, or the
    /// reverse; ELO0,ELO1,ALPHA,BETA sets the error rates [default: 0.05 each]
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(super) sprt: Option<Hypotheses>,
    /// Elo model of --sprt
    #[arg(long, value_enum, default_value_t = EloModel::Logistic, requires = "sprt")]
    pub(super) elo_model: EloModel,
    #[command(flatten)]
    pub(super) tournament: Tournament,
    /// Write the games to FILE
    #[arg(long = "pgn-out", alias = "pgn", value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Resume the match in the file of --pgn-out
    #[arg(long, requires = "pgn")]
    pub(super) resume: bool,
    /// Print the results every N games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "json")]
    pub(super) every: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

/// Which engines play each other if there are more than two.
#[derive(Args, Debug)]
pub(super) struct Tournament {
    /// Every engine plays every other one
    #[arg(long, conflicts_with = "gauntlet")]
    pub(super) round_robin: bool,
    /// The first engine plays every other one
    #[arg(long)]
    pub(super) gauntlet: bool,
}
