//! Legal moves for callers with a board of their own: takes a map of squares to pieces, returns moves in coordinate form.

use crate::{
    Accept, CastlingClaims, Color, CoordinateMove, Faults, FenError, Piece, Setup, Square, Validated,
};

/// A map of squares to pieces and the side to move.
///
/// If a square is given twice, the last piece counts, as in any map. Faults of the board are reported by the methods that
/// need a position, except those that [`Accept::LENIENT`] accepts.
///
/// ```
/// use arrocco_rules::{Color, Piece, PieceMap, Square};
/// let own_board = [(Square::E1, 'K'), (Square::E8, 'k'), (Square::A2, 'P'), (Square::H1, 'R')];
/// let pieces = own_board.map(|(square, letter)| (square, Piece::from_char(letter).unwrap()));
/// let map = PieceMap::new(Color::White).with_all(pieces).castling("K").unwrap();
/// let moves: Vec<String> = map.moves().unwrap().map(|mv| mv.to_string()).collect();
/// assert!(moves.contains(&"a2-a4-7".to_string()) && moves.contains(&"e1-g1-2".to_string()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceMap {
    setup: Setup,
}

impl PieceMap {
    /// An empty map with the side to move.
    ///
    /// ```
    /// # use arrocco_rules::{Color, PieceMap};
    /// assert!(PieceMap::new(Color::Black).moves().is_err());
    /// ```
    #[must_use]
    pub const fn new(turn: Color) -> Self {
        Self { setup: Setup { turn, ..Setup::empty() } }
    }

    /// Adds a piece.
    ///
    /// ```
    /// # use arrocco_rules::{Color, PieceMap, Role, Square};
    /// let map = PieceMap::new(Color::White)
    ///     .with(Square::A1, Role::King.of(Color::White))
    ///     .with(Square::H8, Role::King.of(Color::Black));
    /// assert_eq!(map.moves().unwrap().len(), 3);
    /// ```
    #[must_use]
    pub fn with(mut self, square: Square, piece: Piece) -> Self {
        self.setup.board.put(square, piece);
        self
    }

    /// Adds all pieces of a map, such as a `HashMap<Square, Piece>`.
    ///
    /// ```
    /// # use arrocco_rules::{Color, PieceMap, Position};
    /// let position = Position::startpos();
    /// let map = PieceMap::new(Color::White).with_all(position.board().iter());
    /// assert_eq!(map.moves().unwrap().len(), 20);
    /// ```
    #[must_use]
    pub fn with_all(self, pieces: impl IntoIterator<Item = (Square, Piece)>) -> Self {
        pieces.into_iter().fold(self, |map, (square, piece)| map.with(square, piece))
    }

    /// Sets the castling rights, written as in a FEN. By default neither side may castle.
    ///
    /// # Errors
    ///
    /// The place of a letter that stands for no right or is repeated.
    ///
    /// ```
    /// # use arrocco_rules::{Color, PieceMap};
    /// assert!(PieceMap::new(Color::White).castling("KQkq").is_ok());
    /// assert_eq!(PieceMap::new(Color::White).castling("Kx").unwrap_err().offset(), 1);
    /// ```
    pub fn castling(mut self, claims: &str) -> Result<Self, FenError> {
        self.setup.castling = claims.parse::<CastlingClaims>()?;
        Ok(self)
    }

    /// Sets the square that a pawn has just passed by a double push.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, PieceMap, Square};
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let map = PieceMap::new(Color::White).with_all(position.board().iter()).en_passant(Square::D6);
    /// assert!(map.moves().unwrap().any(|mv| mv.to_string() == "e5-d6-1"));
    /// ```
    #[must_use]
    pub const fn en_passant(mut self, passed: Square) -> Self {
        self.setup.en_passant = Some(passed);
        self
    }

    /// The position, for everything else in this crate.
    ///
    /// # Errors
    ///
    /// What is wrong with the board.
    ///
    /// ```
    /// # use arrocco_rules::{Color, PieceMap};
    /// let faults = PieceMap::new(Color::White).position().unwrap_err();
    /// assert_eq!(faults.to_string(), "White has no king; Black has no king");
    /// ```
    pub fn position(&self) -> Result<Validated, Faults> {
        self.setup.validate(Accept::LENIENT)
    }

    /// All legal moves in the coordinate form; [`CoordinateMove::uci`] converts them to UCI.
    ///
    /// # Errors
    ///
    /// What is wrong with the board.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position, PieceMap};
    /// let position: Position = "7k/4P3/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    /// let map = PieceMap::new(Color::White).with_all(position.board().iter());
    /// let moves: Vec<String> = map.moves().unwrap().map(|mv| mv.uci().to_string()).collect();
    /// assert!(moves.contains(&"e7e8n".to_string()));
    /// ```
    pub fn moves(&self) -> Result<impl ExactSizeIterator<Item = CoordinateMove> + use<>, Faults> {
        // There is nowhere to say that a right was dropped.
        let position = self.setup.validate(Accept::HARMLESS)?.position;
        let mode = position.castling_mode();
        Ok(position.legal_moves().into_iter().map(move |mv| mv.coordinate(mode)))
    }
}
