//! What an engine says about a try that is not in the solution.

use arrocco_coach::Coach;
use arrocco_engine::Engine;
use arrocco_rules::{IllegalMove, Move};

use crate::goal::Goal;
use crate::judgement::Judgement;
use crate::solving::Solving;
use crate::standing::{Assessor, is_as_good};

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
        let position = solving.position();
        position.try_after(mv)?;
        let goal = solving.puzzle().goal;
        if goal != Goal::Line
            && let Some(line) = self.as_good(solving, mv, goal)
        {
            return Ok(Judgement::AsGood { line });
        }
        let explanation = Coach::new(self.engine, (self.nodes / 4).max(1)).explain(position, mv)?;
        Ok(match goal {
            Goal::Line => Judgement::NotInStudy(explanation),
            Goal::Win | Goal::Draw => Judgement::Wrong(explanation),
        })
    }

    /// The line by which a move is as good as the solution.
    fn as_good(&mut self, solving: &Solving, mv: Move, goal: Goal) -> Option<Vec<Move>> {
        let position = solving.position();
        let mut assessor = Assessor::new(self.engine);
        if let Some(known) = assessor.known(position) {
            let value = known.iter().find(|(other, _)| *other == mv).map_or(0.0, |&(_, value)| value);
            return is_as_good(value, goal).then(|| vec![mv]);
        }
        let others: Vec<Move> = position.legal_moves().iter().copied().filter(|&other| other != mv).collect();
        // A short look sees what is plainly wrong.
        let first = assessor.best(position, &others, self.nodes / 8)?;
        if first.expected < 0.5 && goal == Goal::Win {
            return None;
        }
        let tried = assessor.best(position, &others, self.nodes)?;
        is_as_good(tried.expected, goal).then_some(tried.line)
    }
}
