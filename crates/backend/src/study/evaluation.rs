//! Scores and winning chances as a page shows them.

use arrocco_engine::{Chances, Score};
use arrocco_rules::{Color, pgn};

use crate::protocol::{Evaluation, ScoreView};

pub(crate) const fn score_view(score: pgn::Score) -> ScoreView {
    match score {
        pgn::Score::Centipawns(score) => ScoreView::Cp(score),
        pgn::Score::Mate(moves) => ScoreView::Mate(moves),
    }
}

/// White's expected share of the point, to the thousandth.
pub(crate) fn chance(chances: Chances, turn: Color) -> f64 {
    let mover = f64::from(2 * chances.win + chances.draw) / 2000.0;
    if turn == Color::White { mover } else { 1.0 - mover }
}

/// What a file says of a position.
pub(crate) fn evaluation(score: pgn::Score) -> Evaluation {
    let chance = match score {
        pgn::Score::Centipawns(score) => {
            chance(Chances::of(Score::cp(score.clamp(-10_000, 10_000))), Color::White)
        }
        pgn::Score::Mate(moves) => f64::from(u8::from(moves > 0)),
    };
    Evaluation { score: Some(score_view(score)), chance }
}
