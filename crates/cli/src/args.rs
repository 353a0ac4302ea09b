//! The command line as types, and its errors as one line.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use arrocco_rules::PieceLetters;
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::analyse::AnalyseArgs;
use crate::answer::Answer;
use crate::bench::BenchArgs;
use crate::board::BoardArgs;
use crate::matches::MatchArgs;
use crate::network::Evaluation;
use crate::pgn::PgnArgs;
use crate::play::PlayArgs;
use crate::torture::TortureArgs;
use crate::tune::TuneArgs;
use crate::web::WebArgs;

/// A complete chess system: rules, laboratory, play.
#[derive(Parser, Debug)]
#[command(name = "arrocco", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(Box<PlayArgs>),
    /// Play and study in the browser
    Web(WebArgs),
    /// Speak UCI, the Universal Chess Interface, with a graphical interface or a match tool
    Uci,
    /// Find the best lines of a position; scores are White's
    Analyse(AnalyseArgs),
    /// Search fixed positions: the nodes are the engine's signature
    Bench(BenchArgs),
    /// Count move sequences, check a file of counts, or find where another engine counts differently
    Perft(PerftArgs),
    /// List the moves of a position
    Moves(MovesArgs),
    /// Say whether a move is legal and of what kind, or why it is not
    Explain(ExplainArgs),
    /// Validate a FEN: print its normal form, or what is wrong and where
    Fen(FenArgs),
    /// Draw a position
    Board(BoardArgs),
    /// Play the engine against itself, and keep the games for learning
    Datagen(DatagenArgs),
    /// Look at games kept for learning
    #[command(subcommand)]
    Data(DataCommand),
    /// Check files of games, count what is in them, or print their positions
    Pgn(PgnArgs),
    /// Play engines against each other
    Match(Box<MatchArgs>),
    /// Put any UCI engine through the faults it must survive, and print a report card
    Torture(TortureArgs),
    /// Tune numbers of an engine by playing it against itself
    Tune(Box<TuneArgs>),
}

/// The position that a command is about.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// A FEN, `startpos`, the number of a Chess960 position as in 960:518, or - to read a FEN from standard input
    #[arg(long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    pub(crate) fen: OsString,
}

/// The position, and how castling is written.
#[derive(Args, Debug)]
pub(crate) struct Spelled {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Write castling as the king taking its own rook, e1h1
    #[arg(long)]
    pub(crate) chess960: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    /// How many plies to count
    #[arg(required_unless_present = "suite")]
    pub(crate) depth: Option<u8>,
    #[command(flatten)]
    pub(crate) spelled: Spelled,
    /// Print the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Threads to count with; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,
    /// Memory for counts that transpose into each other; 0 means none
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    pub(crate) hash: u64,
    /// Check the counts of an EPD file with lines like `FEN ;D1 20 ;D2 400`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "chess960", "divide", "against"])]
    pub(crate) suite: Option<PathBuf>,
    /// Skip counts of the file that are larger than this
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    pub(crate) max_nodes: Option<u64>,
    /// Compare with what another UCI engine answers to `go perft`
    #[arg(long, value_name = "COMMAND", conflicts_with = "divide")]
    pub(crate) against: Option<String>,
    /// Seconds without an answer after which the other engine is given up
    #[arg(long, value_name = "S", default_value_t = 60, requires = "against", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) timeout: u32,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) spelled: Spelled,
    /// List moves that may leave the king in check as well
    #[arg(long)]
    pub(crate) pseudo: bool,
    /// List only moves that take something
    #[arg(long)]
    pub(crate) captures: bool,
    /// List only moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<arrocco_rules::Square>,
    /// How to write the moves
    #[arg(long, value_enum, default_value_t = Format::Uci)]
    pub(crate) format: Format,
    /// How to call the pieces in algebraic notation
    #[arg(long, value_enum, default_value_t = Letters::English)]
    pub(crate) letters: Letters,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a move is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// As in e2e4 and e7e8q
    Uci,
    /// Short algebraic notation, as in Nf3 and exd5
    San,
    /// Long algebraic notation, as in Ng1-f3 and e4xd5
    Lan,
    /// As in e2-e4-7: source, target, and a digit for what is special
    Flags,
}

/// The names of the pieces in algebraic notation.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Letters {
    /// K Q R B N
    English,
    /// R D T A C
    Italian,
    /// R D T A C
    Spanish,
    /// ♔ ♕ ♖ ♗ ♘
    Figurines,
}

impl Letters {
    pub(crate) const fn pieces(self) -> PieceLetters {
        match self {
            Self::English => PieceLetters::ENGLISH,
            Self::Italian => PieceLetters::ITALIAN,
            Self::Spanish => PieceLetters::SPANISH,
            Self::Figurines => PieceLetters::FIGURINES,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) spelled: Spelled,
    /// The move in any notation, as in Nf3, Ng1-f3, g1f3 or g1-f3-0
    #[arg(value_name = "MOVE")]
    pub(crate) text: OsString,
    /// How the pieces are called in algebraic notation
    #[arg(long, value_enum, default_value_t = Letters::English)]
    pub(crate) letters: Letters,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FenArgs {
    /// Refuse what is otherwise put right with a warning
    #[arg(long)]
    pub(crate) strict: bool,
    /// Write castling rights as the files of the rooks
    #[arg(long)]
    pub(crate) shredder: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// The FEN, in quotation marks or not, or - to read it from standard input
    #[arg(value_name = "FEN", required = true, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) words: Vec<OsString>,
}

pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(words)
}

/// Help and version are answers; everything else is an error, told in one line.
pub(crate) fn explain(error: &clap::Error) -> Result<Answer> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(Answer::Yes),
        },
        _ => Err(anyhow!("{}", summary(&error.render().to_string()))),
    }
}

/// What clap says before it turns to the usage and to further help, as one line.
fn summary(message: &str) -> String {
    let said = message.strip_prefix("error: ").unwrap_or(message);
    let lines = said.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = lines.map(str::trim).filter(|line| !line.is_empty()).collect();
    format!("{} (see arrocco --help)", words.join(" "))
}

#[derive(Args, Debug)]
pub(crate) struct DatagenArgs {
    /// The file to which games are appended
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Nodes after which a move is played once its depth is finished
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) evaluation: Evaluation,
    /// Stop after so many new games
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<u64>,
    /// Threads that play; 0 means one for each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,
    /// Start from any of the 960 positions instead of the standard one
    #[arg(long)]
    pub(crate) chess960: bool,
    /// The same number gives the same openings; another one every time unless given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DataCommand {
    /// Count games, plies and results
    Stats {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Say whether files are whole
    Check {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write positions for the trainer: quiet ones, shuffled, split by game
    Export(ExportArgs),
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Where the positions to learn from go
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Where the positions go by which the learning is judged
    #[arg(long, value_name = "FILE")]
    pub(crate) held_out: PathBuf,
    /// One game in so many is held out
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    pub(crate) one_in: u64,
    /// The same number gives the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}
