//! A study as the page shows it.

use arrocco_play::{MoveView, OpeningView, Sides};
use arrocco_rules::Color;
use arrocco_tablebase::Ending;
use serde::{Deserialize, Serialize};

use super::{LessonView, MarkView};

/// For White: hundredths of a pawn, or moves until mate, negative when Black mates.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum ScoreView {
    Cp(i32),
    Mate(i32),
}

/// The score, and White's expected share of the point.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    pub score: Option<ScoreView>,
    pub chance: f64,
}

/// A move in a line of the engine.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    #[serde(flatten)]
    pub mv: MoveView,
    /// The position after it.
    pub fen: String,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct TreeNode {
    pub id: u32,
    pub parent: Option<u32>,
    pub children: Vec<u32>,
    pub mv: Option<MoveView>,
    pub ply: u32,
    pub fen: String,
    pub check: Option<String>,
    pub comment: String,
    pub nags: Vec<u8>,
    pub marks: Vec<MarkView>,
    pub evaluation: Option<Evaluation>,
    pub judgement: Option<&'static str>,
    pub better: Vec<LineMove>,
    /// Why it was a mistake, if an analysis has judged it to be one.
    pub lesson: Option<LessonView>,
    /// What the mover's clock showed after the move, in milliseconds.
    pub clock: Option<u64>,
}

/// How well a side has played.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
pub struct SideReport {
    pub accuracy: Option<f64>,
    pub inaccuracy: u32,
    pub mistake: u32,
    pub blunder: u32,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct StudyView {
    pub study: String,
    pub revision: u64,
    pub index: usize,
    pub games: usize,
    pub tags: Vec<(String, String)>,
    pub result: &'static str,
    pub nodes: Vec<TreeNode>,
    pub report: Option<Sides<SideReport>>,
    pub opening: Option<OpeningView>,
    pub problems: Vec<String>,
    pub can_undo: bool,
    pub can_redo: bool,
    /// Is it one of the person's own, and not only looked at?
    pub is_own: bool,
}

/// A game in the list of a file.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct StudyGame {
    pub index: usize,
    pub white: String,
    pub black: String,
    pub result: &'static str,
    pub date: String,
    pub event: String,
    pub plies: usize,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct EngineLine {
    pub moves: Vec<LineMove>,
    pub score: ScoreView,
    pub chance: f64,
}

/// What tables know of a position of few men.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndingView {
    /// `None` in a draw.
    pub winner: Option<&'static str>,
    /// The winner's moves until the next capture, pawn move or mate, if they are known.
    pub moves: Option<u32>,
}

impl From<Ending> for EndingView {
    fn from(ending: Ending) -> Self {
        let name = |color| if color == Color::White { "white" } else { "black" };
        Self { winner: ending.winner.map(name), moves: ending.moves }
    }
}

/// What the analysis of a game has found about a position.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct NodeReview {
    pub node: u32,
    pub evaluation: Evaluation,
    pub judgement: Option<&'static str>,
    pub better: Vec<LineMove>,
}
