//! Whether one given move can be played.

use crate::{Move, Position};

impl Position {
    /// Can this move be played here?
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let position = Position::startpos();
    /// assert!(position.is_legal(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)));
    /// assert!(!position.is_legal(Move::new(Square::E2, Square::E5, MoveKind::Quiet)));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }
}
