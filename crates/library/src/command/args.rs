//! The command line of `arrocco library`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::filter_args::FilterArgs;
use super::position_choice::PositionChoice;
use crate::index::Order;

#[derive(Args, Debug)]
pub struct LibraryArgs {
    /// Folder of the library [default: `$ARROCCO_LIBRARY`, or library in the state folder]
    #[arg(long, value_name = "DIR", global = true)]
    pub(super) library: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long, global = true)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) command: LibraryCommand,
}

#[derive(Subcommand, Debug)]
pub(super) enum LibraryCommand {
    /// Take PGN files in, or go on where it was interrupted
    Add(AddArgs),
    /// List the collections, and count your own games
    List(ListArgs),
    /// Find games by player, opening, result, date, rating, tag, position or material
    Search(SearchArgs),
    /// Show what was played in a position, how often and with what success
    Explore(ExploreArgs),
    /// Write games as PGN
    Export(ExportArgs),
    /// List games that are in the library more than once
    Duplicates(LimitArgs),
    /// Give a collection another name, or a game a title
    Rename(RenameArgs),
    /// Give games a tag, or take it away
    Tag(TagArgs),
    /// Put games or a collection into the bin; PGN files stay as they are
    Delete(WhichArgs),
    /// Take games or a collection out of the bin
    Restore(WhichArgs),
    /// Remove a collection from the library for good; its PGN file stays as it is
    Forget(ForgetArgs),
    /// Look for damage, and for PGN files that have changed
    Check,
    /// Make the index anew from the PGN files; names, tags and the bin are kept
    Rebuild,
}

#[derive(Args, Debug)]
pub(super) struct AddArgs {
    /// PGN files; - for standard input; none to go on with what is unfinished
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Name of the collection, for one file [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    pub(super) name: Option<String>,
    /// Copy the files into the folder of the library first
    #[arg(long)]
    pub(super) copy: bool,
}

#[derive(Args, Debug)]
pub(super) struct ListArgs {
    /// List what is in the bin instead: collections and games
    #[arg(long)]
    pub(super) bin: bool,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(super) enum OrderArg {
    /// As they were added
    Added,
    /// The newest first
    Date,
    /// The highest ratings first
    Rating,
    /// The longest first
    Length,
    /// The file that was changed last first
    Changed,
}

impl From<OrderArg> for Order {
    fn from(order: OrderArg) -> Self {
        match order {
            OrderArg::Added => Self::Added,
            OrderArg::Date => Self::Date,
            OrderArg::Rating => Self::Rating,
            OrderArg::Length => Self::Length,
            OrderArg::Changed => Self::Changed,
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct SearchArgs {
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    /// Order of the games
    #[arg(long, value_enum, value_name = "ORDER", default_value = "added")]
    pub(super) sort: OrderArg,
    #[command(flatten)]
    pub(super) limit: LimitArgs,
    /// Print only the number of games
    #[arg(long)]
    pub(super) count: bool,
}

#[derive(Args, Debug)]
pub(super) struct LimitArgs {
    /// Print at most N games; 0 = all
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(super) limit: u64,
}

#[derive(Args, Debug)]
pub(super) struct ExploreArgs {
    #[command(flatten)]
    pub(super) position: PositionChoice,
    /// Only this collection; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) collection: Vec<String>,
    /// Only your own games, or those besides the collections that are named
    #[arg(long)]
    pub(super) own: bool,
    /// Number of games to list, those with the highest ratings; at most 16 a move are known
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) games: usize,
}

#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    /// Order of the games
    #[arg(long, value_enum, value_name = "ORDER", default_value = "added")]
    pub(super) sort: OrderArg,
    /// Write to FILE instead of standard output; it is replaced when all games are written, and stays when there is none
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct RenameArgs {
    /// Name of a collection, or with --game the number of a game
    #[arg(value_name = "WHICH")]
    pub(super) which: String,
    /// The new name or title; for a game, an empty one takes the title away
    #[arg(value_name = "NAME")]
    pub(super) name: String,
    /// WHICH is the number of a game
    #[arg(long)]
    pub(super) game: bool,
}

#[derive(Args, Debug)]
pub(super) struct TagArgs {
    /// The tag
    #[arg(value_name = "TAG")]
    pub(super) tag: String,
    /// Numbers of games, as the lists show them
    #[arg(value_name = "GAME", required = true)]
    pub(super) games: Vec<i64>,
    /// Take the tag away
    #[arg(long)]
    pub(super) remove: bool,
}

#[derive(Args, Debug)]
pub(super) struct WhichArgs {
    /// Numbers of games, as the lists show them
    #[arg(value_name = "GAME", required_unless_present = "collection", conflicts_with = "collection")]
    pub(super) games: Vec<i64>,
    /// A whole collection
    #[arg(long, value_name = "NAME")]
    pub(super) collection: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct ForgetArgs {
    /// Name of a collection
    #[arg(value_name = "COLLECTION")]
    pub(super) collection: String,
}
