//! Writing moves: short algebraic notation, with no more of the source square than needed, and long algebraic notation.

use super::{MoveText, PieceLetters};
use crate::{Bitboard, CastlingSide, Move, Position, Role, Square};

impl Position {
    /// A legal move in standard algebraic notation, with English letters.
    ///
    /// The source square is disambiguated only against pieces that can legally go to the same square. For a move that
    /// is not legal the text is meaningless.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// // The knight on e2 is pinned, so the other one needs no file.
    /// let position: Position = "4k3/8/8/1b6/8/8/4N3/1N3K2 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_uci("b1c3").unwrap();
    /// assert_eq!(position.san(mv), "Nc3");
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> MoveText {
        self.san_in(mv, &PieceLetters::ENGLISH)
    }

    /// A legal move in standard algebraic notation, with letters of your choice.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let position = Position::startpos();
    /// let mv = position.move_from_uci("g1f3").unwrap();
    /// assert_eq!(position.san_in(mv, &PieceLetters::ITALIAN), "Cf3");
    /// assert_eq!(position.san_in(mv, &PieceLetters::FIGURINES), "♘f3");
    /// ```
    #[must_use]
    pub fn san_in(&self, mv: Move, letters: &PieceLetters) -> MoveText {
        let mut text = MoveText::default();
        match (mv.kind().castling_side(), self.role_at(mv.from())) {
            (Some(side), _) => text.push_str(castling(side)),
            (_, Role::Pawn) if mv.is_capture() => {
                text.push(mv.from().file().char());
                text.push('x');
                push_square(&mut text, mv.to());
            }
            (_, Role::Pawn) => push_square(&mut text, mv.to()),
            (_, role) => {
                text.push(letters.char(role));
                self.push_source(&mut text, role, mv);
                if mv.is_capture() {
                    text.push('x');
                }
                push_square(&mut text, mv.to());
            }
        }
        self.push_end(&mut text, mv, letters);
        text
    }

    /// A legal move in long algebraic notation, with English letters: both squares, and a dash or an `x` between.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// let mv = position.move_from_uci("g1f3").unwrap();
    /// assert_eq!(position.lan(mv), "Ng1-f3");
    /// ```
    #[must_use]
    pub fn lan(&self, mv: Move) -> MoveText {
        self.lan_in(mv, &PieceLetters::ENGLISH)
    }

    /// A legal move in long algebraic notation, with letters of your choice.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let position: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_uci("a7a8q").unwrap();
    /// assert_eq!(position.lan_in(mv, &PieceLetters::SPANISH), "a7-a8=D+");
    /// ```
    #[must_use]
    pub fn lan_in(&self, mv: Move, letters: &PieceLetters) -> MoveText {
        let mut text = MoveText::default();
        match (mv.kind().castling_side(), self.role_at(mv.from())) {
            (Some(side), _) => text.push_str(castling(side)),
            (_, role) => {
                if role != Role::Pawn {
                    text.push(letters.char(role));
                }
                push_square(&mut text, mv.from());
                text.push(if mv.is_capture() { 'x' } else { '-' });
                push_square(&mut text, mv.to());
            }
        }
        self.push_end(&mut text, mv, letters);
        text
    }

    #[inline]
    fn role_at(&self, square: Square) -> Role {
        self.piece_at(square).map_or(Role::Pawn, |piece| piece.role)
    }

    /// As much of the source square as distinguishes the piece from others: the file, else the rank, else both.
    #[inline]
    fn push_source(&self, text: &mut MoveText, role: Role, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let others = self.reaching(role, to).without(from);
        if others.is_empty() {
            return;
        }
        let others = self.legal_among(others, to);
        let shares_file = (others & Bitboard::file(from.file())).any();
        let shares_rank = (others & Bitboard::rank(from.rank())).any();
        if others.any() && (!shares_file || shares_rank) {
            text.push(from.file().char());
        }
        if shares_file {
            text.push(from.rank().char());
        }
    }

    /// What comes after the target square: the promotion, and whether it is check or mate.
    #[inline]
    fn push_end(&self, text: &mut MoveText, mv: Move, letters: &PieceLetters) {
        if let Some(role) = mv.promotion() {
            text.push('=');
            text.push(letters.char(role));
        }
        if self.gives_check(mv) {
            let is_mate = !self.after_unchecked(mv).has_moves();
            text.push(if is_mate { '#' } else { '+' });
        }
    }
}

fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}

#[inline]
fn push_square(text: &mut MoveText, square: Square) {
    text.push(square.file().char());
    text.push(square.rank().char());
}
