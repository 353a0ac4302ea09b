//! The options that say which games are meant, in a library and in PGN files.

use anyhow::{Result, anyhow};
use arrocco_rules::Material;
use arrocco_rules::pgn::GameResult;
use arrocco_support::quote::quote;
use clap::Args;

use super::position_choice::PositionChoice;
use crate::game_date::GameDate;
use crate::index::{Filter, OpeningFilter};

/// The options that a PGN file can answer by itself.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameFilterArgs {
    /// Part of the name of either player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Part of the name of the player of White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Part of the name of the player of Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Part of the name of the event
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Part of the name of the place
    #[arg(long, value_name = "NAME")]
    site: Option<String>,
    /// Opening: a code such as B90, codes such as B90-B99, or part of a name
    #[arg(long, value_name = "OPENING")]
    opening: Option<String>,
    /// Result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    result: Option<String>,
    /// Not before a date such as 1997.05.11, 1997.05 or 1997
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Not after a date
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Both players have at least this rating
    #[arg(long, value_name = "ELO")]
    min_rating: Option<u16>,
    /// Both players have at most this rating
    #[arg(long, value_name = "ELO")]
    max_rating: Option<u16>,
    /// At least so many half-moves
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,
    /// At most so many half-moves
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Material that is on the board at some time, as in `KRPvKR`; either side may be White
    #[arg(long, value_name = "MATERIAL")]
    material: Option<Material>,
    #[command(flatten)]
    position: PositionChoice,
}

/// The options that say which games of a library are meant.
#[derive(Args, Clone, Debug)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    games: GameFilterArgs,
    /// Words that are in a name, the event, the opening, the title or a tag; also a result, a code, a year, material, a FEN
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// With this tag
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// In this collection
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Numbers of games, as the lists show them
    #[arg(long, value_name = "GAME", num_args = 1..)]
    id: Vec<i64>,
    /// Games of the terminal, the page and its studies only
    #[arg(long)]
    own: bool,
    /// Games of the terminal and the page that are not over
    #[arg(long)]
    unfinished: bool,
    /// Games in the bin
    #[arg(long)]
    bin: bool,
}

impl FilterArgs {
    pub(crate) fn resolve(&self) -> Result<Filter> {
        let Self { games, words, tag, collection, id, own, unfinished, bin } = self.clone();
        let mut filter = games.resolve_onto(Filter::read(&words.join(" ")))?;
        filter.tag = tag.or(filter.tag);
        filter.is_own = own.then_some(true);
        filter.is_unfinished |= unfinished;
        Ok(Filter { collection, ids: id, is_in_bin: bin, ..filter })
    }
}

impl GameFilterArgs {
    pub(crate) fn resolve(&self) -> Result<Filter> {
        self.resolve_onto(Filter::default())
    }

    /// The filter with what these options say in place of what it said.
    fn resolve_onto(&self, filter: Filter) -> Result<Filter> {
        let args = self.clone();
        Ok(Filter {
            player: args.player,
            white: args.white.or(filter.white),
            black: args.black.or(filter.black),
            event: args.event,
            site: args.site,
            opening: args.opening.as_deref().map(OpeningFilter::read).or(filter.opening),
            result: args.result.as_deref().map(result).transpose()?.or(filter.result),
            from: args.from.as_deref().map(date).transpose()?.or(filter.from),
            to: args.to.as_deref().map(date).transpose()?.or(filter.to),
            min_rating: args.min_rating,
            max_rating: args.max_rating,
            min_plies: args.min_plies,
            max_plies: args.max_plies,
            position: args.position.resolve()?.map(|position| position.key()).or(filter.position),
            material: args.material.or(filter.material),
            ..filter
        })
    }
}

pub(crate) fn result(text: &str) -> Result<GameResult> {
    GameResult::from_text(text.as_bytes())
        .ok_or_else(|| anyhow!("{} is not a result: 1-0, 0-1, 1/2-1/2 or *", quote(text)))
}

pub(crate) fn date(text: &str) -> Result<GameDate> {
    GameDate::read_exactly(text)
        .ok_or_else(|| anyhow!("{} is not a date such as 1997.05.11, 1997.05 or 1997", quote(text)))
}
