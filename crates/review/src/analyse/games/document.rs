//! A review for programs. Scores are from White's point of view, losses from that of the side that moved.

use arrocco_rules::pgn::{Eval, Score, Tree};
use arrocco_rules::{CastlingMode, Color, Position};
use serde::Serialize;

use super::heading::Heading;
use super::judgement::Judgement;
use super::review::{Ply, Review};
use super::tally::Tally;

/// What `--json` prints of a game.
#[derive(Serialize)]
pub(super) struct Document<'a> {
    #[serde(flatten)]
    heading: &'a Heading,
    white_play: Play,
    black_play: Play,
    moves: Vec<Move>,
    errors: Vec<String>,
}

/// How a side has played.
#[derive(Serialize)]
pub(super) struct Play {
    accuracy: Option<f64>,
    loss: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
}

#[derive(Serialize)]
struct Move {
    ply: usize,
    san: String,
    uci: Option<String>,
    #[serde(flatten)]
    eval: Option<Value>,
    /// The score that White can expect: 1 is a win, one half a draw.
    chance: f64,
    loss: Option<f64>,
    judgement: Option<Judgement>,
    better: Vec<String>,
}

/// `"cp": 31, "depth": 18` or `"mate": -4, "depth": 18`.
#[derive(Serialize)]
struct Value {
    #[serde(flatten)]
    worth: Worth,
    depth: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Worth {
    Cp(i32),
    Mate(i32),
}

impl<'a> Document<'a> {
    pub(super) fn new(heading: &'a Heading, tree: &Tree, review: &Review, errors: Vec<String>) -> Self {
        let mode = tree.start().castling_mode();
        let plies = review.plies.iter().enumerate();
        Self {
            heading,
            white_play: Play::of(&review.tally(Color::White)),
            black_play: Play::of(&review.tally(Color::Black)),
            moves: plies.filter_map(|(index, ply)| a_move(tree, index, ply, mode)).collect(),
            errors,
        }
    }
}

impl Play {
    pub(super) fn of(tally: &Tally) -> Self {
        let [inaccuracies, mistakes, blunders] = tally.judged();
        let (accuracy, loss) = (tally.accuracy().map(rounded), tally.loss().map(rounded));
        Self { accuracy, loss, inaccuracies, mistakes, blunders }
    }
}

fn a_move(tree: &Tree, index: usize, ply: &Ply, mode: CastlingMode) -> Option<Move> {
    let node = tree.node(ply.node)?;
    let before = node.parent()?;
    Some(Move {
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

fn value(eval: Eval) -> Value {
    let worth = match eval.score {
        Score::Centipawns(score) => Worth::Cp(score),
        Score::Mate(moves) => Worth::Mate(moves),
    };
    Value { worth, depth: eval.depth }
}

/// A line in algebraic notation.
fn names(position: &Position, line: &[arrocco_rules::Move]) -> Vec<String> {
    let mut position = *position;
    let name = |&mv: &arrocco_rules::Move| {
        let name = position.san(mv).to_string();
        position.play_unchecked(mv);
        name
    };
    line.iter().map(name).collect()
}

/// To four digits: there is no more truth in an evaluation.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
