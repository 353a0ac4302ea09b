//! The coach with an engine of its own: it makes the searches that an inquiry asks for.

use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_rules::{IllegalMove, Move, Position};

use super::analysis::Analysis;
use super::explanation::Explanation;
use super::inquiry::{Inquiry, Question};

/// Explains moves with an engine that it is lent.
///
/// ```
/// use arrocco_coach::{Coach, Language, Verdict};
/// use arrocco_engine::Engine;
/// use arrocco_rules::Position;
/// let position: Position = "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w q - 0 1".parse().unwrap();
/// let mut engine = Engine::new();
/// let mv = position.move_from_san("Nxc7").unwrap();
/// let explanation = Coach::new(&mut engine, 10_000).explain(&position, mv).unwrap();
/// assert_eq!(explanation.verdict, Verdict::Best);
/// let sentence = &explanation.sentences(Language::English)[0];
/// assert_eq!(sentence, "Nxc7+: the knight on c7 attacks the rook on a8 and the king on e8 at once.");
/// ```
#[derive(Debug)]
pub struct Coach<'a> {
    engine: &'a mut Engine,
    nodes: u64,
}

impl<'a> Coach<'a> {
    /// A coach whose searches take so many nodes each; there are at most two long ones for a move, and some short ones.
    ///
    /// ```
    /// # use arrocco_coach::Coach;
    /// # use arrocco_engine::Engine;
    /// let mut engine = Engine::new();
    /// let coach = Coach::new(&mut engine, 50_000);
    /// ```
    pub fn new(engine: &'a mut Engine, nodes: u64) -> Self {
        Self { engine, nodes: nodes.max(1) }
    }

    /// Explains a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_coach::{Coach, Verdict};
    /// # use arrocco_engine::Engine;
    /// # use arrocco_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1".parse().unwrap();
    /// let mv = position.move_from_san("h3").unwrap();
    /// let explanation = Coach::new(&mut Engine::new(), 10_000).explain(&position, mv).unwrap();
    /// assert_eq!(explanation.verdict, Verdict::Blunder);
    /// assert_eq!(explanation.reasons[0].finding.fact.name(), "mate");
    /// ```
    pub fn explain(&mut self, position: &Position, mv: Move) -> Result<Explanation, IllegalMove> {
        self.conduct(Inquiry::new(position, mv, self.nodes)?)
    }

    /// Explains a move by lines that are known already: the best one, which begins in the position, and the one after the
    /// move, scored for the side that makes it. Lines are only searched on where they are short.
    ///
    /// # Errors
    ///
    /// If a move is not legal where it stands.
    ///
    /// ```
    /// # use arrocco_coach::{Analysis, Coach, Verdict};
    /// # use arrocco_engine::{Engine, Score};
    /// # use arrocco_rules::Position;
    /// let position = Position::startpos();
    /// let mv = position.move_from_san("e4").unwrap();
    /// let best = Analysis { line: vec![mv], score: Score::cp(20), expected: 0.52 };
    /// let after = Analysis { line: Vec::new(), ..best.clone() };
    /// let explanation = Coach::new(&mut Engine::new(), 100).explain_with(&position, mv, best, after).unwrap();
    /// assert_eq!(explanation.verdict, Verdict::Best);
    /// ```
    pub fn explain_with(
        &mut self,
        position: &Position,
        mv: Move,
        best: Analysis,
        after: Analysis,
    ) -> Result<Explanation, IllegalMove> {
        self.conduct(Inquiry::with(position, mv, self.nodes, best, after)?)
    }

    fn conduct(&mut self, mut inquiry: Inquiry) -> Result<Explanation, IllegalMove> {
        while let Some(Question { position, nodes }) = inquiry.question() {
            inquiry.answer(self.search(&position, nodes));
        }
        inquiry.conclude()
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Analysis {
        let mut last: Option<Report> = None;
        let limits = Limits { analysis: true, ..Limits::nodes(nodes) };
        let found = self.engine.search(position, &[], &limits, |event| {
            if let Event::Report(report) = event {
                let is_exact = report.rank == 1 && report.bound.is_none();
                last = if is_exact { Some(report) } else { last.take() };
            }
        });
        Analysis::of_search(found, last.as_ref())
    }
}
