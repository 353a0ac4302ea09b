//! A move with the proof that it is legal.

use core::fmt;
use core::ops::Deref;

use crate::{IllegalMove, Move, MoveClass, MoveText, Position};

/// A legal move of a position, with that position: there is no other way to get one than by a check or from the list of
/// legal moves. So it can be played, named and classified without another check.
///
/// ```
/// use arrocco_rules::Position;
/// let position = Position::startpos();
/// let replies: usize = position.proven_moves().map(|mv| mv.after().count_moves()).sum();
/// assert_eq!(replies, 400);
/// let mv = position.prove(position.move_from_uci("g1f3").unwrap()).unwrap();
/// assert_eq!(mv.san(), "Nf3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LegalMove<'p> {
    position: &'p Position,
    mv: Move,
}

impl<'p> LegalMove<'p> {
    /// The move by itself.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// assert!(position.proven_moves().all(|mv| position.is_legal(mv.mv())));
    /// ```
    #[inline]
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// The position in which it is legal.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// assert!(position.proven_moves().all(|mv| mv.position() == &position));
    /// ```
    #[inline]
    #[must_use]
    pub const fn position(self) -> &'p Position {
        self.position
    }

    /// The position after it. As fast as [`after_unchecked`](Position::after_unchecked), and always a legal one.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let mv = start.prove(start.move_from_san("e4").unwrap()).unwrap();
    /// assert_eq!(mv.after(), start.after(mv.mv()));
    /// ```
    #[inline]
    #[must_use]
    pub fn after(self) -> Position {
        self.position.after_unchecked(self.mv)
    }

    /// Its name in standard algebraic notation.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// assert!(start.proven_moves().any(|mv| mv.san() == "Na3"));
    /// ```
    #[must_use]
    pub fn san(self) -> MoveText {
        self.position.san(self.mv)
    }

    /// What kind of move it is.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// assert!(start.proven_moves().all(|mv| !mv.class().is_check()));
    /// ```
    #[must_use]
    pub fn class(self) -> MoveClass {
        self.position.classify(self.mv)
    }

    /// Does it give check?
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// assert!(start.proven_moves().all(|mv| !mv.gives_check()));
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(self) -> bool {
        self.position.gives_check(self.mv)
    }
}

impl Deref for LegalMove<'_> {
    type Target = Move;

    #[inline]
    fn deref(&self) -> &Move {
        &self.mv
    }
}

impl fmt::Display for LegalMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)
    }
}

impl fmt::Debug for LegalMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LegalMove({} in {})", self.mv, self.position)
    }
}

impl From<LegalMove<'_>> for Move {
    #[inline]
    fn from(legal: LegalMove<'_>) -> Self {
        legal.mv
    }
}

impl Position {
    /// A move with the proof that it is legal here.
    ///
    /// # Errors
    ///
    /// The move, if it is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{Move, MoveKind, Position, Square};
    /// let start = Position::startpos();
    /// assert!(start.prove(Move::new(Square::E1, Square::E8, MoveKind::Capture)).is_err());
    /// ```
    pub fn prove(&self, mv: Move) -> Result<LegalMove<'_>, IllegalMove> {
        if self.is_legal(mv) { Ok(LegalMove { position: self, mv }) } else { Err(IllegalMove(mv)) }
    }

    /// All legal moves, each with its proof.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// assert_eq!(Position::startpos().proven_moves().count(), 20);
    /// ```
    #[inline]
    #[must_use]
    pub fn proven_moves(&self) -> impl ExactSizeIterator<Item = LegalMove<'_>> {
        self.legal_moves().into_iter().map(move |mv| LegalMove { position: self, mv })
    }
}
