//! Games and scores as lines of text and as JSON.

use arrocco_support::quote::visible;
use serde::Serialize;

use crate::index::GameSummary;
use crate::positions::Score;

/// A game as JSON.
#[derive(Serialize, Debug)]
pub(super) struct GameEntry<'a> {
    id: i64,
    collection: &'a str,
    number: i64,
    white: &'a str,
    black: &'a str,
    white_rating: Option<u16>,
    black_rating: Option<u16>,
    event: &'a str,
    site: &'a str,
    round: &'a str,
    date: String,
    result: &'static str,
    eco: Option<String>,
    opening: &'a str,
    plies: u32,
    broken: bool,
    title: Option<&'a str>,
    tags: &'a [String],
    binned: Option<&'a str>,
    /// `collection`, `terminal`, `page` or `study`.
    origin: &'static str,
    unfinished: bool,
    file: String,
}

impl<'a> From<&'a GameSummary> for GameEntry<'a> {
    fn from(game: &'a GameSummary) -> Self {
        let rating = |rating: u16| (rating > 0).then_some(rating);
        Self {
            id: game.id,
            collection: &game.collection,
            number: game.number,
            white: &game.white,
            black: &game.black,
            white_rating: rating(game.white_rating),
            black_rating: rating(game.black_rating),
            event: &game.event,
            site: &game.site,
            round: &game.round,
            date: game.date.to_string(),
            result: game.result.as_str(),
            eco: game.eco.map(|eco| eco.to_string()),
            opening: &game.opening,
            plies: game.plies,
            broken: game.is_broken,
            title: game.title.as_deref(),
            tags: &game.tags,
            binned: game.binned.as_deref(),
            origin: game.origin().code(),
            unfinished: game.is_unfinished(),
            file: game.path.to_string_lossy().into_owned(),
        }
    }
}

/// A game as a line.
pub(super) fn line(game: &GameSummary) -> String {
    let player = |name: &str, rating: u16| match (name, rating) {
        ("", 0) => "?".to_owned(),
        (name, 0) => name.to_owned(),
        ("", rating) => format!("? ({rating})"),
        (name, rating) => format!("{name} ({rating})"),
    };
    let (white, black) = (player(&game.white, game.white_rating), player(&game.black, game.black_rating));
    let mut parts = vec![
        format!("{:>8}", game.id),
        game.date.to_string(),
        format!("{white} - {black}"),
        game.result.to_string(),
        game.eco.map(|eco| eco.to_string()).unwrap_or_default(),
        game.opening.clone(),
        game.title.as_ref().map(|title| format!("\"{title}\"")).unwrap_or_default(),
    ];
    parts.extend(game.tags.iter().map(|tag| format!("#{tag}")));
    parts.extend(game.is_unfinished().then(|| "(unfinished)".to_owned()));
    parts.extend(game.is_broken.then(|| "(broken)".to_owned()));
    parts.extend(game.binned.as_ref().map(|day| format!("(deleted {day})")));
    parts.retain(|part| !part.is_empty());
    visible(&parts.join("  "))
}

/// How games went, as JSON.
#[derive(Serialize, Debug)]
pub(super) struct ScoreEntry {
    games: u64,
    white: u64,
    draws: u64,
    black: u64,
    unknown: u64,
    /// White's share of the points, from 0 to 1.
    score: Option<f64>,
    average_rating: Option<u64>,
}

impl From<&Score> for ScoreEntry {
    fn from(score: &Score) -> Self {
        Self {
            games: score.games(),
            white: score.white,
            draws: score.draws,
            black: score.black,
            unknown: score.unknown,
            score: score.white_share(),
            average_rating: score.average_rating(),
        }
    }
}

/// A number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things, in the right form: `1 game`, `2,000 games`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0, 1, 2000].map(|number| counted(number, "game")), ["0 games", "1 game", "2,000 games"]);
    }
}
