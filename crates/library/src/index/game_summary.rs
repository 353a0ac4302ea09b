//! A game as lists show it.

use std::path::PathBuf;

use arrocco_rules::Eco;
use arrocco_rules::pgn::GameResult;
use rusqlite::Row;

use super::collection_kind::CollectionKind;
use super::origin::Origin;
use super::result_number::result_of;
use crate::game_date::GameDate;

/// A game as lists show it. What is not known is empty or 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// Its number in the library, which stays the same until the index is rebuilt.
    pub id: i64,
    pub collection: String,
    /// Its number in the PGN file, counted from 1.
    pub number: i64,
    pub white: String,
    pub black: String,
    pub white_rating: u16,
    pub black_rating: u16,
    pub event: String,
    pub site: String,
    pub round: String,
    pub date: GameDate,
    pub result: GameResult,
    pub eco: Option<Eco>,
    pub opening: String,
    pub plies: u32,
    pub is_broken: bool,
    pub title: Option<String>,
    pub tags: Vec<String>,
    /// The day on which the game was deleted.
    pub binned: Option<String>,
    /// Its file.
    pub path: PathBuf,
    pub kind: CollectionKind,
    /// When its file was changed last, in milliseconds since 1970.
    pub changed: i64,
}

impl GameSummary {
    /// A game of the terminal or the page that is not over.
    pub fn is_unfinished(&self) -> bool {
        matches!(self.kind, CollectionKind::Terminal | CollectionKind::Page)
            && self.result == GameResult::Unknown
    }

    /// Where it can be taken up again.
    pub fn origin(&self) -> Origin {
        Origin::new(self.kind, &self.path, self.number)
    }
}

/// The tables and columns that [`read`] needs.
pub(super) const SELECT: &str = "
SELECT game.id, collection.name, number, white.text, black.text, white_rating, black_rating, event.text, site.text, round,
    date, result, eco, opening.text, plies, state, title,
    (SELECT group_concat(text, char(10)) FROM tag WHERE tag.game = game.id), coalesce(game.binned, collection.binned),
    collection.path, collection.kind, collection.modified / 1000000
FROM game JOIN collection ON collection.id = game.collection
LEFT JOIN name AS white ON white.id = game.white LEFT JOIN name AS black ON black.id = game.black
LEFT JOIN name AS event ON event.id = game.event LEFT JOIN name AS site ON site.id = game.site
LEFT JOIN name AS opening ON opening.id = game.opening";

pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let text = |column: usize| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
    let tags = text(17)?;
    Ok(GameSummary {
        id: row.get(0)?,
        collection: row.get(1)?,
        number: row.get(2)?,
        white: text(3)?,
        black: text(4)?,
        white_rating: row.get(5)?,
        black_rating: row.get(6)?,
        event: text(7)?,
        site: text(8)?,
        round: row.get(9)?,
        date: GameDate::from_number(row.get(10)?),
        result: result_of(row.get(11)?),
        eco: eco(row.get(12)?),
        opening: text(13)?,
        plies: row.get(14)?,
        is_broken: row.get::<_, i64>(15)? == 1,
        title: row.get(16)?,
        tags: tags.lines().map(str::to_owned).collect(),
        binned: row.get(18)?,
        path: row.get::<_, String>(19)?.into(),
        kind: CollectionKind::from_number(row.get(20)?),
        changed: row.get(21)?,
    })
}

fn eco(number: i64) -> Option<Eco> {
    let volume = u8::try_from(number / 100).ok().filter(|_| number >= 0)?;
    Eco::new(char::from(b'A'.checked_add(volume)?), (number % 100) as u8)
}
