//! The same position with the sides exchanged.

use crate::{CastlingRights, Move, Position, Square};

impl Position {
    /// The position with the sides exchanged: White has Black's pieces, and the ranks are turned over. It is the same
    /// game for the other side, with the same number of moves, each the [`mirrored`](Move::mirrored) one.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let e4 = start.move_from_san("e4").unwrap();
    /// let position = start.after(e4).mirrored();
    /// assert_eq!(position.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert_eq!(position.mirrored(), start.after(e4));
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::assemble(
            self.board().mirrored(),
            !self.turn(),
            CastlingRights::from_rooks(self.castling().rooks().flip_ranks()),
            self.en_passant().map(Square::flip_ranks),
            self.halfmoves(),
            self.fullmoves(),
        )
    }
}

impl Move {
    /// The move of the other side in the mirrored position.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let e4 = Position::startpos().move_from_san("e4").unwrap();
    /// assert_eq!(e4.mirrored().to_string(), "e7e5");
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(self.from().flip_ranks(), self.to().flip_ranks(), self.kind())
    }
}
