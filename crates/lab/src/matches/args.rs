//! The command line of a match.

use std::path::PathBuf;

use clap::Args;

use super::elo::EloModel;
use super::sprt::Hypotheses;
use crate::arena::Conditions;

const ENGINES: &str = "\
Engines:
  An engine is a command and, in any order, its settings:
    name=NAME         what to call it, if not what it calls itself
    option.NAME=VALUE an option of the engine, such as option.Hash=16
    tc=TIME           a time control of its own, for matches with odds
    dir=FOLDER        the folder that it runs in
    cmd=COMMAND       the command, where it would be taken for a setting itself
  Quotation marks keep blanks together, as in a shell:
    --engine \"stockfish option.Hash=16 'option.Move Overhead=50' name=Fish\"
    --engine \"cmd='gnuchess --uci' name=Gnu\"

Games are played in pairs, each opening with both colors. Draws by threefold repetition, 50 moves and missing material
end a game. Whoever makes an illegal move, oversteps the time, crashes or stalls loses it.

Ctrl-C ends the match with what is known so far. With --pgn, the same command and --resume go on from there.

The status is 0 when the match is over, or the SPRT has accepted ELO1; 1 when it has not, or the match was interrupted.";

/// Play engines against each other
#[derive(Args, Debug)]
#[command(after_long_help = ENGINES, after_help = ENGINES)]
pub struct MatchArgs {
    /// An engine: its command, name=…, option.Hash=… (see below); give two or more
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub(super) engines: Vec<String>,
    /// Settings of all engines, such as "option.Hash=16 option.Threads=1"
    #[arg(long, value_name = "SETTINGS", default_value = "", hide_default_value = true)]
    pub(super) each: String,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    /// Games in each pairing, an even number; without it 100, or with --sprt as many as it takes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(super) games: Option<u64>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,
    /// Openings: a file of positions (EPD or FEN), or of games (PGN)
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Play the openings in a random order, the same for the same number, and not in that of the file
    #[arg(long, value_name = "S", requires = "book")]
    pub(super) seed: Option<u64>,
    /// Play only so many plies of the openings of a PGN file
    #[arg(long, value_name = "N", requires = "book")]
    pub(super) plies: Option<usize>,
    /// Play as in Chess960 (done unasked if the openings need it)
    #[arg(long)]
    pub(super) chess960: bool,
    /// Stop as soon as it is likely enough that the first engine is stronger by ELO1 rather than by ELO0, or the other
    /// way round; errors of 5% each unless given as ELO0,ELO1,ALPHA,BETA
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(super) sprt: Option<Hypotheses>,
    /// What Elo means in --sprt
    #[arg(long, value_enum, default_value_t = EloModel::Logistic, requires = "sprt")]
    pub(super) elo_model: EloModel,
    #[command(flatten)]
    pub(super) tournament: Tournament,
    /// Write the games to a file
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Go on with the match in the file of --pgn
    #[arg(long, requires = "pgn")]
    pub(super) resume: bool,
    /// Print the state of the match after so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "json")]
    pub(super) every: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

/// Who plays whom when there are more than two engines.
#[derive(Args, Debug)]
pub(super) struct Tournament {
    /// Every engine plays every other one
    #[arg(long, conflicts_with = "gauntlet")]
    pub(super) round_robin: bool,
    /// The first engine plays every other one
    #[arg(long)]
    pub(super) gauntlet: bool,
}
