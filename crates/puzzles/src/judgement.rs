//! What a try is that is not in the solution.

use arrocco_coach::Explanation;
use arrocco_rules::Move;

/// The verdict on a try that is not in the solution.
#[derive(Clone, PartialEq, Debug)]
pub enum Judgement {
    /// It is wrong, and the coach says why.
    Wrong(Explanation),
    /// It keeps the win, or the draw, as well: the solver is right, and the puzzle has two solutions.
    AsGood {
        /// The line after the position on the board, with the move.
        line: Vec<Move>,
    },
    /// It is not in the study. Whether it is a good move is told all the same.
    NotInStudy(Explanation),
}
