//! Static exchange evaluation: what a move wins or loses if both sides go on capturing on its target square, the
//! cheapest piece first, and each may stop when going on would not pay.
//!
//! ```
//! use arrocco_rules::{Position, see};
//! // The pawn on e5 is defended twice: taking it costs the knight for a pawn.
//! let position: Position = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1".parse().unwrap();
//! let takes = position.move_from_san("Nxe5").unwrap();
//! assert_eq!(see::gain(&position, takes), -220);
//! assert!(!see::wins_at_least(&position, takes, 0));
//! ```
//!
//! Pins are not seen, nor anything beyond the one square: it is an estimate, made without a search.

use crate::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

/// The value of a piece in an exchange, in hundredths of a pawn. A king has none, because it is never lost.
///
/// ```
/// use arrocco_rules::{Role, see};
/// assert_eq!(see::value(Role::Rook), 500);
/// ```
#[inline]
#[must_use]
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// What the exchange that a legal move starts gains for its side with the best play of both on that square; negative if
/// it loses.
///
/// ```
/// use arrocco_rules::{Position, see};
/// let position: Position = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
/// assert_eq!(see::gain(&position, position.move_from_san("Rxd5").unwrap()), 100);
/// ```
#[must_use]
pub fn gain(position: &Position, mv: Move) -> i32 {
    // What is won at most, and lost at most.
    let mut most = captured(position, mv);
    let mut least = most - at_risk(position, mv);
    if mv.is_castle() {
        return 0;
    }
    while least < most {
        let middle = least + (most - least + 1) / 2;
        if wins_at_least(position, mv, middle) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}

/// Does the exchange started by a legal move gain at least `threshold` for its side? Faster than [`gain`].
///
/// ```
/// use arrocco_rules::{Position, see};
/// let position: Position = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
/// assert!(see::wins_at_least(&position, position.move_from_san("Rxd5").unwrap(), 100));
/// ```
#[inline]
#[must_use]
pub fn wins_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.is_castle() {
        return threshold <= 0;
    }
    let mut balance = captured(position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    // The worst case: the piece that moved is captured without compensation.
    balance -= at_risk(position, mv);
    if balance >= 0 {
        return true;
    }
    let loser = Exchange::new(position, mv).loser(balance);
    loser != position.turn()
}

/// The value of the captured piece, plus what a promotion gains.
#[inline]
fn captured(position: &Position, mv: Move) -> i32 {
    let taken = match mv.kind() {
        MoveKind::EnPassant => value(Role::Pawn),
        _ if mv.is_capture() => position.piece_at(mv.to()).map_or(0, |piece| value(piece.role)),
        _ => 0,
    };
    taken + mv.promotion().map_or(0, |role| value(role) - value(Role::Pawn))
}

#[inline]
fn at_risk(position: &Position, mv: Move) -> i32 {
    let moved = position.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
    value(mv.promotion().unwrap_or(moved))
}

/// A capture sequence on one square: the pieces that can still take part.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    occupied: Bitboard,
    attackers: Bitboard,
    turn: Color,
}

impl<'a> Exchange<'a> {
    #[inline]
    fn new(position: &'a Position, mv: Move) -> Self {
        let square = mv.to();
        let mut occupied = position.board().occupied().without(mv.from()).with(square);
        if mv.kind() == MoveKind::EnPassant {
            occupied = occupied.without(Square::at(square.file(), mv.from().rank()));
        }
        let attackers = position.board().attackers_of_both(square, occupied);
        Self { position, square, occupied, attackers: attackers & occupied, turn: !position.turn() }
    }

    /// The side that loses the exchange, having no capture left that pays. `balance` is seen from the side that has
    /// just moved, and negative.
    #[inline]
    fn loser(mut self, mut balance: i32) -> Color {
        loop {
            let own = self.attackers & self.position.board().color(self.turn);
            let Some((role, from)) = self.cheapest(own) else { return self.turn };
            self.lift(from, role);
            self.turn = !self.turn;
            balance = -balance - 1 - value(role);
            if balance >= 0 {
                // A king cannot take what is still defended.
                let is_defended = (self.attackers & self.position.board().color(self.turn)).any();
                return if role == Role::King && is_defended { !self.turn } else { self.turn };
            }
        }
    }

    #[inline]
    fn cheapest(&self, own: Bitboard) -> Option<(Role, Square)> {
        Role::ALL.into_iter().find_map(|role| Some((role, (own & self.position.board().role(role)).first()?)))
    }

    /// Removes a piece from its square, and adds sliders behind it to the attackers (x-rays).
    #[inline]
    fn lift(&mut self, from: Square, role: Role) {
        let board = self.position.board();
        self.occupied = self.occupied.without(from);
        let queens = board.role(Role::Queen);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            self.attackers |=
                attacks::bishop(self.square, self.occupied) & (board.role(Role::Bishop) | queens);
        }
        if matches!(role, Role::Rook | Role::Queen) {
            self.attackers |= attacks::rook(self.square, self.occupied) & (board.role(Role::Rook) | queens);
        }
        self.attackers &= self.occupied;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exact value, found by trying every threshold.
    fn exact(fen: &str, uci: &str) -> i32 {
        let position: Position = fen.parse().expect("a good FEN");
        let mv = position.move_from_uci(uci).expect("a legal move");
        let value = (-2000..=2000).rev().find(|&threshold| wins_at_least(&position, mv, threshold));
        value.expect("a value in range")
    }

    #[test]
    fn exchanges_have_the_expected_values() {
        for (fen, uci, expected) in [
            // A free pawn; a defended one taken by a rook.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
            // X-rays on both sides.
            ("4r1k1/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", -400),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1350),
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d4", 0),
        ] {
            assert_eq!(exact(fen, uci), expected, "{uci} in {fen}");
            let position: Position = fen.parse().expect("a good FEN");
            assert_eq!(
                gain(&position, position.move_from_uci(uci).expect("a legal move")),
                expected,
                "{uci}"
            );
        }
    }
}
