//! The command line as types.

use arrocco_lab::{DataCommand, DatagenArgs, MatchArgs, PerftArgs, TablesCommand, TortureArgs, TuneArgs};
use arrocco_library::{LibraryArgs, PgnArgs};
use arrocco_review::AnalyseArgs;
use arrocco_tui::PlayArgs;
use arrocco_web::WebArgs;
use clap::{Parser, Subcommand};

use crate::bench::BenchArgs;
use crate::board::BoardArgs;
use crate::config::ConfigArgs;
use crate::explain::ExplainArgs;
use crate::fen::FenArgs;
use crate::front_door::FrontDoor;
use crate::manual::ManualArgs;
use crate::moves::MovesArgs;
use crate::puzzles::PuzzlesCommand;

/// The last lines of `--help`.
const INSTALL: &str = "\
arrocco COMMAND --help tells more about a command. Started by another program without a word, arrocco is a UCI engine.
From the source it is installed by: cargo install --locked --path crates/cli";

/// A complete chess system: rules, laboratory, play. Without a command it starts a game in the terminal.
#[derive(Parser, Debug)]
#[command(
    name = "arrocco",
    version = crate::version::text(),
    args_conflicts_with_subcommands = true,
    override_usage = "arrocco [--plain] [--new] [--lang LANG] [GAME]\n       arrocco COMMAND [OPTIONS]",
    after_help = INSTALL
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) front_door: FrontDoor,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(Box<PlayArgs>),
    /// Play and study in the browser
    Web(WebArgs),
    /// Run as a UCI engine, for a graphical interface or a match tool
    Uci,
    /// Analyse a position, a test suite or games; scores are from White's point of view
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArgs),
    /// Search fixed positions; the node count is the signature of the engine
    Bench(BenchArgs),
    /// Count move sequences, check a file of counts, or find where another engine differs
    Perft(PerftArgs),
    /// List the moves of a position
    Moves(MovesArgs),
    /// Explain a move: why it is not legal, or what it does and what is good or bad about it
    Explain(ExplainArgs),
    /// Make, solve and train puzzles
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    /// Validate a FEN; print its normal form, or what is wrong and where
    Fen(FenArgs),
    /// Draw a position
    Board(BoardArgs),
    /// Generate training data: games of the engine against itself
    Datagen(DatagenArgs),
    /// Count, check or export training data
    #[command(subcommand)]
    Data(DataCommand),
    /// Check PGN files, count what is in them, or print their positions
    Pgn(PgnArgs),
    /// Keep games in a library: find them by player, opening or position, and explore openings
    Library(Box<LibraryArgs>),
    /// Show the manual: a page for each task
    Manual(ManualArgs),
    /// Show or change what the program remembers: language, level, clock, colors
    Config(ConfigArgs),
    /// Probe, make or check tables of endings (Syzygy)
    #[command(subcommand)]
    Tables(TablesCommand),
    /// Play engines against each other
    Match(Box<MatchArgs>),
    /// Test any UCI engine with faults that it must survive, and print a report
    Torture(TortureArgs),
    /// Tune numeric options of an engine by playing it against itself (SPSA)
    Tune(Box<TuneArgs>),
    /// Write manual pages and shell completions
    #[cfg(feature = "generate")]
    #[command(hide = true)]
    Generate(crate::generate::GenerateArgs),
}
