//! Who attacks what.

use pyo3::prelude::*;

use super::Position;
use crate::convert::{ColorArg, RoleArg, SquareArg};
use crate::square_set::SquareSet;

#[pymethods]
impl Position {
    /// The pieces of a side that attack a square.
    fn attackers(&self, square: SquareArg, by: ColorArg) -> SquareSet {
        SquareSet(self.0.attackers(square.0, by.0))
    }

    /// Does a side attack a square?
    fn is_attacked(&self, square: SquareArg, by: ColorArg) -> bool {
        self.0.is_square_attacked(square.0, by.0)
    }

    /// All squares that a side attacks.
    fn attacked_squares(&self, by: ColorArg) -> SquareSet {
        SquareSet(self.0.attacked_squares(by.0))
    }

    /// The pieces that give check.
    #[getter]
    fn checkers(&self) -> SquareSet {
        SquareSet(self.0.checkers())
    }

    /// The pieces of the side to move that are pinned to their king.
    #[getter]
    fn pinned(&self) -> SquareSet {
        SquareSet(self.0.pinned())
    }

    /// The squares of a side's pieces, all of them or those of a role.
    #[pyo3(signature = (color, role = None))]
    fn squares(&self, color: ColorArg, role: Option<RoleArg>) -> SquareSet {
        let board = self.0.board();
        SquareSet(role.map_or_else(|| board.color(color.0), |role| board.pieces(color.0, role.0)))
    }

    /// All squares with a piece.
    #[getter]
    fn occupied(&self) -> SquareSet {
        SquareSet(self.0.board().occupied())
    }
}
