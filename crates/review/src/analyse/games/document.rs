//! A review as JSON. Scores are from White's point of view, losses from that of the side that moved.

use arrocco_rules::pgn::{Eval, Tree};
use arrocco_rules::{CastlingMode, Color, Move, Position};
use serde::Serialize;

use super::heading::Heading;
use crate::analyse::json_score::JsonScore;
use arrocco_backend::review::Judgement;
use arrocco_backend::review::Tally;
use arrocco_backend::review::{Ply, Review};

/// What `--json` prints of a game.
#[derive(Serialize)]
pub(super) struct Document<'a> {
    #[serde(flatten)]
    heading: &'a Heading,
    white_play: SidePlay,
    black_play: SidePlay,
    moves: Vec<ReviewedMove>,
    errors: Vec<String>,
}

/// How a side has played.
#[derive(Serialize)]
pub(super) struct SidePlay {
    accuracy: Option<f64>,
    loss: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

#[derive(Serialize)]
struct ReviewedMove {
    ply: usize,
    san: String,
    uci: Option<String>,
    #[serde(flatten)]
    eval: Option<JsonEval>,
    /// The score that White can expect: 1 is a win, one half a draw.
    chance: f64,
    loss: Option<f64>,
    judgement: Option<Judgement>,
    better: Vec<String>,
}

/// `"cp": 31, "depth": 18` or `"mate": -4, "depth": 18`.
#[derive(Serialize)]
struct JsonEval {
    #[serde(flatten)]
    score: JsonScore,
    depth: Option<u32>,
}

impl<'a> Document<'a> {
    pub(super) fn new(heading: &'a Heading, tree: &Tree, review: &Review, errors: Vec<String>) -> Self {
        let mode = tree.start().castling_mode();
        let plies = review.plies.iter().enumerate();
        Self {
            heading,
            white_play: SidePlay::of(&review.tally(Color::White)),
            black_play: SidePlay::of(&review.tally(Color::Black)),
            moves: plies.filter_map(|(index, ply)| reviewed_move(tree, index, ply, mode)).collect(),
            errors,
        }
    }
}

impl SidePlay {
    pub(super) fn of(tally: &Tally) -> Self {
        let [inaccuracies, mistakes, blunders] = tally.judged();
        let (accuracy, loss) = (tally.accuracy().map(rounded), tally.loss().map(rounded));
        Self { accuracy, loss, inaccuracies, mistakes, blunders }
    }
}

fn reviewed_move(tree: &Tree, index: usize, ply: &Ply, mode: CastlingMode) -> Option<ReviewedMove> {
    let node = tree.node(ply.node)?;
    let before = node.parent()?;
    Some(ReviewedMove {
        ply: index + 1,
        san: node.san().to_string(),
        uci: node.mv().map(|mv| mv.uci(mode).to_string()),
        eval: ply.after.eval.map(value),
        chance: rounded(ply.after.chance),
        loss: ply.loss.map(rounded),
        judgement: ply.judgement,
        better: ply.judgement.map(|_| names(before.position(), &ply.better)).unwrap_or_default(),
    })
}

fn value(eval: Eval) -> JsonEval {
    JsonEval { score: eval.score.into(), depth: eval.depth }
}

/// A line in algebraic notation.
fn names(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *position;
    let name = |&mv: &Move| {
        let name = position.san(mv).to_string();
        position.play_unchecked(mv);
        name
    };
    line.iter().map(name).collect()
}

/// Rounded to four digits: an evaluation is not more exact.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
