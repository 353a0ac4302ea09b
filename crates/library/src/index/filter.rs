//! Which games are asked for.

use arrocco_rules::pgn::GameResult;
use arrocco_rules::{Eco, Material};
use rusqlite::types::Value;

use super::game_set::GameSet;
use super::result_number::result_number;
use crate::folded;
use crate::game_date::GameDate;

/// What games must have in common. Everything that is given must be true.
#[derive(Clone, Default, Debug)]
pub struct Filter {
    /// Part of the name of either player.
    pub player: Option<String>,
    /// Part of the name of the player of White or Black.
    pub white: Option<String>,
    pub black: Option<String>,
    /// Part of the name of the event, or of the place.
    pub event: Option<String>,
    pub site: Option<String>,
    pub opening: Option<OpeningFilter>,
    pub result: Option<GameResult>,
    pub from: Option<GameDate>,
    pub to: Option<GameDate>,
    /// Both players have at least this rating.
    pub min_rating: Option<u16>,
    /// Both players have at most this rating.
    pub max_rating: Option<u16>,
    pub min_plies: Option<u32>,
    pub max_plies: Option<u32>,
    pub tag: Option<String>,
    /// The name of a collection.
    pub collection: Option<String>,
    /// The key of a position that occurs.
    pub position: Option<u64>,
    /// Material that is on the board at some time, of either side.
    pub material: Option<Material>,
    /// Only these games.
    pub ids: Vec<i64>,
    /// Each of them is part of a player's name, the event, the place, the opening, the title or a tag.
    pub words: Vec<String>,
    /// Only files that this program has written, or only those that were added.
    pub is_own: Option<bool>,
    /// Only games of the terminal and the page that are not over.
    pub is_unfinished: bool,
    /// Games in the bin instead of those that are not.
    pub is_in_bin: bool,
}

/// An opening by its code or by part of its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningFilter {
    Codes(Eco, Eco),
    Name(String),
}

impl OpeningFilter {
    /// Reads `B90`, `B90-B99`, `B` or part of a name.
    pub fn read(text: &str) -> Self {
        let code = |text: &str, last: bool| -> Option<Eco> {
            match text.len() {
                1 => Eco::new(text.chars().next()?.to_ascii_uppercase(), if last { 99 } else { 0 }),
                3 => text.to_ascii_uppercase().parse().ok(),
                _ => None,
            }
        };
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        match (code(from.trim(), false), code(to.trim(), true)) {
            (Some(from), Some(to)) => Self::Codes(from, to),
            _ => Self::Name(text.to_owned()),
        }
    }
}

/// The number of a code in the database.
pub(super) fn eco_number(eco: Eco) -> i64 {
    (eco.volume() as i64 - 'A' as i64) * 100 + i64::from(eco.number())
}

/// A condition of SQL with its values.
#[derive(Debug)]
pub(super) struct Condition {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
    /// Does it ask for more than whether a game is in the bin, and visible at all?
    pub(super) is_particular: bool,
}

impl Condition {
    pub(super) fn add(&mut self, sql: &str, values: impl IntoIterator<Item = Value>) {
        self.sql += " AND ";
        self.sql += sql;
        self.values.extend(values);
        self.is_particular = true;
    }

    /// Names the only games that are looked at.
    pub(super) fn look_at(&mut self, games: &GameSet) {
        let ids: Vec<String> = games.iter().map(|game| game.to_string()).collect();
        self.sql.extend([" AND game.id IN (", &ids.join(","), ")"]);
    }

    fn add_name(&mut self, column: &str, part: Option<&String>) {
        if let Some(part) = part {
            self.add(&format!("game.{column} IN ({NAMED})"), [pattern(part)]);
        }
    }
}

/// The names that have a text in them, whatever the case of the letters and their accents. Names are stored in small letters,
/// and only few have others than those of ASCII.
const NAMED: &str = "SELECT id FROM name WHERE instr(CASE WHEN length(folded) = length(CAST(folded AS BLOB))
    THEN folded ELSE fold(folded) END, ?) > 0";

/// Not the original of an edited chapter, nor a game of one's own in which nothing was played.
const VISIBLE: &str = "game.state <> 3 AND NOT (collection.kind IN (1, 2) AND game.plies = 0)";

pub(super) fn pattern(part: &str) -> Value {
    Value::Text(folded(part))
}

impl Filter {
    /// The part of the filter that is asked of each game: all but positions, material and words.
    pub(super) fn condition(&self) -> Condition {
        let binned = "(game.binned IS NOT NULL OR collection.binned IS NOT NULL)";
        let not = if self.is_in_bin { "" } else { "NOT " };
        let sql = format!("{not}{binned} AND {VISIBLE}");
        let mut condition = Condition { sql, values: Vec::new(), is_particular: false };
        if let Some(is_own) = self.is_own {
            condition.add(if is_own { "collection.kind > 0" } else { "collection.kind = 0" }, []);
        }
        if self.is_unfinished {
            let unknown = Value::Integer(result_number(GameResult::Unknown));
            condition.add("collection.kind IN (1, 2) AND game.result = ?", [unknown]);
        }
        if let Some(player) = &self.player {
            let either = format!("(game.white IN ({NAMED}) OR game.black IN ({NAMED}))");
            condition.add(&either, [pattern(player), pattern(player)]);
        }
        condition.add_name("white", self.white.as_ref());
        condition.add_name("black", self.black.as_ref());
        condition.add_name("event", self.event.as_ref());
        condition.add_name("site", self.site.as_ref());
        self.add_opening(&mut condition);
        self.add_numbers(&mut condition);
        if let Some(tag) = &self.tag {
            let tagged = "game.id IN (SELECT game FROM tag WHERE text = ?)";
            condition.add(tagged, [Value::Text(tag.clone())]);
        }
        if let Some(collection) = &self.collection {
            condition.add("collection.name = ?", [Value::Text(collection.clone())]);
        }
        if !self.ids.is_empty() {
            let ids: Vec<String> = self.ids.iter().map(i64::to_string).collect();
            condition.add(&format!("game.id IN ({})", ids.join(",")), []);
        }
        condition
    }

    fn add_opening(&self, condition: &mut Condition) {
        match &self.opening {
            Some(OpeningFilter::Codes(from, to)) => {
                let codes = [*from, *to].map(|eco| Value::Integer(eco_number(eco)));
                condition.add("game.eco BETWEEN ? AND ?", codes);
            }
            Some(OpeningFilter::Name(name)) => condition.add_name("opening", Some(name)),
            None => {}
        }
    }

    fn add_numbers(&self, condition: &mut Condition) {
        let mut add = |sql, number: Option<i64>| {
            if let Some(number) = number {
                condition.add(sql, [Value::Integer(number)]);
            }
        };
        add("game.result = ?", self.result.map(result_number));
        add("game.date >= ?", self.from.map(|date| i64::from(date.number())));
        add("game.date <= ?", self.to.map(|date| i64::from(date.last_number())));
        // A date that is not known is not before any other.
        add("game.date > ?", self.to.map(|_| 9999));
        add("min(game.white_rating, game.black_rating) >= ?", self.min_rating.map(i64::from));
        let max = self.max_rating.map(i64::from);
        add("max(game.white_rating, game.black_rating) <= ?", max);
        add("min(game.white_rating, game.black_rating) > ?", max.map(|_| 0));
        add("game.plies >= ?", self.min_plies.map(i64::from));
        add("game.plies <= ?", self.max_plies.map(i64::from));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_by_code_or_name() {
        let eco = |text: &str| text.parse::<Eco>().unwrap();
        for (text, from, to) in
            [("b90", "B90", "B90"), ("B90-B99", "B90", "B99"), ("C", "C00", "C99"), ("A-b", "A00", "B99")]
        {
            assert_eq!(OpeningFilter::read(text), OpeningFilter::Codes(eco(from), eco(to)));
        }
        for name in ["Najdorf", "X", "Semi-Slav", "B900"] {
            assert_eq!(OpeningFilter::read(name), OpeningFilter::Name(name.to_owned()));
        }
    }
}
