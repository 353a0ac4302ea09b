//! A move, judged, with its reasons.

use arrocco_rules::{Move, Position};

use super::analysis::Analysis;
use super::reason::Reason;
use super::verdict::Verdict;
use super::view::View;

/// What can be said about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// How good it is.
    pub verdict: Verdict,
    /// The best line, which begins in the position.
    pub best: Analysis,
    /// The line that begins after the move, scored for the side that made it; a mate is counted from before the move.
    pub after: Analysis,
    /// The reasons, the strongest first.
    pub reasons: Vec<Reason>,
}

impl Explanation {
    /// The position in which the line of a view begins, and the line. [`View::Move`] begins with the move itself.
    ///
    /// ```
    /// use arrocco_coach::{Coach, View};
    /// use arrocco_engine::Engine;
    /// use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let mv = start.move_from_san("e4").unwrap();
    /// let explanation = Coach::new(&mut Engine::new(), 1_000).explain(&start, mv).unwrap();
    /// assert_eq!(explanation.line(View::Move).1[0], mv);
    /// assert_eq!(explanation.line(View::Reply).0, start.after(mv));
    /// ```
    #[must_use]
    pub fn line(&self, view: View) -> (Position, Vec<Move>) {
        match view {
            View::Move => {
                let mut moves = vec![self.mv];
                moves.extend(&self.after.line);
                (self.position, moves)
            }
            View::Reply => (self.position.after(self.mv), self.after.line.clone()),
            View::Better => (self.position, self.best.line.clone()),
        }
    }
}
