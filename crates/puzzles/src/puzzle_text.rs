//! A puzzle as it is kept and exchanged: one object of JSON.

use arrocco_coach::{Theme, Themes, themes};
use arrocco_rules::{CastlingMode, Move, Position};
use serde::{Deserialize, Serialize};

use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::puzzle_id::PuzzleId;
use crate::rating::Rating;
use crate::source::Source;

/// The text form of a puzzle.
///
/// ```
/// use arrocco_puzzles::{Puzzle, PuzzleText};
/// let line = r#"{"fen":"6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 b - - 0 1","moves":"h7h6 d1d8","goal":"win"}"#;
/// let text: PuzzleText = serde_json::from_str(line).unwrap();
/// let puzzle: Puzzle = text.try_into().unwrap();
/// assert_eq!(PuzzleText::from(&puzzle).moves, "h7h6 d1d8");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleText {
    /// The name; computed if it is missing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The position before the first move.
    pub fen: String,
    /// Moves in UCI. With an even number, the first one leads to the puzzle.
    pub moves: String,
    /// Other first moves that are right as well.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub also: String,
    /// `win`, `draw` or `line`.
    #[serde(default = "win")]
    pub goal: String,
    /// Names of themes; found anew if they are missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub themes: Option<String>,
    /// How hard it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The deviation of that rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// The set.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub set: String,
    /// Where it comes from.
    #[serde(default)]
    pub source: Source,
}

fn win() -> String {
    Goal::Win.name().to_owned()
}

/// The longest FEN and the longest list of moves that are looked at.
const LONGEST_TEXT: usize = 1000;

impl From<&Puzzle> for PuzzleText {
    fn from(puzzle: &Puzzle) -> Self {
        let mode = puzzle.start().castling_mode();
        Self {
            id: puzzle.id().to_string(),
            fen: puzzle.start().to_string(),
            moves: uci_line(&puzzle.moves(), mode),
            also: uci_line(puzzle.also(), mode),
            goal: puzzle.goal.name().to_owned(),
            themes: Some(puzzle.themes.to_string()),
            rating: Some(rounded(puzzle.rating.value)),
            deviation: Some(rounded(puzzle.rating.deviation)),
            set: puzzle.set.clone(),
            source: puzzle.source.clone(),
        }
    }
}

/// Ratings are not known to more than a tenth.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

impl TryFrom<PuzzleText> for Puzzle {
    type Error = String;

    fn try_from(text: PuzzleText) -> Result<Self, String> {
        let goal = Goal::from_name(&text.goal).ok_or("the goal is neither win nor draw nor line")?;
        let start = position_from(&text.fen)?;
        let moves = moves_from(&start, &text.moves)?;
        let mut puzzle = Self::without_themes(start, &moves, goal).map_err(|error| error.to_string())?;
        let also = moves_at(puzzle.position(), &text.also)?;
        if goal == Goal::Line {
            let (Some(&right), lead) = (puzzle.solution().first(), puzzle.lead()) else {
                return Err("the puzzle has no solution".to_owned());
            };
            puzzle = Self::of_repertoire(start, lead, right, &also).map_err(|error| error.to_string())?;
        } else {
            puzzle.set_also(&also).map_err(|error| error.to_string())?;
        }
        if !text.id.is_empty() {
            let id: PuzzleId = text.id.parse().map_err(|error: crate::BadId| error.to_string())?;
            puzzle = puzzle.named(id);
        }
        puzzle.themes = themes_or_found(&start, &moves, &text.themes.unwrap_or_default());
        let new = Rating::NEW;
        let (value, deviation) = (text.rating.unwrap_or(new.value), text.deviation.unwrap_or(new.deviation));
        puzzle.rating = Rating::checked(value, deviation).ok_or("the rating is no number")?;
        let set: String = text.set.chars().filter(|c| !c.is_control()).take(100).collect();
        Ok(puzzle.from_game(text.source).in_set(&set))
    }
}

/// Themes by their names; others are left out.
pub(crate) fn themes_from(names: &str) -> Themes {
    names.split_whitespace().filter_map(Theme::from_name).collect()
}

pub(crate) fn themes_or_found(start: &Position, moves: &[Move], names: &str) -> Themes {
    let named = themes_from(names);
    if named == Themes::default() { themes(start, moves).unwrap_or_default() } else { named }
}

pub(crate) fn uci_line(moves: &[Move], mode: CastlingMode) -> String {
    let words: Vec<String> = moves.iter().map(|mv| mv.uci(mode).to_string()).collect();
    words.join(" ")
}

pub(crate) fn position_from(fen: &str) -> Result<Position, String> {
    if fen.len() > LONGEST_TEXT {
        return Err("the position is too long".to_owned());
    }
    fen.parse().map_err(|error| format!("the position: {error}"))
}

/// Moves one after the other, in UCI.
pub(crate) fn moves_from(start: &Position, text: &str) -> Result<Vec<Move>, String> {
    if text.len() > LONGEST_TEXT {
        return Err("the solution is too long".to_owned());
    }
    let mut position = *start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv =
            position.move_from_uci(word).map_err(|_| format!("move {} cannot be played", moves.len() + 1))?;
        position.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// Moves that are all from one position.
fn moves_at(position: &Position, text: &str) -> Result<Vec<Move>, String> {
    let words = text.split_whitespace().take(256);
    words
        .map(|word| {
            position.move_from_uci(word).map_err(|_| "another right move cannot be played".to_owned())
        })
        .collect()
}
