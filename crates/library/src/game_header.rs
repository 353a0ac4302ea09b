//! What the tags of a game say about it.

use arrocco_rules::Eco;
use arrocco_rules::pgn::{GameResult, Tag};

use super::game_date::GameDate;

/// The most characters of a tag that are kept in memory.
const LONGEST: usize = 200;

/// The tags that games are searched, sorted and listed by. What is unknown is empty or 0.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct GameHeader {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) event: String,
    pub(crate) site: String,
    pub(crate) round: String,
    pub(crate) date: GameDate,
    pub(crate) white_rating: u16,
    pub(crate) black_rating: u16,
    pub(crate) eco: Option<Eco>,
    pub(crate) result: GameResult,
}

impl GameHeader {
    /// Forgets everything, keeping the memory.
    pub(crate) fn clear(&mut self) {
        for text in [&mut self.white, &mut self.black, &mut self.event, &mut self.site, &mut self.round] {
            text.clear();
        }
        self.date = GameDate::default();
        (self.white_rating, self.black_rating) = (0, 0);
        (self.eco, self.result) = (None, GameResult::Unknown);
    }

    pub(crate) fn read(&mut self, tag: Tag<'_>) {
        match tag.name {
            b"White" => set(&mut self.white, tag),
            b"Black" => set(&mut self.black, tag),
            b"Event" => set(&mut self.event, tag),
            b"Site" => set(&mut self.site, tag),
            b"Round" => set(&mut self.round, tag),
            b"Date" => self.date = GameDate::read(&tag.value()),
            b"UTCDate" if !self.date.is_known() => self.date = GameDate::read(&tag.value()),
            b"WhiteElo" => self.white_rating = rating(tag),
            b"BlackElo" => self.black_rating = rating(tag),
            b"ECO" => self.eco = tag.value().get(..3).and_then(|code| code.parse().ok()),
            b"Result" => self.result = GameResult::from_text(tag.raw).unwrap_or_default(),
            _ => {}
        }
    }

    /// The average rating of the players, or the only one that is known; 0 if none is.
    pub(crate) const fn average_rating(&self) -> u16 {
        match (self.white_rating, self.black_rating) {
            (0, rating) | (rating, 0) => rating,
            (white, black) => white.midpoint(black),
        }
    }
}

fn set(text: &mut String, tag: Tag<'_>) {
    text.clear();
    let value = tag.value();
    let value = value.trim();
    if value != "?" && value != "-" {
        text.extend(value.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }));
    }
}

/// A rating such as 2710; 0 if there is none. No rating has five digits.
fn rating(tag: Tag<'_>) -> u16 {
    tag.value().trim().parse().ok().filter(|&rating| rating < 10_000).unwrap_or_default()
}
