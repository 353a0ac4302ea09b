//! Legal and pseudo-legal moves, their classes and the reasons for illegal ones: on positions from random play and for
//! every possible encoding of a move; also boards, lines and lists.

mod board;
mod candidates;
mod checked;
#[path = "../proof/coherence.rs"]
mod coherence;
mod lines;
mod lists;
#[path = "../proof/mod.rs"]
mod proof;
mod replies;
mod rules;
mod why_not;

use arrocco_rules::{Bitboard, Move, Position, Square};
use proof::prove;

/// `ARROCCO_POSITIONS=1000000` for the proof by hand.
const POSITIONS: (&str, usize) = ("ARROCCO_POSITIONS", 100_000);

/// Fewer, because each of these positions takes a hundred thousand checks.
const CANDIDATES: (&str, usize) = ("ARROCCO_CANDIDATES", 10_000);

#[test]
fn lists_moves_and_texts_agree_with_each_other() {
    prove(POSITIONS.0, POSITIONS.1, |position| {
        coherence::lists(position)?;
        coherence::children(position)?;
        coherence::fen(position)?;
        coherence::moves_as_text(position)
    });
}

#[test]
fn algebraic_notation_reads_back_equal_and_is_exact() {
    prove(POSITIONS.0, POSITIONS.1, coherence::algebraic);
}

#[test]
fn perft_is_the_sum_over_the_children() {
    prove(POSITIONS.0, POSITIONS.1, |position| coherence::perft(position, 3));
}

#[test]
fn every_bit_pattern_is_a_generated_move_or_has_a_reason() {
    prove(CANDIDATES.0, CANDIDATES.1, candidates::bit_patterns);
}

#[test]
fn every_pair_of_squares_is_a_legal_move_or_has_a_reason() {
    prove(CANDIDATES.0, CANDIDATES.1, candidates::squares);
}

/// Can the own king be taken after the move or, if it castles, on its path? Tested by making the move.
fn hangs_king(position: &Position, mv: Move) -> bool {
    let (us, after) = (position.turn(), position.after_unchecked(mv));
    let path = if mv.is_castle() { passed(mv.from(), mv.king_target()) } else { Bitboard::EMPTY };
    after.is_square_attacked(after.king(us), !us)
        || path.into_iter().any(|square| position.is_square_attacked(square, !us))
}

/// The squares of a rank from one to another, both included.
fn passed(from: Square, to: Square) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    Square::ALL.into_iter().filter(|&square| low <= square && square <= high).collect()
}

#[test]
fn pseudo_legal_moves_that_do_not_hang_the_king_are_the_legal_ones() {
    prove(POSITIONS.0, POSITIONS.1, |position| {
        let mut moves = position.pseudo_legal_moves().into_iter();
        match moves.find(|&mv| position.is_legal(mv) == hangs_king(position, mv)) {
            None => Ok(()),
            Some(mv) => Err(format!("{mv:?} hangs the king and is legal, or neither")),
        }
    });
}

#[test]
fn checks_and_mates_are_predicted() {
    prove(POSITIONS.0, POSITIONS.1, |position| {
        let (mut checking, mut mating) = (position.legal_moves(), position.legal_moves());
        checking.retain(|mv| position.after_unchecked(mv).is_check());
        mating.retain(|mv| position.after_unchecked(mv).is_checkmate());
        let foreseen = (position.checking_moves(), position.mating_moves());
        if foreseen == (checking, mating) { Ok(()) } else { Err(format!("{foreseen:?}")) }
    });
}

/// In Chess960 the rook may stay on its square when castling. A check by it still counts as one by a moved piece.
#[test]
fn a_castling_rook_that_stays_discovers_nothing() {
    let position: Position = "8/8/8/8/8/8/8/k3KR2 w F - 0 1".parse().unwrap();
    let castle = position.find_move(Square::E1, Square::F1, None).unwrap();
    assert!(position.classify(castle).iter().eq(["castle", "check"]));
}
