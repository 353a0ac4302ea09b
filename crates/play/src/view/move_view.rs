//! A move, for serialization.

use arrocco_rules::{CastlingMode, Move, Position, Role};
use serde::Serialize;

/// A move of a [`View`](crate::View).
///
/// ```
/// # use arrocco_play::{Game, Setup};
/// # use std::time::Duration;
/// let view = Game::new(Setup::default(), Duration::ZERO).view(Duration::ZERO);
/// assert!(view.legal.iter().any(|mv| mv.san == "Nf3" && mv.uci == "g1f3" && mv.to == "f3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveView {
    /// UCI notation.
    pub uci: String,
    /// Algebraic notation.
    pub san: String,
    /// The source square.
    pub from: String,
    /// The target square; the king's in castling.
    pub to: String,
    /// The letter of the promotion piece.
    pub promotion: Option<char>,
    /// The rook's square in castling.
    pub rook: Option<String>,
}

impl MoveView {
    /// A legal move of a position.
    ///
    /// ```
    /// # use arrocco_play::MoveView;
    /// # use arrocco_rules::{CastlingMode, Position};
    /// let start = Position::startpos();
    /// let view = MoveView::new(&start, start.move_from_uci("e2e4").unwrap(), CastlingMode::Standard);
    /// assert_eq!((view.san.as_str(), view.promotion), ("e4", None));
    /// ```
    pub fn new(position: &Position, mv: Move, mode: CastlingMode) -> Self {
        Self {
            uci: mv.uci(mode).to_string(),
            san: position.san(mv).to_string(),
            from: mv.from().to_string(),
            to: mv.king_target().to_string(),
            promotion: mv.promotion().map(Role::char),
            rook: mv.is_castle().then(|| mv.to().to_string()),
        }
    }
}
