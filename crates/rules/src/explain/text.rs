//! The reasons as text, with the pieces named as they stand on the board.

use core::fmt;

use super::WhyNot;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Position, Square};

/// The reason as a sentence without capital and full stop. The pieces are not named, because they are not known without
/// the position: [`text`](WhyNot::text) names them.
///
/// ```
/// # use arrocco_rules::{Position, Square};
/// let why = Position::startpos().why_illegal(Square::A1, Square::A5, None).unwrap();
/// assert_eq!(why.to_string(), "the piece on a1 is blocked by the piece on a2");
/// ```
impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text { why: *self, position: None }.fmt(f)
    }
}

impl core::error::Error for WhyNot {}

impl WhyNot {
    /// The reason as a sentence without capital and full stop. `position` must be the one in which the move is illegal;
    /// the names of the pieces are taken from it.
    ///
    /// ```
    /// # use arrocco_rules::{Position, Square};
    /// let position: Position = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// let why = position.why_illegal(Square::E1, Square::G1, None).unwrap();
    /// assert_eq!(why.text(&position).to_string(), "castling passes f1, which the rook on f8 attacks");
    /// ```
    #[must_use]
    pub fn text(self, position: &Position) -> impl fmt::Display {
        Text { why: self, position: Some(position) }
    }
}

struct Text<'a> {
    why: WhyNot,
    /// Without it pieces are called pieces, and the side to move is called that.
    position: Option<&'a Position>,
}

/// A list of pieces such as "the rook on a1, the knight on b1 and the pawn on c2".
struct Named<'a> {
    position: Option<&'a Position>,
    pieces: Bitboard,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.pieces.len();
        for (i, square) in self.pieces.into_iter().enumerate() {
            f.write_str(match i {
                0 => "",
                _ if i + 1 == count => " and ",
                _ => ", ",
            })?;
            match self.position.and_then(|position| position.piece_at(square)) {
                Some(piece) => write!(f, "the {} on {square}", piece.role)?,
                None => write!(f, "the piece on {square}")?,
            }
        }
        Ok(())
    }
}

impl Text<'_> {
    fn the(&self, piece: Square) -> Named<'_> {
        self.all(piece.bitboard())
    }

    fn all(&self, pieces: Bitboard) -> Named<'_> {
        Named { position: self.position, pieces }
    }

    /// "attacks" after one piece, "attack" after several.
    fn verb<'v>(by: Bitboard, one: &'v str, several: &'v str) -> &'v str {
        if by.several() { several } else { one }
    }

    fn write_movement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            WhyNot::NoPiece { square } => write!(f, "there is no piece on {square}"),
            WhyNot::NotYourPiece { piece } => match self.position.map(Position::turn) {
                Some(turn) => write!(f, "{} is {}'s, and it is {turn}'s turn", self.the(piece), !turn),
                None => write!(f, "{} belongs to the other side", self.the(piece)),
            },
            WhyNot::SameSquare { piece } => write!(f, "{} would stay where it is", self.the(piece)),
            WhyNot::NotHowItMoves { piece, to } => {
                write!(f, "{} cannot move to {to} even on an empty board", self.the(piece))
            }
            WhyNot::Blocked { piece, by } => write!(f, "{} is blocked by {}", self.the(piece), self.the(by)),
            WhyNot::OwnPieceOnTarget { piece, by } => {
                write!(f, "{} cannot take {}, a piece of its own side", self.the(piece), self.the(by))
            }
            WhyNot::PawnCannotCaptureForward { piece, by } => {
                let (pawn, enemy) = (self.the(piece), self.the(by));
                write!(f, "{pawn} is blocked by {enemy}, which it cannot take straight ahead")
            }
            WhyNot::NothingToCapture { piece, to } => {
                write!(f, "{} moves diagonally only to capture, and {to} is empty", self.the(piece))
            }
            WhyNot::EnPassantNotAvailable { by } => {
                write!(f, "{} has not just come two squares and cannot be taken in passing", self.the(by))
            }
            _ => self.write_king(f),
        }
    }

    fn write_king(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            WhyNot::EnPassantExposesKing { taken, by } => {
                write!(f, "taking {} in passing would expose the king to {}", self.the(taken), self.all(by))
            }
            WhyNot::MustAnswerCheck { by } => {
                write!(f, "the king is in check from {}, and the move does not answer it", self.the(by))
            }
            WhyNot::DoubleCheck { by } => {
                write!(f, "{} give check together, so only the king can move", self.all(by))
            }
            WhyNot::Pinned { piece, by } => write!(f, "{} is pinned by {}", self.the(piece), self.the(by)),
            WhyNot::KingIntoCheck { to, by } => {
                let verb = Self::verb(by, "attacks", "attack");
                write!(f, "the king cannot go to {to}, which {} {verb}", self.all(by))
            }
            _ => self.write_castling(f),
        }
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = Mover(self.position.map(Position::turn));
        match self.why {
            WhyNot::CastlingRightLost { rook } => {
                write!(f, "{turn} may no longer castle with {}", self.the(rook))
            }
            WhyNot::CastlingNoRook { side } => {
                write!(f, "{turn} has no rook to castle with on {}", wing(side))
            }
            WhyNot::CastlingBlocked { by } => write!(f, "castling is blocked by {}", self.all(by)),
            WhyNot::CastlingInCheck { by } => {
                write!(f, "the king is in check from {} and cannot castle out of it", self.all(by))
            }
            WhyNot::CastlingThroughCheck { square, by } => {
                let verb = Self::verb(by, "attacks", "attack");
                write!(f, "castling passes {square}, which {} {verb}", self.all(by))
            }
            WhyNot::CastlingIntoCheck { to, by } => {
                let verb = Self::verb(by, "attacks", "attack");
                write!(f, "castling takes the king to {to}, which {} {verb}", self.all(by))
            }
            WhyNot::CastlingUncoversKing { rook, by } => {
                write!(
                    f,
                    "castling takes away {}, which shields the king from {}",
                    self.the(rook),
                    self.all(by)
                )
            }
            _ => self.write_promotion(f),
        }
    }

    fn write_promotion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            WhyNot::PromotionMissing { piece } => {
                write!(f, "{} promotes: to a queen, rook, bishop or knight?", self.the(piece))
            }
            WhyNot::PromotionNotAllowed { piece, to } => {
                write!(f, "{} does not promote on {to}", self.the(piece))
            }
            WhyNot::PromotionToKingOrPawn { role } => write!(f, "a pawn cannot become a {role}"),
            WhyNot::WrongKind { expected } => write_expected(expected, f),
            _ => f.write_str(self.why.code()),
        }
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_movement(f)
    }
}

/// The side to move, by name if it is known.
struct Mover(Option<Color>);

impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(color) => color.fmt(f),
            None => f.write_str("the side to move"),
        }
    }
}

fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "the king's side",
        CastlingSide::Queen => "the queen's side",
    }
}

fn write_expected(mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = match mv.kind() {
        MoveKind::Quiet => "a plain move",
        MoveKind::DoublePush => "a double push",
        MoveKind::KingSideCastle | MoveKind::QueenSideCastle => "castling",
        MoveKind::Capture => "a capture",
        MoveKind::EnPassant => "a capture in passing",
        kind if kind.is_capture() => "a promotion that captures",
        _ => "a promotion that captures nothing",
    };
    write!(f, "the move from {} to {} is {name}", mv.from(), mv.to())
}
