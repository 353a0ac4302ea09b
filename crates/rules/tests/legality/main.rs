//! Legal, pseudo-legal, classified and explained: on positions by random play, for every move that can be written
//! down, against the generator and against the oracle.

mod random;
mod why_not;

use std::collections::BTreeSet;

use arrocco_rules::{Bitboard, Color, Move, Position, Role, Square};
use random::{positions, text};

fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(text).collect();
    texts.sort();
    texts
}

fn names(squares: Bitboard) -> Vec<String> {
    let mut names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.sort();
    names
}

fn every_move() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

/// Can the own king be taken after the move or, if he castles, on his way? Makes the move to see.
fn hangs_king(position: &Position, mv: Move) -> bool {
    let (us, after) = (position.turn(), position.after(mv));
    let way = if mv.is_castle() { passed(mv.from(), mv.king_target()) } else { Bitboard::EMPTY };
    after.is_square_attacked(after.king(us), !us)
        || way.into_iter().any(|square| position.is_square_attacked(square, !us))
}

/// The squares of a rank from one to another, both included.
fn passed(from: Square, to: Square) -> Bitboard {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    Square::ALL.into_iter().filter(|&square| low <= square && square <= high).collect()
}

#[test]
fn is_legal_says_yes_exactly_for_the_generated_moves() {
    for pair in positions(300) {
        let legal: BTreeSet<Move> = pair.position.legal_moves().into_iter().collect();
        let pseudo: BTreeSet<Move> = pair.position.pseudo_legal_moves().into_iter().collect();
        for mv in every_move() {
            assert_eq!(pair.position.is_legal(mv), legal.contains(&mv), "{mv:?} in {}", pair.fen());
            assert_eq!(pair.position.is_pseudo_legal(mv), pseudo.contains(&mv), "{mv:?} in {}", pair.fen());
        }
    }
}

#[test]
fn every_move_that_is_not_legal_has_a_reason() {
    for pair in positions(100) {
        for mv in every_move() {
            let why = pair.position.why_move_illegal(mv);
            assert_eq!(why.is_none(), pair.position.is_legal(mv), "{mv:?} in {}: {why:?}", pair.fen());
        }
    }
}

/// A candidate move as a person gives it.
type Candidate = (Square, Square, Option<Role>);

/// All ways to give the legal moves: castling onto the rook, or to where the king ends up if he moves at all.
fn candidates(position: &Position) -> BTreeSet<Candidate> {
    let mut candidates = BTreeSet::new();
    for mv in position.legal_moves() {
        candidates.insert((mv.from(), mv.to(), mv.promotion()));
        if mv.from() != mv.king_target() {
            candidates.insert((mv.from(), mv.king_target(), mv.promotion()));
        }
    }
    candidates
}

#[test]
fn every_candidate_is_a_legal_move_or_has_a_reason() {
    let promotions: Vec<Option<Role>> = Role::PROMOTIONS.into_iter().map(Some).chain([None]).collect();
    for pair in positions(300) {
        let legal = candidates(&pair.position);
        for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
            for &promotion in &promotions {
                let found = pair.position.find_move(from, to, promotion);
                let why = pair.position.why_illegal(from, to, promotion);
                let case = || format!("{from}{to} {promotion:?} in {}: {why:?}", pair.fen());
                assert_eq!(why.is_none(), legal.contains(&(from, to, promotion)), "{}", case());
                match found {
                    Ok(mv) => assert!(pair.position.is_legal(mv), "{}", case()),
                    Err(why) => assert!(!why.text(&pair.position).to_string().is_empty(), "{}", case()),
                }
            }
        }
    }
}

#[test]
fn pseudo_legal_moves_that_do_not_hang_the_king_are_the_legal_ones() {
    for pair in positions(1000) {
        let mut safe = pair.position.pseudo_legal_moves();
        safe.retain(|mv| !hangs_king(&pair.position, mv));
        assert_eq!(texts(safe), texts(pair.position.legal_moves()), "{}", pair.fen());
    }
}

#[test]
fn checks_are_foreseen() {
    for pair in positions(1000) {
        let position = &pair.position;
        let (mut checking, mut mating) = (Vec::new(), Vec::new());
        for mv in position.legal_moves() {
            let after = position.after(mv);
            assert_eq!(position.gives_check(mv), after.is_check(), "{mv:?} in {}", pair.fen());
            checking.extend(after.is_check().then_some(mv));
            mating.extend(after.is_checkmate().then_some(mv));
        }
        assert_eq!(position.checking_moves()[..], checking, "{}", pair.fen());
        assert_eq!(position.mating_moves()[..], mating, "{}", pair.fen());
    }
}

#[test]
fn the_oracle_agrees_about_moves() {
    for pair in positions(300) {
        let (position, oracle) = (&pair.position, &pair.oracle);
        assert_eq!(texts(position.legal_moves()), oracle.legal_moves(), "{}", pair.fen());
        assert_eq!(texts(position.pseudo_legal_moves()), oracle.pseudo_legal_moves(), "{}", pair.fen());
        for mv in position.legal_moves() {
            let class: Vec<&str> = position.classify(mv).iter().collect();
            assert_eq!(class, oracle.classify(&text(mv)), "{mv:?} in {}", pair.fen());
        }
    }
}

/// In Chess960 the rook may give check from where it stood before castling: it was moved all the same.
#[test]
fn a_castling_rook_that_stays_discovers_nothing() {
    let position: Position = "8/8/8/8/8/8/8/k3KR2 w F - 0 1".parse().unwrap();
    let castle = position.find_move(Square::E1, Square::F1, None).unwrap();
    assert!(position.classify(castle).iter().eq(["castle", "check"]));
}

#[test]
fn the_oracle_agrees_about_squares() {
    for pair in positions(300) {
        let (position, oracle) = (&pair.position, &pair.oracle);
        assert_eq!(names(position.checkers()), oracle.checkers(), "{}", pair.fen());
        assert_eq!(names(position.pinned()), oracle.pinned(), "{}", pair.fen());
        for color in Color::ALL {
            let attacked = oracle.attacked_squares(color == Color::White);
            assert_eq!(names(position.attacked_squares(color)), attacked, "{color} in {}", pair.fen());
        }
    }
}
