//! Puzzles and training as the page shows them.

use arrocco_play::MoveView;
use serde::{Deserialize, Serialize};

use super::{ExplanationView, LineMove};

/// What somebody wants to train. Without anything: what is due, then new puzzles.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct PuzzleWish {
    /// The name of a theme.
    pub theme: Option<String>,
    /// `own`, `starter`, or a set that was imported.
    pub set: Option<String>,
    pub due_only: bool,
}

/// What somebody does with a puzzle.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum PuzzleAct {
    /// A move by its squares, or in any notation with English letters.
    Try { text: String },
    /// The first hint is a piece, the second the move.
    Hint,
    /// The solution, and the puzzle counts as missed.
    Show,
}

/// A puzzle as it stands.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct PuzzleView {
    pub puzzle: String,
    /// Another number after each change.
    pub step: u64,
    /// `due` or `new`.
    pub reason: &'static str,
    /// `win`, `draw` or `line`.
    pub goal: &'static str,
    /// The side that solves.
    pub solver: &'static str,
    /// The position before the first of the moves.
    pub start: String,
    /// The other side's move that leads to the puzzle, if it is known, and what was played since.
    pub moves: Vec<LineMove>,
    /// How many of them were there before the solver's first one.
    pub lead: usize,
    pub fen: String,
    pub check: Option<String>,
    /// What can be played; nothing once it is over.
    pub legal: Vec<MoveView>,
    pub is_over: bool,
    pub is_missed: bool,
    /// `solved`, `hinted` or `missed`, once it is over.
    pub outcome: Option<&'static str>,
    /// The square of the piece that moves.
    pub hint: Option<String>,
    pub hint_move: Option<MoveView>,
    pub told: Option<ToldView>,
    /// The whole solution, once the puzzle is over.
    pub solution: Vec<LineMove>,
    /// Titles of themes, once it is over.
    pub themes: Vec<&'static str>,
    pub rating: Option<u32>,
    pub source: String,
    pub set: String,
}

/// What became of the last try.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ToldView {
    /// `right`, `solved`, `also` (as good as the solution), `wrong`, `not-in-study` or `shown`.
    pub what: &'static str,
    pub mv: Option<MoveView>,
    /// Why it is wrong.
    pub explanation: Option<ExplanationView>,
}

/// How training goes.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ProgressView {
    pub rating: u32,
    pub solved: usize,
    pub hinted: usize,
    pub missed: usize,
    pub due: usize,
    pub scheduled: usize,
    pub streak: usize,
    pub longest_streak: usize,
    pub today: usize,
    /// Seconds until something is due; `None` if nothing comes back.
    pub next_due_in: Option<i64>,
    /// The last days with tries, the first one first.
    pub days: Vec<DayView>,
    /// The themes that were met, what to work on first.
    pub themes: Vec<ThemeView>,
    /// All themes, to choose from.
    pub choices: Vec<ThemeTitle>,
    /// How many puzzles of one's own games there are.
    pub own: usize,
}

#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct DayView {
    /// Counted from 1970.
    pub day: i64,
    pub solved: usize,
    pub missed: usize,
    pub rating: u32,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ThemeView {
    pub theme: &'static str,
    pub title: &'static str,
    pub tried: usize,
    pub solved: usize,
    pub is_weak: bool,
}

/// A theme with its name for people.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ThemeTitle {
    pub theme: &'static str,
    pub title: &'static str,
}
