//! The hand-written evaluation: a weighted sum of features, with weights for the middlegame and the endgame that are
//! blended by the material left.

mod breakdown;
mod ending;
mod feature;
mod pawns;
mod pieces;
mod side;
mod tally;
#[cfg(feature = "tuning")]
pub(crate) mod trace;
mod weights;

use arrocco_rules::{Color, Position, Role};

pub use breakdown::{Breakdown, Tapered, Term};

use crate::Score;
use feature as f;
use side::Side;
use tally::{Sum, Tally};

/// The game phase with all pieces on the board.
const FULL_PHASE: i32 = 24;

/// The static evaluation for the side to move.
pub(crate) fn evaluate(position: &Position) -> Score {
    if let Some(value) = certain_win(position) {
        return value;
    }
    let mut sum = Sum::default();
    tally(position, &mut sum);
    ending::mop_up(position, &mut sum);
    let end = sum.end * ending::share(position, sum.end) / ending::WHOLE;
    let phase = phase(position);
    let white = (sum.middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    let value = if position.turn() == Color::White { white } else { -white };
    Score::cp(value).clamped()
}

/// The value for the side to move of an endgame that pieces always win against a bare king.
#[inline]
pub(crate) fn certain_win(position: &Position) -> Option<Score> {
    let white = ending::certain_win(position)?;
    Some(Score::cp(if position.turn() == Color::White { white } else { -white }).clamped())
}

/// The game phase, from [`FULL_PHASE`] down to 0 as pieces disappear.
fn phase(position: &Position) -> i32 {
    let board = position.board();
    let count = |role: Role| board.role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(FULL_PHASE)
}

/// Counts every feature of a position.
fn tally(position: &Position, tally: &mut impl Tally) {
    tally.one(f::TEMPO.at(0), position.turn());
    for (square, piece) in position.board().iter() {
        let square = if piece.color == Color::White { square } else { square.flip_ranks() };
        if piece.role != Role::King {
            tally.one(f::MATERIAL.at(piece.role as usize), piece.color);
        }
        tally.one(f::PLACE.at(piece.role as usize * 64 + square as usize), piece.color);
    }
    let (mut white, mut black) = (Side::new(position, Color::White), Side::new(position, Color::Black));
    pieces::pieces(position, &mut white, &black, tally);
    pieces::pieces(position, &mut black, &white, tally);
    for (us, them) in [(&white, &black), (&black, &white)] {
        pawns::pawns(position, us, them, tally);
        pawns::shelter(us, them, tally);
        pieces::threats(position, us, them, tally);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> i32 {
        evaluate(&fen.parse().expect("a good FEN")).raw()
    }

    #[test]
    fn colors_are_treated_alike() {
        for (fen, mirrored) in [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1",
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/4p1p1/8/1r3P1K/kp5R/3P4/2P5/8 b - - 0 1"),
        ] {
            assert_eq!(of(fen), of(mirrored));
        }
    }

    #[test]
    fn a_queen_more_is_better_and_a_bare_king_is_driven_out() {
        assert!(of("3qk3/8/8/8/8/8/8/4K3 b - - 0 1") > 600);
        let near = of("8/8/8/3k4/8/3K4/8/3R4 w - - 0 1");
        let cornered = of("k7/8/1K6/8/8/8/8/3R4 w - - 0 1");
        assert!(cornered > near);
    }
}
