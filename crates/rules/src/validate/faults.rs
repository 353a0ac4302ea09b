//! A list of faults on the stack, and the set of those that a caller accepts.

use core::fmt;
use core::ops::{BitOr, Deref};

use arrayvec::ArrayVec;

use crate::Fault;

/// The kinds of [`Fault`] that a caller accepts. Combine sets with `|`.
///
/// Missing and surplus kings, kings that can be taken, pawns on the back ranks and ambiguous castling rights
/// cannot be accepted, because no [`Position`](crate::Position) has them.
/// [`standard_chess`](Self::standard_chess) refuses Chess960 as well.
///
/// ```
/// use arrocco_rules::{Accept, Setup};
/// let setup: Setup = "QQQQQQQQ/8/8/8/8/8/k7/QQ5K b - - 0 1".parse().unwrap();
/// assert!(setup.validate(Accept::LENIENT).is_err());
/// let accept = Accept::LENIENT | Accept::IMPOSSIBLE_MATERIAL | Accept::IMPOSSIBLE_CHECK;
/// assert!(setup.validate(accept).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Accept(u8);

impl Accept {
    /// Nothing: every fault is an error.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Accept::STRICT).is_err());
    /// ```
    pub const STRICT: Self = Self(0);

    /// Castling rights without their king or rook: they are dropped.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Accept::CASTLING).unwrap();
    /// assert!(validated.position.castling().is_empty());
    /// assert_eq!(validated.warnings.len(), 1);
    /// ```
    pub const CASTLING: Self = Self(1);

    /// An en-passant square that no pawn can have passed: it is dropped.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Accept::EN_PASSANT).is_ok());
    /// ```
    pub const EN_PASSANT: Self = Self(2);

    /// A move number of 0: it becomes 1.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Accept::FULLMOVES_ZERO).unwrap();
    /// assert_eq!(validated.position.fullmoves(), 1);
    /// ```
    pub const FULLMOVES_ZERO: Self = Self(4);

    /// More men, pawns or promoted pieces than a game can have.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let fen = "4k3/8/8/8/8/PPP5/PPPPPPPP/4K3 w - - 0 1";
    /// assert!(Position::from_fen(fen, Accept::IMPOSSIBLE_MATERIAL).is_ok());
    /// ```
    pub const IMPOSSIBLE_MATERIAL: Self = Self(8);

    /// A check that no last move can have given.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let fen = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1";
    /// assert!(Position::from_fen(fen, Accept::IMPOSSIBLE_CHECK).unwrap().position.is_check());
    /// ```
    pub const IMPOSSIBLE_CHECK: Self = Self(16);

    /// A check by one piece that no last move can have given. Some well-known test positions have one.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let fen = "8/8/8/8/8/2k5/3P4/K7 b - - 0 1"; // the pawn has never moved
    /// assert!(Position::from_fen(fen, Accept::STRICT).is_err());
    /// assert_eq!(Position::from_fen(fen, Accept::UNEXPLAINED_CHECK).unwrap().warnings.len(), 1);
    /// ```
    pub const UNEXPLAINED_CHECK: Self = Self(32);

    /// Faults that change nothing that was stated about the position except its move number: moves counted from 0, and
    /// single checks that no last move can have given. This is what `"…".parse::<Position>()` accepts: castling rights
    /// and en-passant squares are never dropped without a word.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// assert_eq!(Accept::HARMLESS, Accept::FULLMOVES_ZERO | Accept::UNEXPLAINED_CHECK);
    /// assert!("4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse::<Position>().is_err());
    /// ```
    pub const HARMLESS: Self = Self(Self::FULLMOVES_ZERO.0 | Self::UNEXPLAINED_CHECK.0);

    /// Faults that are harmless and frequent: castling rights and en-passant squares that contradict the board, moves
    /// counted from 0, and single checks that no last move can have given.
    ///
    /// ```
    /// # use arrocco_rules::Accept;
    /// let harmless = Accept::CASTLING | Accept::EN_PASSANT | Accept::FULLMOVES_ZERO | Accept::UNEXPLAINED_CHECK;
    /// assert_eq!(Accept::LENIENT, harmless);
    /// ```
    pub const LENIENT: Self =
        Self(Self::CASTLING.0 | Self::EN_PASSANT.0 | Self::FULLMOVES_ZERO.0 | Self::UNEXPLAINED_CHECK.0);

    /// All faults that a position can have, even if no game can reach it.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// assert!(Position::from_fen("7k/QQQQQQQQ/QQQQQQQQ/8/8/8/8/K7 b - - 0 1", Accept::EVERYTHING).is_ok());
    /// ```
    pub const EVERYTHING: Self =
        Self(Self::LENIENT.0 | Self::IMPOSSIBLE_MATERIAL.0 | Self::IMPOSSIBLE_CHECK.0);

    /// The same, but only for standard chess: castling rights of a king that is not on the e-file, or with a rook that is
    /// not in a corner, are a fault ([`Fault::NotStandardCastling`]), which cannot be accepted.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Position};
    /// let fen = "4k3/8/8/8/8/8/8/R3KR2 w KQ - 0 1"; // the rook on f1 can castle in Chess960 only
    /// assert!(Position::from_fen(fen, Accept::STRICT).is_ok());
    /// let error = Position::from_fen(fen, Accept::STRICT.standard_chess()).unwrap_err();
    /// assert_eq!(error.code(), "not-standard-castling");
    /// ```
    #[must_use]
    pub const fn standard_chess(self) -> Self {
        Self(self.0 | STANDARD_CHESS)
    }

    /// Is only standard chess wanted?
    pub(super) const fn is_standard_chess(self) -> bool {
        self.0 & STANDARD_CHESS != 0
    }

    /// Is this fault among the accepted ones?
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Color, Fault};
    /// assert!(Accept::LENIENT.accepts(&Fault::FullmovesZero));
    /// assert!(!Accept::EVERYTHING.accepts(&Fault::MissingKing(Color::White)));
    /// ```
    #[must_use]
    pub const fn accepts(self, fault: &Fault) -> bool {
        let kind = match fault {
            Fault::CastlingWithoutKing { .. } | Fault::CastlingWithoutRook { .. } => Self::CASTLING,
            Fault::ImpossibleEnPassant { .. } => Self::EN_PASSANT,
            Fault::FullmovesZero => Self::FULLMOVES_ZERO,
            Fault::ImpossibleMaterial { .. } => Self::IMPOSSIBLE_MATERIAL,
            Fault::ImpossibleCheck { checkers, pushed: None, .. } if !checkers.several() => {
                Self::UNEXPLAINED_CHECK
            }
            Fault::ImpossibleCheck { .. } => Self::IMPOSSIBLE_CHECK,
            Fault::MissingKing(_)
            | Fault::TooManyKings { .. }
            | Fault::KingCanBeTaken { .. }
            | Fault::PawnsOnBackRank(_)
            | Fault::NotStandardCastling { .. }
            | Fault::CastlingAmbiguous { .. } => return false,
        };
        self.0 & kind.0 != 0
    }
}

/// A demand, not a fault: only castling of standard chess.
const STANDARD_CHESS: u8 = 64;

impl BitOr for Accept {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Enough for the important faults, and small enough for an error value.
const CAPACITY: usize = 6;

/// A list of faults on the stack, the most serious first. It has six at most and leaves out the rest.
///
/// ```
/// use arrocco_rules::{Accept, Setup};
/// let faults = Setup::empty().validate(Accept::LENIENT).unwrap_err();
/// assert_eq!(faults.len(), 2);
/// assert_eq!(faults.to_string(), "White has no king; Black has no king");
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Faults(ArrayVec<Fault, CAPACITY>);

// Clippy's limit for error values is 128 bytes, and `ParsePositionError` contains one of these and more.
const _: () = assert!(size_of::<Faults>() <= 104);

impl Faults {
    pub(super) const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    pub(super) fn push(&mut self, fault: Fault) {
        // If the list is full, the setup is rejected for the faults in it.
        let _ = self.0.try_push(fault);
    }
}

impl Deref for Faults {
    type Target = [Fault];
    fn deref(&self) -> &[Fault] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Faults {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.first().map(|fault| fault as _)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
