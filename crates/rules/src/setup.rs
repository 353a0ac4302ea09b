//! An unvalidated position: any board, and what a text or a caller states about it.

use core::fmt;

use crate::validate::outermost_rook;
use crate::{Board, CastlingClaim, CastlingClaims, CastlingSide, Color, Fen, Position, Square};

/// An unvalidated position: any board, with what a text or a caller states about it. [`validate`](Self::validate) makes
/// it a [`Position`] or reports what is wrong.
///
/// ```
/// use arrocco_rules::{Accept, Color, Role, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.board.put(Square::E1, Role::King.of(Color::White));
/// assert_eq!(setup.validate(Accept::LENIENT).unwrap_err().to_string(), "Black has no king");
/// setup.board.put(Square::E8, Role::King.of(Color::Black));
/// assert_eq!(setup.validate(Accept::STRICT).unwrap().position.count_moves(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Which piece stands where.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The castling rights that are claimed.
    pub castling: CastlingClaims,
    /// The square that a pawn has allegedly just passed.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move.
    pub fullmoves: u16,
}

impl Setup {
    /// No pieces, White to move, move 1.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// assert_eq!(Setup::empty().to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            board: Board::EMPTY,
            turn: Color::White,
            castling: CastlingClaims::NONE,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The FEN of this setup, on the stack. The setup is written as it is, valid or not.
    ///
    /// ```
    /// # use arrocco_rules::Setup;
    /// let setup: Setup = "8/8/8/3k4/8/8/8/8 b Kh e4 7 0".parse().unwrap();
    /// assert_eq!(&*setup.to_fen(), "8/8/8/3k4/8/8/8/8 b Kh e4 7 0");
    /// ```
    #[must_use]
    pub fn to_fen(&self) -> Fen {
        Fen::new(self)
    }
}

impl Default for Setup {
    /// The empty setup.
    fn default() -> Self {
        Self::empty()
    }
}

impl Position {
    /// The parts of this position, to be changed and validated again. Castling rights are claimed as in X-FEN.
    ///
    /// ```
    /// # use arrocco_rules::{Accept, Color, Position};
    /// let mut setup = Position::startpos().to_setup();
    /// setup.turn = Color::Black;
    /// let position = setup.validate(Accept::STRICT).unwrap().position;
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.setup_with(|color, side, rook| {
            if outermost_rook(self.board(), color, side) == Some(rook) {
                CastlingClaim::Side(side)
            } else {
                CastlingClaim::File(rook.file())
            }
        })
    }

    /// The parts of this position. `claim` decides how each castling right is written.
    pub(crate) fn setup_with(&self, claim: impl Fn(Color, CastlingSide, Square) -> CastlingClaim) -> Setup {
        let mut castling = CastlingClaims::NONE;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling_rook(color, side) {
                    castling = castling.with(color, claim(color, side, rook));
                }
            }
        }
        Setup {
            board: *self.board(),
            turn: self.turn(),
            castling,
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves(),
            fullmoves: self.fullmoves(),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.to_setup()
    }
}

/// The FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}
