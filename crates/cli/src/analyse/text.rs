//! An analysis for people: one line for each report, in algebraic notation.

use std::fmt::Write as _;

use arrocco_engine::{Report, Score};
use arrocco_rules::{Color, Move, Position};

use super::Analysis;

/// A report: depth, score, time and the line.
pub(super) fn line(report: &Report, position: &Position) -> String {
    let depth = format!("{}/{}", report.depth, report.selective_depth);
    let score = score(report.score, position.turn());
    let seconds = report.time.as_secs_f64();
    format!("{:>2}. {depth:>7} {score:>7} {seconds:>7.2} s  {}", report.rank, moves(position, &report.line))
}

/// The last word.
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
    let score = white_view(score, turn);
    match score.mate_moves() {
        Some(moves) if moves < 0 => format!("-#{}", -moves),
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", f64::from(score.raw()) / 100.0),
    }
}

pub(super) fn white_view(score: Score, turn: Color) -> Score {
    if turn == Color::White { score } else { -score }
}

/// Numbered, as in `12... Nf6 13. Bg5`.
fn moves(position: &Position, line: &[Move]) -> String {
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
