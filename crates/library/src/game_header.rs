//! What the tags of a game say about it.

use arrocco_rules::Eco;
use arrocco_rules::pgn::{GameResult, Tag};

use super::game_date::GameDate;

/// The most characters of a tag that are kept in memory.
const LONGEST: usize = 200;

/// The names of the tags that count.
const TAGS: [&str; 11] =
    ["White", "Black", "Event", "Site", "Round", "Date", "UTCDate", "WhiteElo", "BlackElo", "ECO", "Result"];

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

    /// Takes what a tag says, if it is one of those that count.
    pub(crate) fn read(&mut self, tag: Tag<'_>) {
        if let Ok(name) = std::str::from_utf8(tag.name)
            && TAGS.contains(&name)
        {
            self.read_text(name, &tag.value());
        }
    }

    pub(crate) fn read_text(&mut self, name: &str, value: &str) {
        match name {
            "White" => set(&mut self.white, value),
            "Black" => set(&mut self.black, value),
            "Event" => set(&mut self.event, value),
            "Site" => set(&mut self.site, value),
            "Round" => set(&mut self.round, value),
            "Date" => self.date = GameDate::read(value),
            "UTCDate" if !self.date.is_known() => self.date = GameDate::read(value),
            "WhiteElo" => self.white_rating = rating(value),
            "BlackElo" => self.black_rating = rating(value),
            "ECO" => self.eco = value.get(..3).and_then(|code| code.parse().ok()),
            "Result" => self.result = GameResult::from_text(value.as_bytes()).unwrap_or_default(),
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

fn set(text: &mut String, value: &str) {
    text.clear();
    let value = value.trim();
    if value != "?" && value != "-" {
        text.extend(value.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }));
    }
}

/// A rating such as 2710; 0 if there is none. No rating has five digits.
fn rating(value: &str) -> u16 {
    value.trim().parse().ok().filter(|&rating| rating < 10_000).unwrap_or_default()
}
