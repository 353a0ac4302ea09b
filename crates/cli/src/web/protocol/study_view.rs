//! A study as the page shows it.

use arrocco_play::{MoveView, OpeningView, Sides};
use serde::Serialize;

use super::MarkView;

/// For White: hundredths of a pawn, or moves until mate, negative when Black mates.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreView {
    Cp(i32),
    Mate(i32),
}

/// The score, and White's expected share of the point.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub(crate) struct Evaluation {
    pub(crate) score: Option<ScoreView>,
    pub(crate) chance: f64,
}

/// A move in a line of the engine.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineMove {
    #[serde(flatten)]
    pub(crate) mv: MoveView,
    /// The position after it.
    pub(crate) fen: String,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct TreeNode {
    pub(crate) id: u32,
    pub(crate) parent: Option<u32>,
    pub(crate) children: Vec<u32>,
    pub(crate) mv: Option<MoveView>,
    pub(crate) ply: u32,
    pub(crate) fen: String,
    pub(crate) check: Option<String>,
    pub(crate) comment: String,
    pub(crate) nags: Vec<u8>,
    pub(crate) marks: Vec<MarkView>,
    pub(crate) evaluation: Option<Evaluation>,
    pub(crate) judgement: Option<&'static str>,
    pub(crate) better: Vec<LineMove>,
}

/// How well a side has played.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub(crate) struct SideReport {
    pub(crate) accuracy: Option<f64>,
    pub(crate) inaccuracy: u32,
    pub(crate) mistake: u32,
    pub(crate) blunder: u32,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct StudyView {
    pub(crate) study: String,
    pub(crate) revision: u64,
    pub(crate) index: usize,
    pub(crate) games: usize,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) result: &'static str,
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) report: Option<Sides<SideReport>>,
    pub(crate) opening: Option<OpeningView>,
    pub(crate) problems: Vec<String>,
}

/// A game in the list of a file.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct StudyGame {
    pub(crate) index: usize,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: &'static str,
    pub(crate) date: String,
    pub(crate) event: String,
    pub(crate) plies: usize,
}

#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct EngineLine {
    pub(crate) moves: Vec<LineMove>,
    pub(crate) score: ScoreView,
    pub(crate) chance: f64,
}

/// What the analysis of a game has found about a position.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub(crate) struct NodeReview {
    pub(crate) node: u32,
    pub(crate) evaluation: Evaluation,
    pub(crate) judgement: Option<&'static str>,
    pub(crate) better: Vec<LineMove>,
}
