//! Why a text or a move is not possible in a position.

use arrocco_rules::{Bitboard, CoordinateError, Position, Role, SanError, Square, UciMove, WhyNot};

/// Why a text or a move cannot be played in a position.
///
/// ```
/// use arrocco_play::{MoveRefusal, read_move};
/// use arrocco_rules::{PieceLetters, Position, Square};
/// let start = Position::startpos();
/// let refusal = read_move(&start, "Ra4", &PieceLetters::ENGLISH).unwrap_err();
/// assert_eq!(refusal.code(), "blocked");
/// assert_eq!(refusal.text(&start), "Ra4 is not legal: the rook on a1 is blocked by the pawn on a2");
/// assert_eq!(refusal.squares(), Square::A2.bitboard());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// Algebraic notation, or text in no known notation.
    San(SanError),
    /// Two squares between which there is no legal move.
    Squares {
        /// The squares.
        uci: UciMove,
        /// The rule that forbids it.
        why: WhyNot,
    },
    /// There are several such pieces, and none of them could go there even on an empty board.
    NoneCan {
        /// The role of the pieces.
        role: Role,
        /// The target square.
        to: Square,
        /// The squares of the pieces.
        pieces: Bitboard,
    },
    /// A text like `e2-e4-7` with a syntax error or the wrong flag.
    Coordinate(CoordinateError),
}

impl MoveRefusal {
    /// The rule that forbids the move, if it is clear which move is meant.
    ///
    /// ```
    /// # use arrocco_play::read_move;
    /// # use arrocco_rules::{PieceLetters, Position, Square, WhyNot};
    /// let start = Position::startpos();
    /// let refusal = read_move(&start, "e3e4", &PieceLetters::ENGLISH).unwrap_err();
    /// assert_eq!(refusal.why(), Some(WhyNot::NoPiece { square: Square::E3 }));
    /// ```
    pub const fn why(&self) -> Option<WhyNot> {
        match *self {
            Self::San(SanError::Illegal { why, .. }) | Self::Squares { why, .. } => Some(why),
            _ => None,
        }
    }

    /// A stable identifier for programs.
    ///
    /// ```
    /// # use arrocco_play::read_move;
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let code = |text| read_move(&Position::startpos(), text, &PieceLetters::ENGLISH).unwrap_err().code();
    /// assert_eq!(["hello", "Qd4", "e2-e4-0"].map(code), ["syntax", "blocked", "wrong-flag"]);
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::San(SanError::Illegal { why, .. }) | Self::Squares { why, .. } => why.code(),
            Self::San(SanError::Syntax(_)) | Self::Coordinate(CoordinateError::Syntax(_)) => "syntax",
            Self::San(SanError::NoSuchMove(_)) | Self::NoneCan { .. } => "no-such-move",
            Self::San(SanError::OtherSource { .. }) => "other-source",
            Self::San(SanError::IsCastling { .. }) => "is-castling",
            Self::San(SanError::Ambiguous { .. }) => "ambiguous",
            Self::Coordinate(CoordinateError::WrongFlag { .. }) => "wrong-flag",
            // The library may add kinds.
            Self::San(_) | Self::Coordinate(_) => "illegal",
        }
    }

    /// The square of the piece that was to move, if it is clear which.
    ///
    /// ```
    /// # use arrocco_play::read_move;
    /// # use arrocco_rules::{PieceLetters, Position, Square};
    /// let refusal = read_move(&Position::startpos(), "Ra4", &PieceLetters::ENGLISH).unwrap_err();
    /// assert_eq!(refusal.piece(), Some(Square::A1));
    /// ```
    pub const fn piece(&self) -> Option<Square> {
        match self {
            Self::San(SanError::Illegal { from, .. }) => Some(*from),
            Self::Squares { uci, .. } => Some(uci.from),
            _ => None,
        }
    }

    /// The squares of the pieces that prevent the move, between which it is ambiguous, or that cannot make it.
    ///
    /// ```
    /// # use arrocco_play::read_move;
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let rooks: Position = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1".parse().unwrap();
    /// assert_eq!(read_move(&rooks, "Rd1", &PieceLetters::ENGLISH).unwrap_err().squares().len(), 2);
    /// ```
    pub const fn squares(&self) -> Bitboard {
        match self {
            Self::San(SanError::Illegal { why, .. }) | Self::Squares { why, .. } => why.squares(),
            Self::San(SanError::Ambiguous { sources, .. } | SanError::OtherSource { sources, .. }) => {
                *sources
            }
            Self::NoneCan { pieces, .. } => *pieces,
            _ => Bitboard::EMPTY,
        }
    }

    /// The reason in English, without capital letter and full stop. `position` is the one in which the move was
    /// refused.
    ///
    /// ```
    /// # use arrocco_play::read_move;
    /// # use arrocco_rules::{PieceLetters, Position};
    /// let start = Position::startpos();
    /// let refusal = read_move(&start, "b1d2", &PieceLetters::ENGLISH).unwrap_err();
    /// assert_eq!(
    ///     refusal.text(&start),
    ///     "b1d2 is not legal: the knight on b1 cannot take the pawn on d2, a piece of its own side",
    /// );
    /// ```
    pub fn text(&self, position: &Position) -> String {
        match self {
            Self::San(error) => error.text(position).to_string(),
            Self::Squares { uci, why } => format!("{uci} is not legal: {}", why.text(position)),
            Self::NoneCan { role, to, pieces } => {
                let squares: Vec<String> = pieces.into_iter().map(|square| square.to_string()).collect();
                format!("there is no {role} on {} that can go to {to}", squares.join(" or "))
            }
            Self::Coordinate(error) => error.to_string(),
        }
    }
}
