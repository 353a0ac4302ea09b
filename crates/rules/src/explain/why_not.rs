//! The reasons for which a move can be refused.

use crate::{Bitboard, CastlingSide, Move, Role, Square};

/// Why a move is not legal, with the squares that have to do with it.
///
/// ```
/// use arrocco_rules::{Position, Square, WhyNot};
/// let position = Position::startpos();
/// let why = position.why_illegal(Square::A1, Square::A5, None).unwrap();
/// assert_eq!(why, WhyNot::Blocked { piece: Square::A1, by: Square::A2 });
/// assert_eq!(why.text(&position).to_string(), "the rook on a1 is blocked by the pawn on a2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WhyNot {
    /// Nothing stands on the square the move starts from.
    NoPiece {
        /// The empty square.
        square: Square,
    },
    /// The piece belongs to the side that is not to move.
    NotYourPiece {
        /// Where it stands.
        piece: Square,
    },
    /// The move ends where it starts.
    SameSquare {
        /// That square.
        piece: Square,
    },
    /// Such a piece does not move so, on any board.
    NotHowItMoves {
        /// Where it stands.
        piece: Square,
        /// Where it should have gone.
        to: Square,
    },
    /// Something stands on the way.
    Blocked {
        /// The piece that should have moved.
        piece: Square,
        /// The nearest piece in its way.
        by: Square,
    },
    /// The target is held by a piece of the same side.
    OwnPieceOnTarget {
        /// The piece that should have moved.
        piece: Square,
        /// The target.
        by: Square,
    },
    /// A pawn runs into an enemy straight ahead, which it cannot take.
    PawnCannotCaptureForward {
        /// The pawn.
        piece: Square,
        /// The enemy piece.
        by: Square,
    },
    /// A pawn moves diagonally only to capture, and there is nothing.
    NothingToCapture {
        /// The pawn.
        piece: Square,
        /// The empty square.
        to: Square,
    },
    /// The pawn beside cannot be taken in passing, because it has not just come two squares.
    EnPassantNotAvailable {
        /// The pawn beside.
        by: Square,
    },
    /// Taking in passing would open a line to the own king.
    ///
    /// A position remembers a double push only if a capture can answer it, so this is also the reason given for a
    /// pawn that came two squares earlier: it could not have been taken either.
    EnPassantExposesKing {
        /// The pawn that would be taken.
        taken: Square,
        /// The pieces that would attack the king.
        by: Bitboard,
    },
    /// The king is in check and the move does not help.
    MustAnswerCheck {
        /// The piece that gives check.
        by: Square,
    },
    /// Two pieces give check, so only the king can move.
    DoubleCheck {
        /// The pieces that give check.
        by: Bitboard,
    },
    /// The piece shields its king and would leave the line.
    Pinned {
        /// The pinned piece.
        piece: Square,
        /// The piece that pins it.
        by: Square,
    },
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// The attacked square.
        to: Square,
        /// The pieces that attack it.
        by: Bitboard,
    },
    /// There is a rook, but the right to castle with it is gone.
    CastlingRightLost {
        /// The rook.
        rook: Square,
    },
    /// There is no rook to castle with.
    CastlingNoRook {
        /// Towards which wing.
        side: CastlingSide,
    },
    /// Pieces stand where king or rook have to pass.
    CastlingBlocked {
        /// These pieces.
        by: Bitboard,
    },
    /// The king cannot castle out of check.
    CastlingInCheck {
        /// The pieces that give check.
        by: Bitboard,
    },
    /// The king would pass an attacked square.
    CastlingThroughCheck {
        /// An attacked square on his way.
        square: Square,
        /// The pieces that attack it.
        by: Bitboard,
    },
    /// The king would castle into check.
    CastlingIntoCheck {
        /// Where castling takes the king.
        to: Square,
        /// The pieces that attack it.
        by: Bitboard,
    },
    /// In Chess960: the rook shields the king, and castling takes it to his other side.
    CastlingUncoversKing {
        /// The rook.
        rook: Square,
        /// The pieces it shields him from.
        by: Bitboard,
    },
    /// A pawn reaches the last rank, all is well, and only the piece it becomes is not said.
    PromotionMissing {
        /// The pawn.
        piece: Square,
    },
    /// Only pawns promote, and only on the last rank.
    PromotionNotAllowed {
        /// The piece that should have promoted.
        piece: Square,
        /// Where it goes.
        to: Square,
    },
    /// A pawn becomes a queen, a rook, a bishop or a knight.
    PromotionToKingOrPawn {
        /// What it should have become.
        role: Role,
    },
    /// The squares are those of a legal move, but the [`Move`] names it wrongly.
    WrongKind {
        /// The legal move.
        expected: Move,
    },
}

impl WhyNot {
    /// A short name that does not change, for programs.
    ///
    /// ```
    /// # use arrocco_rules::{Square, WhyNot};
    /// assert_eq!(WhyNot::NoPiece { square: Square::E4 }.code(), "no-piece");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::SameSquare { .. } => "same-square",
            Self::NotHowItMoves { .. } => "not-how-it-moves",
            Self::Blocked { .. } => "blocked",
            Self::OwnPieceOnTarget { .. } => "own-piece-on-target",
            Self::PawnCannotCaptureForward { .. } => "pawn-cannot-capture-forward",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::EnPassantNotAvailable { .. } => "en-passant-not-available",
            Self::EnPassantExposesKing { .. } => "en-passant-exposes-king",
            Self::MustAnswerCheck { .. } => "must-answer-check",
            Self::DoubleCheck { .. } => "double-check",
            Self::Pinned { .. } => "pinned",
            Self::KingIntoCheck { .. } => "king-into-check",
            Self::CastlingRightLost { .. } => "castling-right-lost",
            Self::CastlingNoRook { .. } => "castling-no-rook",
            Self::CastlingBlocked { .. } => "castling-blocked",
            Self::CastlingInCheck { .. } => "castling-in-check",
            Self::CastlingThroughCheck { .. } => "castling-through-check",
            Self::CastlingIntoCheck { .. } => "castling-into-check",
            Self::CastlingUncoversKing { .. } => "castling-uncovers-king",
            Self::PromotionMissing { .. } => "promotion-missing",
            Self::PromotionNotAllowed { .. } => "promotion-not-allowed",
            Self::PromotionToKingOrPawn { .. } => "promotion-to-king-or-pawn",
            Self::WrongKind { .. } => "wrong-kind",
        }
    }

    /// The pieces that stand against the move: those that block, check, pin or guard. Empty where the move is wrong
    /// by itself.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1".parse().unwrap();
    /// let why = position.why_illegal(Square::D2, Square::F3, None).unwrap();
    /// assert_eq!(why.squares(), Square::B4.bitboard());
    /// ```
    pub const fn squares(&self) -> Bitboard {
        match *self {
            Self::Blocked { by, .. }
            | Self::OwnPieceOnTarget { by, .. }
            | Self::PawnCannotCaptureForward { by, .. }
            | Self::EnPassantNotAvailable { by }
            | Self::MustAnswerCheck { by }
            | Self::Pinned { by, .. } => by.bitboard(),
            Self::EnPassantExposesKing { by, .. }
            | Self::DoubleCheck { by }
            | Self::KingIntoCheck { by, .. }
            | Self::CastlingBlocked { by }
            | Self::CastlingInCheck { by }
            | Self::CastlingThroughCheck { by, .. }
            | Self::CastlingIntoCheck { by, .. }
            | Self::CastlingUncoversKing { by, .. } => by,
            _ => Bitboard::EMPTY,
        }
    }
}
