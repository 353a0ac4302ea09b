//! Material that cannot mate, and positions that have occurred before.

use arrocco_rules::{Bitboard, Color, Role};

use super::state::{RawMove, State, bit};

impl State {
    /// Can a side never mate, whatever the other does?
    pub(super) fn has_insufficient_material(&self, color: Color) -> bool {
        let own = self.color(color);
        if own & (self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen)) != 0 {
            return false;
        }
        let theirs = self.color(!color);
        if own & self.role(Role::Knight) != 0 {
            // A single knight mates only with the help of the other side's pieces; queens help nobody to be mated.
            let helpers = theirs & !self.role(Role::King) & !self.role(Role::Queen);
            return own.count_ones() <= 2 && helpers == 0;
        }
        if own & self.role(Role::Bishop) != 0 {
            let bishops = self.role(Role::Bishop);
            let same_color = bishops & Bitboard::DARK.0 == 0 || bishops & Bitboard::LIGHT.0 == 0;
            return same_color && self.role(Role::Pawn) == 0 && self.role(Role::Knight) == 0;
        }
        true
    }

    /// Can neither the position before nor one like it come back after this move?
    pub(super) fn is_irreversible(&self, mv: RawMove) -> bool {
        if self.is_zeroing(mv) || self.has_legal_en_passant() {
            return true;
        }
        let mv = self.to_chess960(mv);
        let touched = bit(mv.from) ^ bit(mv.to);
        let rights = self.clean_castling();
        let kings = self.role(Role::King) & touched & !self.promoted;
        touched & rights != 0
            || Color::ALL
                .into_iter()
                .any(|color| kings & self.color(color) != 0 && rights & super::state::back_rank(color) != 0)
    }

    pub(super) fn has_legal_en_passant(&self) -> bool {
        if self.en_passant.is_none() {
            return false;
        }
        let mut found = false;
        self.en_passants(!0, !0, &mut |mv| found |= !self.is_into_check(mv));
        found
    }

    /// The same position by the rules: pieces, side to move, castling rights and a legal en-passant capture.
    pub(super) fn is_repetition_of(&self, other: &Self) -> bool {
        self.roles == other.roles
            && self.colors == other.colors
            && self.turn == other.turn
            && self.clean_castling() == other.clean_castling()
            && self.legal_en_passant() == other.legal_en_passant()
    }

    pub(super) fn legal_en_passant(&self) -> Option<arrocco_rules::Square> {
        self.en_passant.filter(|_| self.has_legal_en_passant())
    }
}
