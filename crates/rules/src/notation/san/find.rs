//! Finds the move that a text means in a position.

use super::syntax::SanParts;
use super::{PieceLetters, San, SanError};
use crate::{Bitboard, CastlingSide, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

impl Position {
    /// The legal move that a text in algebraic notation means, with English letters or figurines. Long algebraic
    /// notation and UCI are understood as well; see [`San::parse`] for everything that is.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why there is no such move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// for text in ["Nf3", "♘f3!?", "Ng1f3", "Ng1-f3", "g1f3", "nf3"] {
    ///     assert_eq!(position.move_from_san(text).unwrap().to_string(), "g1f3");
    /// }
    /// ```
    pub fn move_from_san(&self, text: &str) -> Result<Move, SanError> {
        self.read_san(text.as_bytes())
    }

    /// The legal move that a text in algebraic notation means, with letters of your choice.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why there is no such move.
    ///
    /// ```
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let position = Position::startpos();
    /// let mv = position.move_from_san_in("Cf3", &PieceLetters::SPANISH).unwrap();
    /// assert_eq!(mv.to_string(), "g1f3");
    /// ```
    pub fn move_from_san_in(&self, text: &str, letters: &PieceLetters) -> Result<Move, SanError> {
        self.read_san_in(text.as_bytes(), letters)
    }

    /// [`move_from_san`](Self::move_from_san) for bytes that need not be UTF-8, such as those of a file.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why there is no such move.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// assert_eq!(position.read_san(b"Nf3").unwrap().to_string(), "g1f3");
    /// assert!(position.read_san(b"\xffNf3").is_err());
    /// ```
    #[inline]
    pub fn read_san(&self, text: &[u8]) -> Result<Move, SanError> {
        match self.read_plain_san(text) {
            Some(mv) => Ok(mv),
            None => self.read_san_in(text, &PieceLetters::ENGLISH),
        }
    }

    #[inline(never)]
    pub(super) fn read_san_in(&self, text: &[u8], letters: &PieceLetters) -> Result<Move, SanError> {
        let parts = SanParts::parse(text, letters).map_err(SanError::Syntax)?;
        parts.find(self).or_else(|error| self.read_lower_case(text, letters, parts).ok_or(error))
    }

    /// A text such as `bc4`, which names no move of a pawn: the move of the piece whose letter looks like a file.
    #[cold]
    #[inline(never)]
    fn read_lower_case(&self, text: &[u8], letters: &PieceLetters, parts: SanParts) -> Option<Move> {
        let looks_like_pawn = parts.castle.is_none() && parts.role.is_none() && parts.rank.is_none();
        if !looks_like_pawn || parts.file.is_none() || parts.capture || parts.promotion.is_some() {
            return None;
        }
        let role = letters.ascii_role(*text.trim_ascii_start().first()?)?;
        SanParts { role: Some(role), file: None, ..parts }.find(self).ok()
    }

    /// The legal move that a text means that is exactly as standard algebraic notation writes it, with English letters:
    /// no more of the source than is needed, `x` for captures, `=` for promotions, and `+` or `#` where it is check or
    /// mate. [`move_from_san`](Self::move_from_san) is the tolerant sibling.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, why there is no such move, or how it should be written.
    ///
    /// ```
    /// # use arrocco_rules::{Position, SanError};
    /// let position = Position::startpos();
    /// assert_eq!(position.move_from_strict_san("Nf3").unwrap().to_string(), "g1f3");
    /// let error = position.move_from_strict_san("Ngf3").unwrap_err();
    /// assert!(matches!(error, SanError::Inexact { expected } if expected == "Nf3"));
    /// ```
    pub fn move_from_strict_san(&self, text: &str) -> Result<Move, SanError> {
        let mv = self.move_from_san(text)?;
        let expected = self.san(mv);
        if expected == text { Ok(mv) } else { Err(SanError::Inexact { expected }) }
    }
}

impl San {
    /// The legal move that this means in a position.
    ///
    /// # Errors
    ///
    /// Why there is none, or that there are several.
    ///
    /// ```
    /// # use arrocco_rules::{Position, San};
    /// let mv = San::parse(b"e4").unwrap().find(&Position::startpos()).unwrap();
    /// assert_eq!(mv.to_string(), "e2e4");
    /// ```
    #[inline]
    pub fn find(self, position: &Position) -> Result<Move, SanError> {
        SanParts::from(self).find(position)
    }
}

impl SanParts {
    #[inline(always)]
    fn find(self, position: &Position) -> Result<Move, SanError> {
        let Self { castle, role, file, rank, to, promotion, .. } = self;
        let are_squares = role.is_none() && file.is_some() && rank.is_some();
        if castle.is_some() || are_squares {
            return San::from(self).find_by_squares(position);
        }
        let role = role.unwrap_or(Role::Pawn);
        let sources = match role {
            Role::Pawn => position.pawns_reaching(to) & source_mask(file.or(Some(to.file())), rank),
            _ => position.reaching(role, to) & source_mask(file, rank),
        };
        let legal = position.legal_among(sources, to);
        match legal.first() {
            Some(source) if !legal.several() => {
                let mv = match role {
                    Role::Pawn => pawn_move(position, source, to, promotion),
                    _ if promotion.is_some() => None,
                    _ => Some(Move::plain(source, to, position.board().occupied().contains(to))),
                };
                mv.ok_or_else(|| San::from(self).explain(position, legal))
            }
            Some(_) => Err(SanError::Ambiguous { san: self.into(), sources: legal }),
            // A king move with both squares given that is not a step may be castling.
            None if role == Role::King && file.is_some() && rank.is_some() => {
                San::from(self).find_by_squares(position)
            }
            None => Err(San::from(self).explain(position, sources)),
        }
    }
}

impl San {
    /// Finds a move whose two squares are given.
    #[inline(never)]
    fn find_by_squares(self, position: &Position) -> Result<Move, SanError> {
        let (from, to, promotion) = match self {
            Self::Castle(side) => return self.find_castling(position, side),
            Self::Squares(squares) => (squares.from, squares.to, squares.promotion),
            Self::Piece { role, file: Some(file), rank: Some(rank), to, promotion, .. }
                if is_own(position, role, Square::at(file, rank)) =>
            {
                (Square::at(file, rank), to, promotion)
            }
            Self::Piece { .. } => return Err(self.explain(position, Bitboard::EMPTY)),
        };
        let mv = position.candidate(from, to, promotion).filter(|&mv| position.is_legal(mv));
        mv.ok_or_else(|| self.illegal_error(position, from, to, promotion))
    }

    fn find_castling(self, position: &Position, side: CastlingSide) -> Result<Move, SanError> {
        let from = position.king(position.turn());
        position.castle_to(side).map_err(|why| SanError::Illegal { san: self, from, why })
    }

    /// Why there is no such move. `sources` are the pieces that reach the target but may not go there, because of their
    /// king or of the promotion. If there are none, explains it for the only piece that can be meant.
    #[cold]
    #[inline(never)]
    fn explain(self, position: &Position, sources: Bitboard) -> SanError {
        let Self::Piece { role, file, rank, to, promotion, .. } = self else {
            return SanError::NoSuchMove(self);
        };
        let meant = match sources.first() {
            Some(source) => Some(source),
            None => self.only_one_meant(position, role, source_mask(file, rank)),
        };
        match meant {
            Some(source) => self.illegal_error(position, source, to, promotion),
            None => self.elsewhere(position),
        }
    }

    /// Pieces of the kind that can go there from elsewhere than the text says.
    fn elsewhere(self, position: &Position) -> SanError {
        let Self::Piece { role, to, .. } = self else { return SanError::NoSuchMove(self) };
        let sources = match role {
            Role::Pawn => position.pawns_reaching(to),
            _ => position.reaching(role, to),
        };
        let sources = position.legal_among(sources, to);
        if sources.any() { SanError::OtherSource { san: self, sources } } else { SanError::NoSuchMove(self) }
    }

    /// The piece that must be meant because it is the only one of its kind, or the only pawn that could get there.
    fn only_one_meant(self, position: &Position, role: Role, sources: Bitboard) -> Option<Square> {
        let Self::Piece { file, to, .. } = self else { return None };
        let own = position.board().pieces(position.turn(), role) & sources;
        let own = match (role, file) {
            (Role::Pawn, None) => own & Bitboard::file(to.file()),
            (Role::Pawn, Some(_)) => own & attacks::pawn(!position.turn(), to),
            _ => own,
        };
        own.first().filter(|_| !own.several())
    }

    fn illegal_error(
        self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> SanError {
        match position.find_move(from, to, promotion) {
            Err(why) => SanError::Illegal { san: self, from, why },
            Ok(mv) => match mv.kind().castling_side() {
                Some(side) => SanError::IsCastling { san: self, side },
                None => SanError::NoSuchMove(self),
            },
        }
    }
}

/// All squares on the given file and rank; `None` matches any.
#[inline]
fn source_mask(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::file) & rank.map_or(Bitboard::FULL, Bitboard::rank)
}

/// The move of a pawn that may legally go there; `None` if a promotion is missing or given where there is none.
#[inline]
fn pawn_move(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
    let promotes = to.rank() == position.turn().promotion_rank();
    match promotion {
        None if !promotes => Some(position.pawn_move(from, to)),
        Some(role) if promotes => {
            let kind = MoveKind::promoting(role, from.file() != to.file())?;
            Some(Move::new(from, to, kind))
        }
        _ => None,
    }
}

fn is_own(position: &Position, role: Role, square: Square) -> bool {
    position.board().pieces(position.turn(), role).contains(square)
}
