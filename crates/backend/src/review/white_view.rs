//! Scores as White sees them.

use arrocco_engine::Score;
use arrocco_rules::{Color, pgn};

/// The score from White's point of view. Moves to mate are counted before the sign is changed, because each side mates
/// with a move of its own.
pub fn white_view(score: Score, turn: Color) -> pgn::Score {
    let sign = if turn == Color::White { 1 } else { -1 };
    let moves = score.mate_moves().map(|moves| pgn::Score::Mate(sign * moves));
    moves.unwrap_or(pgn::Score::Centipawns(sign * score.raw()))
}
