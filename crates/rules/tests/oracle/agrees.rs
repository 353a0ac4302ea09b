//! The oracle and the library must agree on a position.

use arrocco_oracle::Board;
use arrocco_rules::{Bitboard, Color, Move, Position};

type CheckResult = Result<(), String>;

/// The oracle's text of a move, with castling as the king taking its rook.
fn text(mv: Move) -> String {
    let promotion = mv.promotion().map_or(String::new(), |role| role.char().to_string());
    format!("{}{}{promotion}", mv.from(), mv.to())
}

fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(text).collect()
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// An error with the items that only one of the two has.
fn same(what: &str, mut ours: Vec<String>, theirs: &[String]) -> CheckResult {
    ours.sort();
    if ours == theirs {
        return Ok(());
    }
    let only = |these: &[String], those: &[String]| {
        these.iter().filter(|this| !those.contains(this)).cloned().collect::<Vec<String>>().join(" ")
    };
    Err(format!("{what}: missing [{}], extra [{}]", only(theirs, &ours), only(&ours, theirs)))
}

fn expect(what: &str, ours: bool, theirs: bool) -> CheckResult {
    if ours == theirs { Ok(()) } else { Err(format!("{what} is {ours}, but {theirs} for the oracle")) }
}

/// Compares everything that both can compute.
pub(crate) fn agrees(position: &Position) -> CheckResult {
    let fen = position.to_fen();
    let mut oracle = Board::from_fen(&fen)?;
    if oracle.to_fen() != *fen {
        return Err(format!("the oracle writes {}", oracle.to_fen()));
    }
    same("legal moves", texts(position.legal_moves()), &oracle.legal_moves())?;
    same("pseudo-legal moves", texts(position.pseudo_legal_moves()), &oracle.pseudo_legal_moves())?;
    squares(position, &oracle)?;
    position.legal_moves().into_iter().try_for_each(|mv| plays_alike(position, &mut oracle, mv))
}

fn squares(position: &Position, oracle: &Board) -> CheckResult {
    expect("check", position.is_check(), oracle.in_check())?;
    expect("mate", position.is_checkmate(), oracle.is_checkmate())?;
    expect("stalemate", position.is_stalemate(), oracle.is_stalemate())?;
    same("checkers", names(position.checkers()), &oracle.checkers())?;
    same("pinned", names(position.pinned()), &oracle.pinned())?;
    for color in Color::ALL {
        let attacked = oracle.attacked_squares(color == Color::White);
        same(&format!("attacked by {color}"), names(position.attacked_squares(color)), &attacked)?;
    }
    Ok(())
}

/// Checks that the move has the same class and leads to the same position.
fn plays_alike(position: &Position, oracle: &mut Board, mv: Move) -> CheckResult {
    let (ours, theirs) = (position.classify(mv), oracle.classify(&text(mv)));
    if !ours.iter().eq(theirs.iter().copied()) {
        return Err(format!("class of {mv:?}: {ours:?}, but {theirs:?} for the oracle"));
    }
    oracle.make(&text(mv))?;
    let (ours, theirs) = (position.after_unchecked(mv).to_fen(), oracle.to_fen());
    oracle.undo();
    if *ours == theirs { Ok(()) } else { Err(format!("after {mv:?}: {ours}, but {theirs} for the oracle")) }
}
