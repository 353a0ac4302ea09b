//! Which side has enough material to mate.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Does a side have enough material to mate, with the opponent's help and the pieces placed at will?
    ///
    /// A lone king does not. A single knight needs an enemy piece that blocks its own king's flight squares: not a
    /// queen, which can always take the knight if it is next to its king. Bishops on squares of one color need an
    /// enemy piece that can block squares of the other color: a pawn, a knight, or a bishop on that color. Rooks and
    /// queens do not count, because they can take the bishop or step into its line.
    ///
    /// [`can_mate`](Self::can_mate) looks at where the pieces stand as well.
    ///
    /// ```
    /// # use arrocco_rules::{Color, Position};
    /// let knight_and_pawn: Position = "7k/7p/8/8/8/8/8/KN6 w - - 0 1".parse().unwrap();
    /// assert!(knight_and_pawn.has_mating_material(Color::White));
    /// let knight_and_queen: Position = "7k/7q/8/8/8/8/8/KN6 w - - 0 1".parse().unwrap();
    /// assert!(!knight_and_queen.has_mating_material(Color::White));
    /// ```
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        let board = self.board();
        let sufficient = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
        if (board.color(color) & sufficient).any() {
            return true;
        }
        let (knights, bishops) = (board.pieces(color, Role::Knight), board.pieces(color, Role::Bishop));
        if knights.any() {
            let blockers = board.color(!color) - board.role(Role::King) - board.role(Role::Queen);
            return knights.several() || bishops.any() || blockers.any();
        }
        bishops.any() && (self.has_bishops_of_both_colors() || self.has_knights_or_pawns())
    }

    /// Does neither side have enough material to mate? Then the game is drawn at once.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let like_bishops: Position = "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1".parse().unwrap();
    /// assert!(like_bishops.is_insufficient_material());
    /// let unlike_bishops: Position = "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1".parse().unwrap();
    /// assert!(!unlike_bishops.is_insufficient_material());
    /// ```
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| !self.has_mating_material(color))
    }

    fn has_bishops_of_both_colors(&self) -> bool {
        let bishops = self.board().role(Role::Bishop);
        (bishops & Bitboard::DARK).any() && (bishops & Bitboard::LIGHT).any()
    }

    fn has_knights_or_pawns(&self) -> bool {
        (self.board().role(Role::Knight) | self.board().role(Role::Pawn)).any()
    }
}
