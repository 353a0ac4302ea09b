//! What a search found in a position.

use arrocco_engine::{Found, Report, Score};
use arrocco_rules::{Move, Position};

/// A line and its score, for the side to move where it begins.
///
/// ```
/// use arrocco_coach::Analysis;
/// use arrocco_engine::Score;
/// let analysis = Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 };
/// assert_eq!(analysis.turned().score, Score::ZERO);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The moves that are expected.
    pub line: Vec<Move>,
    /// The score.
    pub score: Score,
    /// The score that can be expected: 1 is a win, one half a draw.
    pub expected: f64,
}

impl Analysis {
    /// The same for the other side.
    ///
    /// ```
    /// # use arrocco_coach::Analysis;
    /// # use arrocco_engine::Score;
    /// let winning = Analysis { line: Vec::new(), score: Score::cp(300), expected: 0.9 };
    /// assert!(winning.turned().expected < 0.2);
    /// ```
    #[must_use]
    pub fn turned(self) -> Self {
        Self { score: -self.score, expected: 1.0 - self.expected, ..self }
    }

    /// With a mate counted from the position before the last move.
    pub(super) fn one_ply_earlier(self) -> Self {
        let ply = if self.score.is_win() { -1 } else { i32::from(self.score.is_loss()) };
        Self { score: self.score + ply, ..self }
    }

    /// Where there is no move.
    pub(super) fn of_end(position: &Position) -> Self {
        let is_mate = position.is_checkmate();
        let score = if is_mate { Score::mated_in(0) } else { Score::ZERO };
        Self { line: Vec::new(), score, expected: if is_mate { 0.0 } else { 0.5 } }
    }

    /// The last report of a search about its best line.
    ///
    /// ```
    /// use arrocco_coach::Analysis;
    /// use arrocco_engine::{Engine, Event, Limits};
    /// use arrocco_rules::Position;
    /// let mut last = None;
    /// Engine::new().search(&Position::startpos(), &[], &Limits::nodes(1_000), |event| {
    ///     if let Event::Report(report) = event {
    ///         last = Some(report);
    ///     }
    /// });
    /// assert!((0.3..0.7).contains(&Analysis::of_report(&last.unwrap()).expected));
    /// ```
    #[must_use]
    pub fn of_report(report: &Report) -> Self {
        Self { line: report.line.clone(), score: report.score, expected: expected_by(report) }
    }

    pub(super) fn of_search(found: Found, report: Option<&Report>) -> Self {
        Self {
            expected: report.map_or_else(|| expected(found.score), expected_by),
            line: found.line,
            score: found.score,
        }
    }
}

fn expected_by(report: &Report) -> f64 {
    f64::from(2 * report.chances.win + report.chances.draw) / 2000.0
}

/// For a search that was too short to report: the usual curve by centipawns.
fn expected(score: Score) -> f64 {
    1.0 / (1.0 + (-f64::from(score.raw().clamp(-2000, 2000)) / 250.0).exp())
}
