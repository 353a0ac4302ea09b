//! Players, event, date, result and opening of a game.

use arrocco_rules::pgn::Tree;
use arrocco_rules::{Move, Opening};
use arrocco_support::quote::{one_line, visible};
use serde::Serialize;

/// What is printed about a game before its moves, without control characters.
#[derive(Serialize, Debug)]
pub(super) struct Heading {
    /// The game of the file, counted from 1.
    pub(super) number: u64,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    site: Option<String>,
    date: Option<String>,
    round: Option<String>,
    result: &'static str,
    eco: Option<String>,
    opening: Option<&'static str>,
    plies: usize,
}

impl Heading {
    pub(super) fn of(tree: &Tree, number: u64) -> Self {
        let moves: Vec<Move> = tree.mainline().map_while(|node| node.mv()).collect();
        let opening = Opening::of_line(tree.start(), &moves).map(|(_, opening)| opening);
        Self {
            number,
            white: tag(tree, "White"),
            black: tag(tree, "Black"),
            event: tag(tree, "Event"),
            site: tag(tree, "Site"),
            // Unknown parts of the date are left out.
            date: tag(tree, "Date").map(|date| date.trim_end_matches(".??").to_owned()),
            round: tag(tree, "Round"),
            result: tree.result().as_str(),
            eco: opening.map(|opening| opening.eco().to_string()),
            opening: opening.map(Opening::name),
            plies: tree.mainline().count(),
        }
    }

    /// `Anderssen - Kieseritzky, London, 1851.06.21, 1-0`.
    pub(super) fn line(&self) -> String {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        let mut line = format!("{} - {}", name(&self.white), name(&self.black));
        for part in [&self.event, &self.site, &self.date].into_iter().flatten() {
            line.push_str(", ");
            line.push_str(part);
        }
        one_line(&format!("{line}, {}", self.result))
    }

    /// `C33 King's Gambit Accepted, 45 plies`.
    pub(super) fn opening_line(&self) -> String {
        let plies = format!("{} {}", self.plies, if self.plies == 1 { "ply" } else { "plies" });
        match (&self.eco, self.opening) {
            (Some(eco), Some(name)) => format!("{eco} {name}, {plies}"),
            _ => plies,
        }
    }
}

/// The value of a tag, unless it is unknown as in `?` or `????.??.??`.
fn tag(tree: &Tree, name: &str) -> Option<String> {
    let value = visible(tree.tag(name)?);
    let is_known = value.chars().any(|c| !matches!(c, '?' | '.' | '-') && !c.is_whitespace());
    is_known.then_some(value)
}
