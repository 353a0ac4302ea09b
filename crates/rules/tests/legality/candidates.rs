//! Every possible encoding of a move, as bits or as squares: legal exactly if generated, and otherwise with a reason.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use arrocco_rules::{Move, Position, Role, Square};

type CheckResult = Result<(), String>;

/// Checks all patterns of 16 bits that are moves.
pub(crate) fn bit_patterns(position: &Position) -> CheckResult {
    let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
    let pseudo: BTreeSet<Move> = position.pseudo_legal_moves().into_iter().collect();
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let (is_legal, is_pseudo) = (position.is_legal(mv), position.is_pseudo_legal(mv));
        let why = position.why_move_illegal(mv);
        if (is_legal, is_pseudo, why.is_none()) != (legal.contains(&mv), pseudo.contains(&mv), is_legal) {
            return Err(format!("{mv:?}: legal {is_legal}, pseudo-legal {is_pseudo}, {why:?}"));
        }
    }
    Ok(())
}

/// A candidate move as a person gives it.
type Candidate = (Square, Square, Option<Role>);

/// All ways to give the legal moves: castling as the king onto the rook, or to where it ends up if it moves at all.
fn spellings(position: &Position) -> BTreeSet<Candidate> {
    let mut spellings = BTreeSet::new();
    for mv in position.legal_moves() {
        spellings.insert((mv.from(), mv.to(), mv.promotion()));
        if mv.from() != mv.king_target() {
            spellings.insert((mv.from(), mv.king_target(), mv.promotion()));
        }
    }
    spellings
}

/// Checks all 64 x 64 x 5 pairs of squares with or without a promotion.
pub(crate) fn squares(position: &Position) -> CheckResult {
    let promotions = [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
    let legal = spellings(position);
    let mut text = String::new();
    for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
        for promotion in promotions {
            let found = position.find_move(from, to, promotion);
            let is_right = match found {
                Ok(mv) => legal.contains(&(from, to, promotion)) && position.is_legal(mv),
                Err(why) => {
                    text.clear();
                    let written = write!(text, "{}", why.text(position));
                    !legal.contains(&(from, to, promotion)) && written.is_ok() && !text.is_empty()
                }
            };
            if !is_right || found.err() != position.why_illegal(from, to, promotion) {
                return Err(format!("{from}{to} {promotion:?}: {found:?}"));
            }
        }
    }
    Ok(())
}
