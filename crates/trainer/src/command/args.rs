//! The command line of `arrocco puzzles`.

use std::path::PathBuf;

use arrocco_host::language::Language;
use arrocco_puzzles::Maker;
use clap::{Args, Subcommand, ValueEnum};

#[derive(Subcommand, Debug)]
pub enum PuzzlesCommand {
    /// Make puzzles from games, or exercises from the lines of a study
    Make(MakeArgs),
    /// Check puzzles again with more nodes: second solutions are counted
    Check(CheckArgs),
    /// List puzzles and sets
    List(ListArgs),
    /// Solve puzzles, line by line
    Train(TrainArgs),
    /// Show how training goes: rating, streak, themes to work on
    Progress(ProgressArgs),
    /// Import puzzles: rows of a public set (CSV), or what was exported
    Import(ImportArgs),
    /// Export puzzles, or the record of training
    Export(ExportArgs),
    /// Remove an imported set
    Remove(RemoveArgs),
}

/// Where puzzles and training are kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct StoreArgs {
    /// Folder of the library in which they are kept [default: the user's]
    #[arg(long, value_name = "DIR")]
    pub(crate) library: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("source").required(true).multiple(false))]
pub struct MakeArgs {
    /// Games in which puzzles are looked for; - is standard input
    #[arg(long, value_name = "FILE", group = "source")]
    pub(super) pgn: Option<PathBuf>,
    /// Look in one's own games: those of the terminal and the page
    #[arg(long, group = "source")]
    pub(super) own: bool,
    /// Study whose lines are to be trained
    #[arg(long, value_name = "FILE", group = "source", requires = "color")]
    pub(super) repertoire: Option<PathBuf>,
    /// Side whose moves of the study are asked
    #[arg(long, value_enum, requires = "repertoire")]
    pub(super) color: Option<Side>,
    /// Write to FILE instead of keeping them for training; what is there already stays, and its games are not searched again
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Name of the set [default: own; for a study, its file's name]
    #[arg(long, value_name = "NAME")]
    pub(super) set: Option<String>,
    /// Nodes of each long search
    #[arg(long, value_name = "N", default_value_t = Maker::NODES, value_parser = clap::value_parser!(u64).range(1_000..=1_000_000_000))]
    pub(super) nodes: u64,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Tables of endings (Syzygy) in DIR, besides those built in; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(super) tables: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    White,
    Black,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Puzzles: what make, export or a public set has written
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Nodes of each search
    #[arg(long, value_name = "N", default_value_t = 10 * Maker::NODES, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) nodes: u64,
    /// Number of threads; 0 = one per core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// Check the first N puzzles only
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<usize>,
    /// Write the puzzles that are good to FILE
    #[arg(long, value_name = "FILE")]
    pub(super) good: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

/// Which puzzles are meant.
#[derive(Args, Clone, Debug)]
pub(crate) struct ChoiceArgs {
    /// With this theme, such as fork or mateIn2
    #[arg(long, value_name = "THEME")]
    pub(super) theme: Option<String>,
    /// Of this set: own, starter, or one that was imported or made
    #[arg(long, value_name = "NAME")]
    pub(super) set: Option<String>,
}

#[derive(Args, Debug)]
pub struct ListArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// At most N puzzles; 0 = all
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(super) limit: usize,
    /// Sets only
    #[arg(long)]
    pub(super) sets: bool,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub struct TrainArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Repertoires only
    #[arg(long)]
    pub(super) repertoire: bool,
    /// Nothing that was seen before
    #[arg(long, conflicts_with = "due")]
    pub(super) new: bool,
    /// Only what is due
    #[arg(long)]
    pub(super) due: bool,
    /// End after N puzzles
    #[arg(long, value_name = "N")]
    pub(super) count: Option<usize>,
    /// Always the same draw among new puzzles, for tests
    #[arg(long, value_name = "N", hide = true)]
    pub(super) seed: Option<u64>,
    /// Language
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Nodes of the searches that judge a move which is not in the solution
    #[arg(long, value_name = "N", default_value_t = arrocco_puzzles::Judge::NODES, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) nodes: u64,
    #[command(flatten)]
    pub(super) store: StoreArgs,
}

#[derive(Args, Debug)]
pub struct ProgressArgs {
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Language
    #[arg(long, value_enum)]
    pub(super) lang: Option<Language>,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub struct ImportArgs {
    /// Puzzles; - is standard input
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Name of the set [default: the file's name]
    #[arg(long, value_name = "NAME")]
    pub(super) set: Option<String>,
    /// Take in what the file says of training as well: tries, withdrawn puzzles
    #[arg(long)]
    pub(super) training: bool,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub struct RemoveArgs {
    /// Name of the set
    #[arg(value_name = "SET")]
    pub(super) set: String,
    #[command(flatten)]
    pub(super) store: StoreArgs,
    /// Print one JSON document
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args, Debug)]
pub struct ExportArgs {
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Form of the puzzles
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub(super) format: Format,
    /// The record of training instead: own puzzles, tries, withdrawn puzzles, as import --training reads it
    #[arg(long, conflicts_with_all = ["theme", "set", "format"])]
    pub(super) training: bool,
    /// Read the puzzles from FILE instead of those that are kept
    #[arg(long, value_name = "FILE", conflicts_with = "training")]
    pub(super) from: Option<PathBuf>,
    /// Write to FILE instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) store: StoreArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// A JSON object a line
    Json,
    /// A game a puzzle, with the solution as its moves
    Pgn,
    /// A position a line, with the first move as bm
    Epd,
    /// Few bytes a puzzle, as the starter set is built in
    Packed,
}
