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

/// Up to this expected score a position is as good as lost.
const LOST: f64 = 0.12;
/// A loss that is named in a lost position, too, in hundredths of a pawn.
const MUCH: i32 = 200;

impl Explanation {
    /// Does the move cost much in a position that is lost anyway? The verdict, which is about the result, does not show it.
    ///
    /// ```
    /// use arrocco_coach::{Analysis, Explanation, Verdict};
    /// use arrocco_engine::Score;
    /// use arrocco_rules::Position;
    /// // Black is lost, and leaves a rook to be taken.
    /// let position: Position = "r1b2b2/pppk1Bp1/2p5/4P2r/P4B1p/7P/1PP2KP1/RN5R b - - 0 13".parse()?;
    /// let (best, mv) = (position.move_from_san("Rf5")?, position.move_from_san("Ke7")?);
    /// let best = Analysis { line: vec![best], score: Score::cp(-300), expected: 0.05 };
    /// let after = Analysis { line: Vec::new(), score: Score::cp(-990), expected: 0.0 };
    /// let explanation = Explanation::of_lines(&position, mv, best, after)?;
    /// assert_eq!(explanation.verdict, Verdict::Good);
    /// assert!(explanation.loses_more());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loses_more(&self) -> bool {
        let loss = self.best.score.raw() - self.after.score.raw();
        self.verdict == Verdict::Good && self.best.expected <= LOST && loss >= MUCH
    }

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
