//! What an engine says about a try that is not in the solution.

use arrocco_coach::Analysis;
use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_rules::{IllegalMove, Move};

use crate::judgement::Judgement;
use crate::judging::{Judging, Search};
use crate::solving::Solving;
use crate::standing::expected;

/// Judges tries with an engine that it is lent.
///
/// ```
/// use arrocco_engine::Engine;
/// use arrocco_puzzles::{Goal, Judge, Judgement, Puzzle, Solving, Tried};
/// use arrocco_rules::Position;
/// let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse().unwrap();
/// let moves = start.moves_from_san("Nc7+ Kd7 Nxa8").unwrap();
/// let mut solving = Solving::new(Puzzle::new(start, &moves, Goal::Win).unwrap());
/// let other = start.move_from_san("Ke2").unwrap();
/// assert_eq!(solving.try_move(other), Tried::Other);
/// let judgement = Judge::new(&mut Engine::new(), 10_000).judge(&solving, other).unwrap();
/// assert!(matches!(judgement, Judgement::Wrong(_)));
/// solving.settle(other, &judgement);
/// assert!(solving.is_missed());
/// ```
#[derive(Debug)]
pub struct Judge<'a> {
    engine: &'a mut Engine,
    nodes: u64,
}

impl<'a> Judge<'a> {
    /// The nodes that are usual: about a second on one thread at most.
    pub const NODES: u64 = 200_000;

    /// A judge whose searches take so many nodes; there are at most two long ones, and what the coach needs.
    pub fn new(engine: &'a mut Engine, nodes: u64) -> Self {
        Self { engine, nodes: nodes.max(1) }
    }

    /// Judges a move in the position on the board.
    ///
    /// # Errors
    ///
    /// If the move is not legal there.
    pub fn judge(&mut self, solving: &Solving, mv: Move) -> Result<Judgement, IllegalMove> {
        self.engine.set_level(None);
        let mut judging = Judging::new(solving, mv, self.nodes)?;
        while let Some(search) = judging.search() {
            judging.answer(self.search(&search));
        }
        judging.conclude()
    }

    fn search(&mut self, search: &Search) -> Analysis {
        let only = search.only.into_iter().collect();
        let limits = Limits { analysis: true, search_moves: only, ..Limits::nodes(search.nodes) };
        let mut last: Option<Report> = None;
        let found = self.engine.search(&search.position, &[], &limits, |event| {
            if let Event::Report(report) = event
                && report.rank == 1
                && report.bound.is_none()
            {
                last = Some(report);
            }
        });
        // A search that was too short to report has its move alone.
        let line = Analysis { line: found.line, score: found.score, expected: expected(found.score) };
        last.map_or(line, |report| Analysis::of_report(&report))
    }
}
