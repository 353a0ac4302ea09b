//! An analysis as JSON.

use arrocco_engine::Report;
use arrocco_rules::{CastlingMode, Move, Position};
use arrocco_support::rate::{nps, seconds};
use serde::Serialize;

use super::Analysis;
use super::json_score::JsonScore;
use arrocco_backend::review::white_view;

/// What `--json` prints. Scores are from White's point of view, chances from that of the side to move.
#[derive(Serialize)]
pub(super) struct Document {
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: u64,
    best: Option<NamedMove>,
    lines: Vec<AnalysisLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<bool>,
}

#[derive(Serialize)]
struct NamedMove {
    uci: String,
    san: String,
}

#[derive(Serialize)]
struct AnalysisLine {
    rank: u32,
    depth: u32,
    selective_depth: u32,
    #[serde(flatten)]
    score: JsonScore,
    chances: Chances,
    uci: Vec<String>,
    san: Vec<String>,
}

#[derive(Serialize)]
struct Chances {
    win: u32,
    draw: u32,
    loss: u32,
}

pub(super) fn document(analysis: &Analysis) -> Document {
    let Analysis { given, found, .. } = analysis;
    let (position, mode) = (&given.position, given.mode);
    Document {
        fen: position.to_string(),
        depth: found.depth,
        nodes: found.nodes,
        seconds: seconds(analysis.time),
        nps: nps(found.nodes, analysis.time),
        best: found.best.map(|mv| named(position, mv, mode)),
        lines: analysis.lines.iter().map(|report| line(report, position, mode)).collect(),
        interrupted: analysis.is_interrupted.then_some(true),
    }
}

fn named(position: &Position, mv: Move, mode: CastlingMode) -> NamedMove {
    NamedMove { uci: mv.uci(mode).to_string(), san: position.san(mv).to_string() }
}

fn line(report: &Report, position: &Position, mode: CastlingMode) -> AnalysisLine {
    let mut at = *position;
    let name = |&mv: &Move| {
        let named = named(&at, mv, mode);
        at.play_unchecked(mv);
        (named.uci, named.san)
    };
    let (uci, san) = report.line.iter().map(name).unzip();
    AnalysisLine {
        rank: report.rank,
        depth: report.depth,
        selective_depth: report.selective_depth,
        score: white_view(report.score, position.turn()).into(),
        chances: Chances { win: report.chances.win, draw: report.chances.draw, loss: report.chances.loss },
        uci,
        san,
    }
}
