//! What can be wrong with a setup: typed, with the squares involved and a message.

use core::fmt;

use super::squares::Named;
use crate::{Bitboard, CastlingClaims, CastlingSide, Color, FenField, Square};

/// One thing that is wrong with a [`Setup`](crate::Setup).
///
/// ```
/// use arrocco_rules::{Accept, Fault, Setup};
/// let setup: Setup = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1".parse().unwrap();
/// let faults = setup.validate(Accept::STRICT).unwrap_err();
/// let fault = faults.iter().next().unwrap();
/// assert!(matches!(fault, Fault::PawnsOnBackRank(squares) if squares.len() == 1));
/// assert_eq!(fault.to_string(), "no pawn can stand on a1");
/// assert_eq!(fault.code(), "pawns-on-back-rank");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A side has no king.
    MissingKing(Color),
    /// A side has more than one king.
    TooManyKings {
        /// The side.
        color: Color,
        /// Where its kings stand.
        kings: Bitboard,
    },
    /// The side that has just moved is in check.
    KingCanBeTaken {
        /// Where its king stands.
        king: Square,
        /// The pieces that attack it.
        by: Bitboard,
    },
    /// Pawns stand on the first or the last rank.
    PawnsOnBackRank(Bitboard),
    /// A side has pieces that no game can give it.
    ImpossibleMaterial {
        /// The side.
        color: Color,
        /// What it has too much of.
        excess: Excess,
    },
    /// A side claims castling rights with its king off the back rank.
    CastlingWithoutKing {
        /// The side.
        color: Color,
        /// Where its king stands.
        king: Square,
    },
    /// A side claims castling rights with rooks that are not there.
    CastlingWithoutRook {
        /// The side.
        color: Color,
        /// Only the claims without a rook.
        claims: CastlingClaims,
    },
    /// A side claims the right to castle with two rooks on the same side of the king.
    CastlingAmbiguous {
        /// The side.
        color: Color,
        /// On which side of the king the rooks stand.
        side: CastlingSide,
        /// The rooks.
        rooks: Bitboard,
    },
    /// A side claims the right to castle as in Chess960, where only standard chess is wanted
    /// ([`Accept::standard_chess`](crate::Accept::standard_chess)).
    NotStandardCastling {
        /// The side.
        color: Color,
        /// Where its king stands.
        king: Square,
        /// The rooks with which it could castle in Chess960 only.
        rooks: Bitboard,
    },
    /// No double push can have passed the en-passant square.
    ImpossibleEnPassant {
        /// The square.
        square: Square,
        /// Why not.
        reason: EnPassantFault,
    },
    /// No last move can have given this check.
    ImpossibleCheck {
        /// The king in check.
        king: Square,
        /// The pieces that give it.
        checkers: Bitboard,
        /// The pawn that has just made a double push, if the setup has an en-passant square.
        pushed: Option<Square>,
    },
    /// The move number is 0, but moves are counted from 1.
    FullmovesZero,
}

/// What a side has too much of.
///
/// ```
/// use arrocco_rules::{Accept, Excess, Fault, Setup};
/// let setup: Setup = "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1".parse().unwrap();
/// let faults = setup.validate(Accept::STRICT).unwrap_err();
/// let excess = Excess::Promoted { promoted: 1, missing_pawns: 0 };
/// assert!(matches!(faults.iter().next(), Some(Fault::ImpossibleMaterial { excess: e, .. }) if *e == excess));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Excess {
    /// More than sixteen men.
    Men(u8),
    /// More than eight pawns.
    Pawns(u8),
    /// More promoted pieces than missing pawns.
    Promoted {
        /// How many pieces must be promoted pawns.
        promoted: u8,
        /// How many of the eight pawns are missing.
        missing_pawns: u8,
    },
}

/// Why no double push can have passed the en-passant square.
///
/// ```
/// use arrocco_rules::{Accept, EnPassantFault, Fault, Position};
/// let validated = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", Accept::LENIENT).unwrap();
/// let Some(Fault::ImpossibleEnPassant { reason, .. }) = validated.warnings.iter().next() else { panic!() };
/// assert_eq!(*reason, EnPassantFault::NoPawn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// It is not on the sixth rank from the point of view of the side to move.
    WrongRank,
    /// It is occupied.
    Occupied,
    /// No pawn of the side that has just moved stands beyond it.
    NoPawn,
    /// The square from which that pawn must have come is occupied.
    OriginOccupied,
}

impl Fault {
    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Fault};
    /// assert_eq!(Fault::MissingKing(Color::White).code(), "missing-king");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::MissingKing(_) => "missing-king",
            Self::TooManyKings { .. } => "too-many-kings",
            Self::KingCanBeTaken { .. } => "king-can-be-taken",
            Self::PawnsOnBackRank(_) => "pawns-on-back-rank",
            Self::ImpossibleMaterial { .. } => "impossible-material",
            Self::CastlingWithoutKing { .. } => "castling-without-king",
            Self::CastlingWithoutRook { .. } => "castling-without-rook",
            Self::CastlingAmbiguous { .. } => "castling-ambiguous",
            Self::NotStandardCastling { .. } => "not-standard-castling",
            Self::ImpossibleEnPassant { .. } => "impossible-en-passant",
            Self::ImpossibleCheck { .. } => "impossible-check",
            Self::FullmovesZero => "fullmoves-zero",
        }
    }

    /// The field of a FEN that has the fault.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Fault, FenField};
    /// assert_eq!(Fault::MissingKing(Color::White).field(), FenField::Board);
    /// ```
    #[must_use]
    pub const fn field(&self) -> FenField {
        match self {
            Self::CastlingWithoutKing { .. }
            | Self::CastlingWithoutRook { .. }
            | Self::NotStandardCastling { .. }
            | Self::CastlingAmbiguous { .. } => FenField::Castling,
            Self::ImpossibleEnPassant { .. } => FenField::EnPassant,
            Self::FullmovesZero => FenField::Fullmoves,
            _ => FenField::Board,
        }
    }

    /// The squares involved, if there are any.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Fault, Square};
    /// let fault = Fault::CastlingWithoutKing { color: Color::White, king: Square::E2 };
    /// assert_eq!(fault.squares(), Square::E2.bitboard());
    /// ```
    #[must_use]
    pub fn squares(&self) -> Bitboard {
        match *self {
            Self::TooManyKings { kings, .. } => kings,
            Self::KingCanBeTaken { king, by } => by.with(king),
            Self::PawnsOnBackRank(pawns) => pawns,
            Self::CastlingWithoutKing { king, .. } => king.bitboard(),
            Self::CastlingAmbiguous { rooks, .. } => rooks,
            Self::NotStandardCastling { king, rooks, .. } => rooks.with(king),
            Self::ImpossibleEnPassant { square, .. } => square.bitboard(),
            Self::ImpossibleCheck { king, checkers, .. } => checkers.with(king),
            Self::MissingKing(_)
            | Self::ImpossibleMaterial { .. }
            | Self::CastlingWithoutRook { .. }
            | Self::FullmovesZero => Bitboard::EMPTY,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MissingKing(color) => write!(f, "{color} has no king"),
            Self::TooManyKings { color, kings } => {
                write!(f, "{color} has {} kings, on {}", kings.len(), Named(kings))
            }
            Self::KingCanBeTaken { king, by } => {
                write!(f, "the side to move could take the king on {king} from {}", Named(by))
            }
            Self::PawnsOnBackRank(pawns) => write!(f, "no pawn can stand on {}", Named(pawns)),
            Self::ImpossibleMaterial { color, excess } => write!(f, "{color} {excess}"),
            Self::CastlingWithoutKing { color, king } => {
                write!(f, "{color} cannot castle, because its king on {king} has left the back rank")
            }
            Self::CastlingWithoutRook { color, claims } => {
                let rank = color.back_rank();
                write!(f, "{color} cannot castle as {claims} says, because no such rook is on rank {rank}")
            }
            Self::CastlingAmbiguous { color, side, rooks } => {
                let side = if side == CastlingSide::King { "king" } else { "queen" };
                write!(f, "{color} cannot castle {side} side with more than one rook, on {}", Named(rooks))
            }
            Self::NotStandardCastling { color, king, rooks } => {
                let rooks = Named(rooks);
                write!(f, "{color} castles from {king} with {rooks} in Chess960 only, not in standard chess")
            }
            Self::ImpossibleEnPassant { square, reason } => {
                write!(f, "no pawn can have passed {square}, because {reason}")
            }
            Self::ImpossibleCheck { king, checkers, pushed: None } => {
                write!(f, "no last move can have put the king on {king} in check from {}", Named(checkers))
            }
            Self::ImpossibleCheck { king, checkers, pushed: Some(pawn) } => {
                let checkers = Named(checkers);
                write!(
                    f,
                    "the pawn push to {pawn} cannot have put the king on {king} in check from {checkers}"
                )
            }
            Self::FullmovesZero => f.write_str("moves are counted from 1, not from 0"),
        }
    }
}

impl core::error::Error for Fault {}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Men(men) => write!(f, "has {men} men, more than 16"),
            Self::Pawns(pawns) => write!(f, "has {pawns} pawns, more than 8"),
            Self::Promoted { promoted, missing_pawns } => {
                let s = |count: &u8| if *count == 1 { "" } else { "s" };
                write!(f, "has at least {promoted} promoted piece{}, ", s(promoted))?;
                write!(f, "but only {missing_pawns} pawn{} missing", s(missing_pawns))
            }
        }
    }
}

impl fmt::Display for EnPassantFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WrongRank => "it is on the wrong rank",
            Self::Occupied => "it is occupied",
            Self::NoPawn => "no pawn stands beyond it",
            Self::OriginOccupied => "the square the pawn came from is occupied",
        })
    }
}
