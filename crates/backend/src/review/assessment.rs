//! The engine's assessment of a position, from White's point of view.

use arrocco_engine::Report;
use arrocco_rules::pgn::{Eval, Score};
use arrocco_rules::{Color, Move, Outcome, Position};

use super::white_view::white_view;

#[derive(Clone, PartialEq, Debug)]
pub struct Assessment {
    /// The score that White can expect: 1 is a win, one half a draw.
    pub chance: f64,
    /// `None` where the game is over: there is nothing to evaluate.
    pub eval: Option<Eval>,
    /// The best line.
    pub line: Vec<Move>,
}

impl Assessment {
    pub fn of_report(report: Report, position: &Position) -> Self {
        let turn = position.turn();
        let mover = f64::from(2 * report.chances.win + report.chances.draw) / 2000.0;
        let score = white_view(report.score, turn);
        // A mate is proven, however deep the search then went.
        let depth = matches!(score, Score::Centipawns(_)).then_some(report.depth);
        Self { chance: for_white(mover, turn), eval: Some(Eval { score, depth }), line: report.line }
    }

    pub fn of_outcome(outcome: Outcome) -> Self {
        let chance = outcome.winner().map_or(0.5, |winner| for_white(1.0, winner));
        Self { chance, eval: None, line: Vec::new() }
    }

    /// The score that a side can expect.
    pub fn chance_of(&self, color: Color) -> f64 {
        for_white(self.chance, color)
    }
}

/// A chance of one side as White's, and the other way round.
fn for_white(chance: f64, color: Color) -> f64 {
    if color == Color::White { chance } else { 1.0 - chance }
}
