//! The searches that an explanation needs, one after the other, for whoever has an engine: in this thread, in another one or
//! behind a protocol.

use arrocco_rules::{IllegalMove, Move, Position};

use super::analysis::Analysis;
use super::explanation::Explanation;

/// The plies to which a line is searched on, so that what it wins is on the board.
const LONG_ENOUGH: usize = 8;
/// The most plies of a forced mate that are followed.
const LONGEST_MATE: usize = 40;

/// What is to be searched next.
///
/// ```
/// use arrocco_coach::Question;
/// use arrocco_rules::Position;
/// assert_eq!(Question { position: Position::startpos(), nodes: 10 }.nodes, 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position, in which there is a move.
    pub position: Position,
    /// How many nodes the search takes.
    pub nodes: u64,
}

/// A move that is to be explained, with what is known so far: it asks for searches, and takes what they find.
///
/// ```
/// use arrocco_coach::{Analysis, Inquiry};
/// use arrocco_engine::{Engine, Limits, Score};
/// use arrocco_rules::Position;
/// let start = Position::startpos();
/// let mut inquiry = Inquiry::new(&start, start.move_from_san("e4")?, 1_000)?;
/// let mut engine = Engine::new();
/// while let Some(question) = inquiry.question() {
///     let found = engine.search(&question.position, &[], &Limits::nodes(question.nodes), drop);
///     inquiry.answer(Analysis { line: found.line, score: found.score, expected: 0.5 });
/// }
/// assert!(!inquiry.conclude()?.verdict.is_bad());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inquiry {
    position: Position,
    mv: Move,
    next: Position,
    nodes: u64,
    best: Option<OpenLine>,
    after: Option<OpenLine>,
}

impl Inquiry {
    /// Nothing is known yet. The long searches, of which there are at most two, take so many nodes.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_coach::Inquiry;
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let inquiry = Inquiry::new(&start, start.move_from_san("e4").unwrap(), 500).unwrap();
    /// assert_eq!(inquiry.question().unwrap().position, start);
    /// ```
    pub fn new(position: &Position, mv: Move, nodes: u64) -> Result<Self, IllegalMove> {
        let next = position.try_after(mv)?;
        Ok(Self { position: *position, mv, next, nodes: nodes.max(1), best: None, after: None })
    }

    /// The lines are known: the best one, which begins in the position, and the one after the move, scored for the side that
    /// makes it. They are only searched on where they are short.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// # use arrocco_coach::{Analysis, Inquiry};
    /// # use arrocco_engine::Score;
    /// # use arrocco_rules::Position;
    /// let start = Position::startpos();
    /// let mv = start.move_from_san("e4").unwrap();
    /// let best = Analysis { line: vec![mv], score: Score::ZERO, expected: 0.5 };
    /// let after = Analysis { line: Vec::new(), ..best.clone() };
    /// let inquiry = Inquiry::with(&start, mv, 500, best, after).unwrap();
    /// assert_eq!(inquiry.question().unwrap().position, start.after(mv));
    /// ```
    pub fn with(
        position: &Position,
        mv: Move,
        nodes: u64,
        best: Analysis,
        after: Analysis,
    ) -> Result<Self, IllegalMove> {
        let inquiry = Self::new(position, mv, nodes)?;
        let best = Some(OpenLine::new(position, best));
        let after = Some(OpenLine::new(&inquiry.next, after));
        Ok(Self { best, after, ..inquiry })
    }

    /// What is to be searched next; `None` if enough is known.
    ///
    /// ```
    /// # use arrocco_coach::Inquiry;
    /// # use arrocco_rules::Position;
    /// # let start = Position::startpos();
    /// # let inquiry = Inquiry::new(&start, start.move_from_san("e4").unwrap(), 500).unwrap();
    /// assert_eq!(inquiry.question().unwrap().nodes, 500);
    /// ```
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        let long = |position| Some(Question { position, nodes: self.nodes });
        let Some(best) = &self.best else { return long(self.position) };
        let Some(after) = &self.after else { return long(self.next) };
        let position = best.end().or_else(|| after.end())?;
        Some(Question { position, nodes: (self.nodes / 4).max(1) })
    }

    /// Takes what the search has found, for the side to move in the position of the question.
    ///
    /// ```
    /// # use arrocco_coach::{Analysis, Inquiry};
    /// # use arrocco_engine::Score;
    /// # use arrocco_rules::Position;
    /// # let start = Position::startpos();
    /// # let mut inquiry = Inquiry::new(&start, start.move_from_san("e4").unwrap(), 500).unwrap();
    /// // A search that finds nothing does not keep it waiting.
    /// while inquiry.question().is_some() {
    ///     inquiry.answer(Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 });
    /// }
    /// ```
    pub fn answer(&mut self, found: Analysis) {
        match (&mut self.best, &mut self.after) {
            (None, _) => self.take_best(found),
            (Some(_), None) => {
                self.after = Some(OpenLine::new(&self.next, found.turned().one_ply_earlier()));
            }
            (Some(best), Some(after)) => {
                let open = if best.end().is_some() { best } else { after };
                open.extend(&found.line);
            }
        }
    }

    fn take_best(&mut self, best: Analysis) {
        if let [first, rest @ ..] = &*best.line
            && *first == self.mv
            && !rest.is_empty()
        {
            self.after = Some(OpenLine::new(&self.next, Analysis { line: rest.to_vec(), ..best.clone() }));
        } else if !self.next.has_moves() {
            let end = Analysis::of_end(&self.next).turned().one_ply_earlier();
            self.after = Some(OpenLine::new(&self.next, end));
        }
        self.best = Some(OpenLine::new(&self.position, best));
    }

    /// The explanation, from what is known.
    ///
    /// # Errors
    ///
    /// If a move of a line is not legal where it stands.
    ///
    /// ```
    /// # use arrocco_coach::Inquiry;
    /// # use arrocco_rules::Position;
    /// # let start = Position::startpos();
    /// # let inquiry = Inquiry::new(&start, start.move_from_san("e4").unwrap(), 500).unwrap();
    /// assert!(inquiry.conclude().unwrap().reasons.len() <= 4);
    /// ```
    pub fn conclude(self) -> Result<Explanation, IllegalMove> {
        let unknown = || Analysis { line: Vec::new(), score: arrocco_engine::Score::ZERO, expected: 0.5 };
        let best = self.best.map_or_else(unknown, |best| best.analysis);
        let after = self.after.map_or_else(unknown, |after| after.analysis);
        Explanation::of_lines(&self.position, self.mv, best, after)
    }
}

/// A line that may be too short.
#[derive(Clone, Debug)]
struct OpenLine {
    analysis: Analysis,
    /// Where it ends; `None` if it is not searched on.
    end: Option<Position>,
}

impl OpenLine {
    fn new(start: &Position, analysis: Analysis) -> Self {
        let mut end = *start;
        // What is not legal is found when the line is read.
        let is_legal = analysis.line.iter().all(|&mv| end.try_play(mv).is_ok());
        Self { analysis, end: is_legal.then_some(end) }
    }

    /// Where it is to be searched on.
    fn end(&self) -> Option<Position> {
        let wanted = if self.analysis.score.is_mate() { LONGEST_MATE } else { LONG_ENOUGH };
        self.end.filter(|end| self.analysis.line.len() < wanted && end.has_moves())
    }

    fn extend(&mut self, more: &[Move]) {
        let Some(mut end) = self.end.take() else { return };
        let is_legal = more.iter().all(|&mv| end.try_play(mv).is_ok());
        if is_legal && !more.is_empty() {
            self.analysis.line.extend(more);
            self.end = Some(end);
        }
    }
}
