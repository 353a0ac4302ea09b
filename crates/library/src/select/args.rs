//! The command line of `arrocco pgn select`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::command::filter_args::GameFilterArgs;
use crate::game_files::GameFiles;

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the command line")]
pub(crate) struct SelectArgs {
    #[command(flatten)]
    pub(super) files: GameFiles,
    #[command(flatten)]
    pub(super) filter: GameFilterArgs,
    /// Games that begin with these moves, as in "1. e4 c5"
    #[arg(long, value_name = "MOVES")]
    pub(super) line: Option<String>,
    /// Games that end on the board like this
    #[arg(long, value_enum, value_name = "ENDING")]
    pub(super) ending: Option<EndingArg>,
    /// Select the games that do not match
    #[arg(long)]
    pub(super) invert: bool,
    /// Leave out games that came before, with equal moves and players of the same surnames; takes 16 bytes a game
    #[arg(long)]
    pub(super) unique: bool,
    /// Keep games with errors, up to the error
    #[arg(long)]
    pub(super) keep_broken: bool,
    /// Sort the games; what does not fit into memory goes to temporary files
    #[arg(long, value_enum, value_name = "ORDER")]
    pub(super) sort: Option<SortArg>,
    /// Sort the other way round
    #[arg(long, requires = "sort")]
    pub(super) reverse: bool,
    /// What is written of each game
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "pgn")]
    pub(super) format: FormatArg,
    /// Leave out comments
    #[arg(long)]
    pub(super) no_comments: bool,
    /// Leave out variations
    #[arg(long)]
    pub(super) no_variations: bool,
    /// Leave out annotations such as $1
    #[arg(long)]
    pub(super) no_nags: bool,
    /// Keep only the tags Event, Site, Date, Round, White, Black and Result, and those that the moves need
    #[arg(long)]
    pub(super) seven_tags: bool,
    /// Longest line of moves in characters; 0 = all moves on one line
    #[arg(long, value_name = "N", default_value_t = 79)]
    pub(super) width: usize,
    /// Write to FILE instead of standard output; it is replaced when all games are written, and stays when there is none
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write N games to a file, then begin the next one: FILE-1.pgn, FILE-2.pgn …
    #[arg(long, value_name = "N", requires = "output", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) split: Option<u64>,
    /// Print only the number of games
    #[arg(long, conflicts_with_all = ["output", "sort", "format"])]
    pub(super) count: bool,
    /// Print the number as one JSON document
    #[arg(long, requires = "count")]
    pub(super) json: bool,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub(super) enum EndingArg {
    Checkmate,
    Stalemate,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub(super) enum SortArg {
    Date,
    White,
    Black,
    Event,
    Eco,
    /// Average rating
    Rating,
    /// Number of half-moves
    Length,
}

#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub(super) enum FormatArg {
    /// PGN with moves numbered and written anew
    Pgn,
    /// The moves in UCI notation, a line a game; behind `fen FEN moves` if the game has its own start position
    Uci,
    /// The positions, a FEN a line, with an empty line after each game
    Fen,
}
