//! The engine's assessment of a position, from White's point of view.

use arrocco_coach::Analysis;
use arrocco_engine::{Report, Score as EngineScore};
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

    /// The same for one side, as the coach has it.
    pub fn analysis(&self, side: Color) -> Analysis {
        let white = match self.eval.map(|eval| eval.score) {
            Some(Score::Centipawns(score)) => EngineScore::cp(score),
            Some(Score::Mate(moves)) if moves > 0 => {
                EngineScore::mate_in(2 * moves.unsigned_abs() as usize - 1)
            }
            Some(Score::Mate(moves)) => EngineScore::mated_in(2 * moves.unsigned_abs() as usize),
            None => ended(self.chance),
        };
        let score = if side == Color::White { white } else { -white };
        Analysis { line: self.line.clone(), score, expected: self.chance_of(side) }
    }

    /// The score that a side can expect.
    pub fn chance_of(&self, color: Color) -> f64 {
        for_white(self.chance, color)
    }
}

/// The score where a game is over, by White's chance.
fn ended(chance: f64) -> EngineScore {
    match chance {
        _ if chance > 0.75 => EngineScore::mate_in(1),
        _ if chance < 0.25 => EngineScore::mated_in(0),
        _ => EngineScore::ZERO,
    }
}

/// A chance of one side as White's, and the other way round.
fn for_white(chance: f64, color: Color) -> f64 {
    if color == Color::White { chance } else { 1.0 - chance }
}
