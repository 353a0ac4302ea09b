//! An analysis as text: one line for each report, in algebraic notation.

use std::fmt::Write as _;

use arrocco_backend::review::white_view;
use arrocco_engine::{Report, Score};
use arrocco_rules::{Color, Move, Position, pgn};

use super::Analysis;

/// A report: depth, score, time and the line.
pub(super) fn line(report: &Report, position: &Position) -> String {
    let depth = format!("{}/{}", report.depth, report.selective_depth);
    let score = score(report.score, position.turn());
    let seconds = report.time.as_secs_f64();
    format!("{:>2}. {depth:>7} {score:>7} {seconds:>7.2} s  {}", report.rank, moves(position, &report.line))
}

/// The last line: the best move, or why there is none.
pub(super) fn verdict(analysis: &Analysis) -> String {
    let position = &analysis.given.position;
    match analysis.found.best {
        Some(best) => format!("best move: {}", moves(position, &[best])),
        None if position.is_check() => format!("checkmate, {} wins", !position.turn()),
        None => format!("stalemate, {} has no move", position.turn()),
    }
}

/// From White's point of view, in pawns or in moves to mate.
fn score(score: Score, turn: Color) -> String {
    in_pawns(white_view(score, turn))
}

/// With a sign, as in `+0.35`, `#4` and `#-2`, and as in PGN.
pub fn in_pawns(score: pgn::Score) -> String {
    match score {
        pgn::Score::Mate(moves) => format!("#{moves}"),
        pgn::Score::Centipawns(score) => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// Numbered, as in `12... Nf6 13. Bg5`.
pub(super) fn moves(position: &Position, line: &[Move]) -> String {
    let mut position = *position;
    let mut text = String::new();
    for (index, &mv) in line.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        match (position.turn(), index) {
            (Color::White, _) => {
                let _ = write!(text, "{}. ", position.fullmoves());
            }
            (Color::Black, 0) => {
                let _ = write!(text, "{}... ", position.fullmoves());
            }
            _ => {}
        }
        let _ = write!(text, "{}", position.san(mv));
        position.play_unchecked(mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_in_one_is_one_move_away_for_both_sides() {
        for (score, turn, text) in [
            (Score::mate_in(1), Color::White, "#1"),
            (Score::mate_in(1), Color::Black, "#-1"),
            (Score::mated_in(2), Color::White, "#-1"),
            (Score::mated_in(2), Color::Black, "#1"),
            (Score::cp(-35), Color::Black, "+0.35"),
        ] {
            assert_eq!(super::score(score, turn), text);
        }
    }
}
