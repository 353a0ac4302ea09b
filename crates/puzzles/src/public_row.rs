//! Rows of public sets: `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags`.

use std::fmt;

use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::puzzle_id::PuzzleId;
use crate::puzzle_text::{moves_from, position_from, themes_or_found};
use crate::rating::Rating;
use crate::source::Source;

/// What is wrong with a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowError(String);

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RowError {}

/// Reads a row; `None` for the row of names and for an empty line.
///
/// ```
/// use arrocco_puzzles::public_set;
/// let row = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,\
///     mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game";
/// let puzzle = public_set(row).unwrap().unwrap();
/// assert_eq!((puzzle.id().as_str(), puzzle.rating.value, puzzle.solution().len()), ("00sHx", 1760.0, 3));
/// assert!(public_set("a,b,c").is_err());
/// ```
pub fn public_set(row: &str) -> Result<Option<Puzzle>, RowError> {
    let row = row.trim();
    if row.is_empty() || row.starts_with("PuzzleId,") {
        return Ok(None);
    }
    let mut fields = row.split(',');
    let (Some(id), Some(fen), Some(moves)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(RowError("a row has at least a name, a position and moves".to_owned()));
    };
    let mut rest = fields.map(str::trim);
    let (rating, deviation) = (rest.next().unwrap_or_default(), rest.next().unwrap_or_default());
    let mut rest = rest.skip(2);
    let (themes, url) = (rest.next().unwrap_or_default(), rest.next().unwrap_or_default());
    read(id, fen, moves, (rating, deviation), themes, url).map(Some).map_err(RowError)
}

fn read(
    id: &str,
    fen: &str,
    moves: &str,
    (rating, deviation): (&str, &str),
    themes: &str,
    url: &str,
) -> Result<Puzzle, String> {
    let start = position_from(fen.trim())?;
    let moves = moves_from(&start, moves)?;
    let id: PuzzleId = id.trim().parse().map_err(|error: crate::BadId| error.to_string())?;
    let is_draw = themes.split(' ').any(|theme| theme == "equality");
    let goal = if is_draw { Goal::Draw } else { Goal::Win };
    let mut puzzle =
        Puzzle::without_themes(start, &moves, goal).map_err(|error| error.to_string())?.named(id);
    puzzle.themes = themes_or_found(&start, &moves, themes);
    puzzle.rating = rated(rating, deviation)?;
    Ok(puzzle.from_game(Source { url: url.to_owned(), ..Source::default() }))
}

fn rated(rating: &str, deviation: &str) -> Result<Rating, String> {
    let number = |text: &str, default: f64| {
        if text.is_empty() {
            Ok(default)
        } else {
            text.parse().map_err(|_| "the rating is no number".to_owned())
        }
    };
    let new = Rating::NEW;
    Rating::checked(number(rating, new.value)?, number(deviation, new.deviation)?)
        .ok_or_else(|| "the rating is no number".to_owned())
}
