//! Move lists with one bug each, of kinds that real engines have. They test whether a tool that looks
//! for such bugs finds them.

use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;

/// What a faulty engine gets wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Nothing: a correct engine.
    None,
    /// It never captures en passant.
    EnPassant,
    /// It never castles.
    Castling,
    /// It never promotes to a knight.
    Promotion,
    /// It lets pinned pieces move although that exposes the king.
    Pins,
    /// In double check it also captures a checking piece with something other than the king.
    DoubleCheck,
}

impl Bug {
    /// The bug with this name on the command line.
    pub fn from_name(name: &str) -> Option<Bug> {
        match name {
            "none" => Some(Bug::None),
            "en-passant" => Some(Bug::EnPassant),
            "castling" => Some(Bug::Castling),
            "promotion" => Some(Bug::Promotion),
            "pins" => Some(Bug::Pins),
            "double-check" => Some(Bug::DoubleCheck),
            _ => None,
        }
    }

    /// Whether an engine with this bug considers a pseudo-legal move legal.
    fn accepts(self, position: &Position, mv: Move) -> bool {
        let legal = position.is_legal(mv);
        match self {
            Bug::None => legal,
            Bug::EnPassant => legal && !position.is_en_passant(mv),
            Bug::Castling => legal && !position.is_castling(mv),
            Bug::Promotion => legal && mv.promotion != Some(Kind::Knight),
            Bug::Pins => legal || overlooks_pin(position, mv),
            Bug::DoubleCheck => legal || overlooks_second_check(position, mv),
        }
    }
}

/// A move of a pinned piece that answers all existing checks: only the newly exposed attack is missed.
fn overlooks_pin(position: &Position, mv: Move) -> bool {
    let Some(king) = position.king(position.turn) else { return false };
    let after = position.play(mv);
    let still_attacks = |checker| position.captured(mv) != Some(checker) && after.attacks(checker, king);
    position.is_pinned(mv.from) && !position.checkers().into_iter().any(still_attacks)
}

fn overlooks_second_check(position: &Position, mv: Move) -> bool {
    let checkers = position.checkers();
    let takes_checker = position.captured(mv).is_some_and(|square| checkers.contains(&square));
    checkers.len() >= 2 && takes_checker && position.king(position.turn) != Some(mv.from)
}

/// The moves that an engine with this bug considers legal. A king may be captured later, and a side
/// without a king has no moves.
pub(crate) fn moves(position: &Position, bug: Bug) -> Vec<Move> {
    if position.king(position.turn).is_none() {
        return Vec::new();
    }
    position.pseudo_legal().into_iter().filter(|&mv| bug.accepts(position, mv)).collect()
}

pub(crate) fn perft(position: &Position, bug: Bug, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(position, bug).into_iter().map(|mv| perft(&position.play(mv), bug, depth - 1)).sum()
}
