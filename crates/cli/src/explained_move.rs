//! What the coach says about a legal move, as lines and as JSON.

use anyhow::Result;
use arrocco_coach::{Analysis, Coach, Mark, Reason};
use arrocco_engine::Engine;
use arrocco_host::language::Language;
use arrocco_review::analyse::games::reasons::spoken;
use arrocco_rules::{CastlingMode, Move};
use arrocco_support::position_arg::NotatedPosition;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct ExplainedMove {
    verdict: &'static str,
    headline: String,
    best: ExplainedLine,
    after: ExplainedLine,
    reasons: Vec<ExplainedReason>,
    paragraph: String,
}

/// A line and its score for the side that moves.
#[derive(Serialize)]
struct ExplainedLine {
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
}

#[derive(Serialize)]
struct ExplainedReason {
    kind: &'static str,
    /// `move`, `reply` or `better`: whose line it is in.
    view: &'static str,
    /// The half-move of that line which does it, from 0.
    ply: usize,
    uci: String,
    squares: Vec<ExplainedSquare>,
    marks: Vec<String>,
    sentence: String,
}

#[derive(Serialize)]
struct ExplainedSquare {
    part: &'static str,
    square: String,
}

impl ExplainedMove {
    pub(crate) fn new(given: &NotatedPosition, mv: Move, nodes: u64, language: Language) -> Result<Self> {
        let explanation = Coach::new(&mut Engine::new(), nodes).explain(&given.position, mv)?;
        let language = spoken(language);
        let sentences = explanation.sentences(language);
        let reasons = explanation.reasons.iter().zip(sentences);
        Ok(Self {
            verdict: explanation.verdict.name(),
            headline: explanation.headline(language),
            best: ExplainedLine::new(&explanation.best, given.mode),
            after: ExplainedLine::new(&explanation.after, given.mode),
            reasons: reasons.map(|(reason, text)| ExplainedReason::new(reason, text, given.mode)).collect(),
            paragraph: explanation.paragraph(language),
        })
    }

    /// What people read: how good the move is, and why.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let sentences = self.reasons.iter().map(|reason| reason.sentence.clone());
        std::iter::once(self.headline.clone()).chain(sentences)
    }
}

impl ExplainedLine {
    fn new(analysis: &Analysis, mode: CastlingMode) -> Self {
        let moves = analysis.line.iter().map(|mv| mv.uci(mode).to_string()).collect();
        let mate = analysis.score.mate_moves();
        Self { moves, mate, cp: mate.is_none().then_some(analysis.score.raw()) }
    }
}

impl ExplainedReason {
    fn new(reason: &Reason, sentence: String, mode: CastlingMode) -> Self {
        let finding = &reason.finding;
        let squares = finding.fact.squares().into_iter();
        Self {
            kind: finding.fact.name(),
            view: reason.view.name(),
            ply: finding.ply,
            uci: finding.mv.uci(mode).to_string(),
            squares: squares
                .map(|(part, square)| ExplainedSquare { part, square: square.to_string() })
                .collect(),
            marks: Mark::of(finding).iter().map(ToString::to_string).collect(),
            sentence,
        }
    }
}
