//! Pseudo-legal and legal moves of any board.

use arrocco_rules::{Bitboard, Color, Rank, Role, Square, attacks};

use super::state::{RawMove, State, bit};

/// The order in which promotions are listed.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The squares from the last to the first.
fn reversed(squares: u64) -> impl Iterator<Item = Square> {
    let mut left = Bitboard(squares);
    std::iter::from_fn(move || {
        let square = left.last()?;
        left = left.without(square);
        Some(square)
    })
}

/// What makes a move leave the king in check: looked up once for all moves of a board.
struct Safety {
    king: Option<Square>,
    is_check: bool,
    /// Only the king can answer two checks.
    is_double_check: bool,
    /// The pieces in front of the king, which may be pinned.
    near: u64,
}

impl State {
    /// All moves as pieces go, castling included, whose squares are in the masks.
    pub(super) fn pseudo_legal(&self, from_mask: u64, to_mask: u64, mut each: impl FnMut(RawMove)) {
        let own = self.color(self.turn);
        for from in reversed(own & !self.role(Role::Pawn) & from_mask) {
            for to in reversed(self.attacks_from(from) & !own & to_mask) {
                each(RawMove::new(from, to));
            }
        }
        if from_mask & self.role(Role::King) != 0 {
            self.castling_moves(from_mask, self.castling_targets(to_mask), &mut |mv| {
                each(self.spelled(mv, self.is_chess960));
            });
        }
        self.pawn_captures(from_mask, to_mask, &mut each);
        self.pawn_pushes(from_mask, to_mask, &mut each);
        self.en_passants(from_mask, to_mask, &mut each);
    }

    /// A mask of targets, of which castling counts the rook's square in either spelling.
    fn castling_targets(&self, to_mask: u64) -> u64 {
        if self.is_chess960 || to_mask == !0 {
            return to_mask;
        }
        let mut mask = to_mask;
        for (target, rook) in [
            (Square::G1, Square::H1),
            (Square::C1, Square::A1),
            (Square::G8, Square::H8),
            (Square::C8, Square::A8),
        ] {
            let is_wanted = to_mask & (bit(target) | bit(rook)) != 0;
            mask = if is_wanted { mask | bit(rook) } else { mask & !bit(rook) };
        }
        mask
    }

    fn pawn_captures(&self, from_mask: u64, to_mask: u64, each: &mut impl FnMut(RawMove)) {
        let theirs = self.color(!self.turn) & to_mask;
        for from in reversed(self.pieces(self.turn, Role::Pawn) & from_mask) {
            for to in reversed(attacks::pawn(self.turn, from).0 & theirs) {
                pawn_moves(from, to, each);
            }
        }
    }

    fn pawn_pushes(&self, from_mask: u64, to_mask: u64, each: &mut impl FnMut(RawMove)) {
        let (pawns, empty) = (self.pieces(self.turn, Role::Pawn) & from_mask, !self.occupied());
        let is_white = self.turn == Color::White;
        let ahead = |squares: u64| if is_white { squares << 8 } else { squares >> 8 };
        let single = ahead(pawns) & empty;
        // Pawns on the first rank, where they cannot be, step twice as well.
        let reach = if is_white { [Rank::Third, Rank::Fourth] } else { [Rank::Sixth, Rank::Fifth] };
        let double = ahead(single) & empty & (Bitboard::rank(reach[0]) | Bitboard::rank(reach[1])).0;
        let behind = |to: Square, step: u8| {
            let from = if is_white { (to as u8).checked_sub(step) } else { (to as u8).checked_add(step) };
            from.and_then(Square::new)
        };
        for to in reversed(single & to_mask) {
            if let Some(from) = behind(to, 8) {
                pawn_moves(from, to, each);
            }
        }
        for to in reversed(double & to_mask) {
            if let Some(from) = behind(to, 16) {
                each(RawMove::new(from, to));
            }
        }
    }

    pub(super) fn en_passants(&self, from_mask: u64, to_mask: u64, each: &mut impl FnMut(RawMove)) {
        let Some(to) = self.en_passant.filter(|&to| to_mask & bit(to) != 0) else { return };
        if self.occupied() & bit(to) != 0 {
            return;
        }
        let rank = Bitboard::rank(if self.turn == Color::White { Rank::Fifth } else { Rank::Fourth }).0;
        let capturers =
            self.pieces(self.turn, Role::Pawn) & from_mask & rank & attacks::pawn(!self.turn, to).0;
        for from in reversed(capturers) {
            each(RawMove::new(from, to));
        }
    }

    fn safety(&self) -> Safety {
        let king = self.king(self.turn);
        let near = king.map_or(0, |king| attacks::queen(king, Bitboard(self.occupied())).0);
        let checkers = Bitboard(self.checkers());
        Safety { king, is_check: checkers.any(), is_double_check: checkers.several(), near }
    }

    /// Is the king safe after a pseudo-legal move?
    fn is_safe(&self, mv: RawMove, safety: &Safety) -> bool {
        let Some(king) = safety.king else { return true };
        if mv.from == king {
            // Castling is only listed when it is legal.
            return self.is_castling(mv)
                || self.attackers_through(mv.to, !self.turn, self.occupied() & !bit(king)) & !bit(mv.to)
                    == 0;
        }
        // On boards with several kings of a color the others do not help in check.
        if safety.is_double_check || safety.is_check && self.role(Role::King) & bit(mv.from) != 0 {
            return false;
        }
        if !safety.is_check && safety.near & bit(mv.from) == 0 && !self.is_en_passant(mv) {
            return true;
        }
        let mut gone = bit(mv.to);
        if self.is_en_passant(mv) {
            let (file, rank) = (mv.to.file(), mv.from.rank());
            gone |= bit(Square::at(file, rank));
        }
        let occupied = self.occupied() & !bit(mv.from) & !gone | bit(mv.to);
        self.attackers_through(king, !self.turn, occupied) & !gone == 0
    }

    pub(super) fn legal(&self, from_mask: u64, to_mask: u64, mut each: impl FnMut(RawMove)) {
        let safety = self.safety();
        self.pseudo_legal(from_mask, to_mask, |mv| {
            if self.is_safe(mv, &safety) {
                each(mv);
            }
        });
    }

    pub(super) fn legal_list(&self, from_mask: u64, to_mask: u64) -> Vec<RawMove> {
        let mut list = Vec::with_capacity(48);
        self.legal(from_mask, to_mask, |mv| list.push(mv));
        if self.checkers() != 0 {
            // In check, the king's moves come first.
            let king = self.king(self.turn);
            list.sort_by_key(|mv| Some(mv.from) != king);
        }
        list
    }

    /// Would a pseudo-legal move leave the own king in check?
    pub(super) fn is_into_check(&self, mv: RawMove) -> bool {
        !self.is_safe(mv, &self.safety())
    }

    pub(super) fn is_pseudo_legal(&self, mv: RawMove) -> bool {
        let wanted = self.spelled(self.to_chess960(mv), self.is_chess960);
        let mut found = false;
        self.pseudo_legal(bit(mv.from), !0, |one| {
            found |= one == mv || one == wanted && self.is_castling(mv);
        });
        found
    }

    pub(super) fn is_legal(&self, mv: RawMove) -> bool {
        !mv.is_null() && self.is_pseudo_legal(mv) && !self.is_into_check(mv)
    }

    pub(super) fn has_legal_moves(&self) -> bool {
        let mut found = false;
        self.legal(!0, !0, |_| found = true);
        found
    }

    pub(super) fn count_legal(&self) -> usize {
        let mut count = 0;
        self.legal(!0, !0, |_| count += 1);
        count
    }

    /// Counts move sequences. Ends early, with a wrong count, once `is_stopped`.
    pub(super) fn perft(&self, depth: u32, is_stopped: &dyn Fn() -> bool) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal() as u64,
            3.. if is_stopped() => 0,
            _ => {
                let mut sum = 0;
                self.legal(!0, !0, |mv| {
                    let mut child = *self;
                    child.push(mv);
                    sum += child.perft(depth - 1, is_stopped);
                });
                sum
            }
        }
    }
}

/// A move of a pawn, or the promotions on the last rank.
fn pawn_moves(from: Square, to: Square, each: &mut impl FnMut(RawMove)) {
    if matches!(to.rank(), Rank::First | Rank::Eighth) {
        for role in PROMOTIONS {
            each(RawMove { from, to, promotion: Some(role) });
        }
    } else {
        each(RawMove::new(from, to));
    }
}
