//! Why a text is not a move here.

use arrocco_rules::{Bitboard, CoordinateError, Position, Role, SanError, Square, UciMove, WhyNot};

/// Why a text, or a move, cannot be played in a position.
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
#[non_exhaustive]
pub enum MoveRefusal {
    /// A text in algebraic notation, or in none.
    San(SanError),
    /// A text with two squares that no legal move has, and the rule that is against it.
    Squares {
        /// The squares.
        uci: UciMove,
        /// The rule.
        why: WhyNot,
    },
    /// There are several such pieces, and none of them can go there, whatever stands in between.
    NoneCan {
        /// What they are.
        role: Role,
        /// Where they were to go.
        to: Square,
        /// Where they stand.
        pieces: Bitboard,
    },
    /// A text like `e2-e4-7` that is not quite so, or has another flag than the move.
    Coordinate(CoordinateError),
}

impl MoveRefusal {
    /// The rule that is against it, if the move is clear.
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

    /// A short name that does not change, for programs.
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
            Self::San(SanError::Ambiguous { .. }) => "ambiguous",
            Self::Coordinate(CoordinateError::WrongFlag { .. }) => "wrong-flag",
            Self::Coordinate(CoordinateError::Illegal(_)) => "illegal",
        }
    }

    /// The piece that should have moved, if it is clear which.
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

    /// The pieces that stand against the move, those between which it does not decide, or those that cannot do it.
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
            Self::San(SanError::Ambiguous { sources, .. }) => *sources,
            Self::NoneCan { pieces, .. } => *pieces,
            _ => Bitboard::EMPTY,
        }
    }

    /// The reason in English, without capital and full stop. The position is the one that refused the move.
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
