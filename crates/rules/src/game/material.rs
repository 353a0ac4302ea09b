//! Who has the pieces to mate.

use crate::{Bitboard, Color, Position, Role};

impl Position {
    /// Has a side the pieces to mate, with the opponent's help and with all of them wherever one likes?
    ///
    /// A lone king has not. A knight alone needs an enemy man that stands in his king's way: a queen never does,
    /// because next to her king she can always take the knight. Bishops of one square color need an enemy man
    /// for the squares of the other: a pawn, a knight, or a bishop of that color. Rooks and queens are no use there,
    /// because they can take the bishop or step into its line.
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
    pub fn has_mating_material(&self, color: Color) -> bool {
        let board = self.board();
        let heavy = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
        if (board.color(color) & heavy).any() {
            return true;
        }
        let (knights, bishops) = (board.pieces(color, Role::Knight), board.pieces(color, Role::Bishop));
        if knights.any() {
            let hindrances = board.color(!color) - board.role(Role::King) - board.role(Role::Queen);
            return knights.several() || bishops.any() || hindrances.any();
        }
        bishops.any() && (self.has_bishops_of_both_colors() || self.has_knights_or_pawns())
    }

    /// Has neither side the pieces to mate? Then the game is drawn at once.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// let like_bishops: Position = "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1".parse().unwrap();
    /// assert!(like_bishops.is_insufficient_material());
    /// let unlike_bishops: Position = "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1".parse().unwrap();
    /// assert!(!unlike_bishops.is_insufficient_material());
    /// ```
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
