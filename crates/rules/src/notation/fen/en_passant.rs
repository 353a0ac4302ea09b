//! Which en-passant squares a FEN has: a matter of taste among programs.

use super::Fen;
use crate::{Color, EnPassantStyle, Move, MoveKind, Position, Role, Square, attacks};

impl Position {
    /// The FEN of this position, which the move `last` has led to, with the en-passant square as you want it.
    ///
    /// A position keeps the square only while a capture on it is legal, because otherwise it makes no difference to the
    /// game. Programs that write it more often need the last move to do so. If `last` is not the double push of a pawn
    /// that stands on its target now, this is [`to_fen`](Self::to_fen). [`Game::fen`](crate::Game::fen) knows the last
    /// move by itself.
    ///
    /// ```
    /// # use arrocco_rules::{EnPassantStyle, Position};
    /// let start = Position::startpos();
    /// let e4 = start.move_from_san("e4").unwrap();
    /// let position = start.after(e4);
    /// let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    /// let always = position.fen_after(e4, EnPassantStyle::Always);
    /// assert_eq!(&*always, &format!("{board} e3 0 1"));
    /// let legal = position.fen_after(e4, EnPassantStyle::Legal);
    /// assert_eq!(&*legal, &format!("{board} - 0 1"));
    /// ```
    #[must_use]
    pub fn fen_after(&self, last: Move, style: EnPassantStyle) -> Fen {
        let mut setup = self.to_setup();
        setup.en_passant = self.en_passant().or_else(|| self.passed_by(last, style));
        setup.to_fen()
    }

    /// The square that the last move has passed, if it is wanted in this style although no capture there is legal.
    fn passed_by(&self, last: Move, style: EnPassantStyle) -> Option<Square> {
        let pusher = !self.turn();
        let is_there = last.kind() == MoveKind::DoublePush
            && self.piece_at(last.to()) == Some(Role::Pawn.of(pusher))
            && last.from().rank() == Color::pawn_rank(pusher);
        let passed = last.from().forward(pusher).filter(|_| is_there)?;
        let capturers = attacks::pawn(pusher, passed) & self.board().pieces(self.turn(), Role::Pawn);
        let is_wanted = match style {
            EnPassantStyle::Legal => false,
            EnPassantStyle::PseudoLegal => capturers.any(),
            EnPassantStyle::Always => true,
        };
        is_wanted.then_some(passed)
    }
}
