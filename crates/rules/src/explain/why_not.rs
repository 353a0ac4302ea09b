//! The reasons why a move can be illegal.

use crate::{Bitboard, CastlingSide, Move, Role, Square};

/// Why a move is not legal, with the squares that are involved.
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
    /// This kind of piece does not move like that, even on an empty board.
    NotHowItMoves {
        /// Where it stands.
        piece: Square,
        /// Where it should have gone.
        to: Square,
    },
    /// Another piece is in the way.
    Blocked {
        /// The piece that should have moved.
        piece: Square,
        /// The nearest piece in its way.
        by: Square,
    },
    /// The target is occupied by a piece of the same side.
    OwnPieceOnTarget {
        /// The piece that should have moved.
        piece: Square,
        /// The target.
        by: Square,
    },
    /// An enemy piece stands straight ahead of a pawn, which cannot take it there.
    PawnCannotCaptureForward {
        /// The pawn.
        piece: Square,
        /// The enemy piece.
        by: Square,
    },
    /// A pawn moves diagonally only to capture, and the target is empty.
    NothingToCapture {
        /// The pawn.
        piece: Square,
        /// The empty square.
        to: Square,
    },
    /// The adjacent pawn cannot be taken en passant, because it has not just made a double push.
    EnPassantNotAvailable {
        /// The adjacent pawn.
        by: Square,
    },
    /// Taking en passant would expose the own king.
    ///
    /// A position has an en-passant square only while such a capture is legal, so this reason is also given for a
    /// pawn that made its double push earlier.
    EnPassantExposesKing {
        /// The pawn that would be taken.
        taken: Square,
        /// The pieces that would attack the king.
        by: Bitboard,
    },
    /// The king is in check, and the move leaves it in check.
    MustAnswerCheck {
        /// The piece that gives check.
        by: Square,
    },
    /// Two pieces give check, so only the king can move.
    DoubleCheck {
        /// The pieces that give check.
        by: Bitboard,
    },
    /// The piece shields its king from an attack and would leave the line.
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
        /// The side to which the king would castle.
        side: CastlingSide,
    },
    /// Pieces stand where the king or the rook has to pass.
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
        /// An attacked square that the king would pass.
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
    /// In Chess960: the rook shields the king, and castling takes it to the king's other side.
    CastlingUncoversKing {
        /// The rook.
        rook: Square,
        /// The pieces it shields the king from.
        by: Bitboard,
    },
    /// A pawn reaches the last rank by a legal move, but the piece it becomes is not given.
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
    /// The squares are those of a legal move, but the [`Move`] has the wrong kind.
    WrongKind {
        /// The legal move.
        expected: Move,
    },
}

impl WhyNot {
    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::{Square, WhyNot};
    /// assert_eq!(WhyNot::NoPiece { square: Square::E4 }.code(), "no-piece");
    /// ```
    #[must_use]
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

    /// The pieces that prevent the move: those that block, check, pin or guard. Empty if the reason involves no such
    /// piece.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1".parse().unwrap();
    /// let why = position.why_illegal(Square::D2, Square::F3, None).unwrap();
    /// assert_eq!(why.squares(), Square::B4.bitboard());
    /// ```
    #[must_use]
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
