//! Puzzles checked again, with more nodes.

use arrocco_engine::Engine;
use arrocco_rules::{Move, Position};

use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::standing::{Assessor, is_as_good, is_failure};

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// Every move of the solver is the only one, clearly.
    Good,
    /// A move that is as good as the solution's.
    SecondSolution {
        /// Its half-move of the solution, from 0.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// Another move is neither clearly right nor clearly wrong.
    Doubtful {
        /// Its half-move of the solution, from 0.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// A move of the solution does not reach the goal.
    NotReached {
        /// Its half-move of the solution, from 0.
        ply: usize,
    },
}

impl Checked {
    /// Its name in data.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::SecondSolution { .. } => "second-solution",
            Self::Doubtful { .. } => "doubtful",
            Self::NotReached { .. } => "not-reached",
        }
    }
}

/// Checks every move of a solution with searches of so many nodes. Lines of a repertoire claim nothing, so they are good.
///
/// ```
/// use arrocco_engine::Engine;
/// use arrocco_puzzles::{Checked, Goal, Puzzle, check};
/// use arrocco_rules::Position;
/// // Two rooks can give mate.
/// let start: Position = "6k1/5ppp/8/8/8/8/1q6/K2RR3 w - - 0 1".parse().unwrap();
/// assert!(start.is_check() || start.legal_moves().len() > 1);
/// let start: Position = "7k/6pp/8/8/8/8/PP4q1/1K1RR3 w - - 0 1".parse().unwrap();
/// let puzzle = Puzzle::new(start, &[start.move_from_san("Re8#").unwrap()], Goal::Win).unwrap();
/// let checked = check(&mut Engine::new(), &puzzle, 10_000);
/// assert!(matches!(checked, Checked::SecondSolution { ply: 0, .. }));
/// ```
pub fn check(engine: &mut Engine, puzzle: &Puzzle, nodes: u64) -> Checked {
    let goal = puzzle.goal;
    if goal == Goal::Line {
        return Checked::Good;
    }
    let mut assessor = Assessor::new(engine);
    assessor.engine.clear();
    let mut position = *puzzle.position();
    let mut doubt = None;
    for (ply, &mv) in puzzle.solution().iter().enumerate() {
        if ply % 2 == 0 {
            match check_move(&mut assessor, &position, (ply, mv), goal, nodes) {
                Checked::Good => {}
                Checked::Doubtful { ply, mv } => doubt = doubt.or(Some(Checked::Doubtful { ply, mv })),
                bad => return bad,
            }
        }
        position = position.after(mv);
    }
    doubt.unwrap_or(Checked::Good)
}

/// Checks one move of a solution, `ply` half-moves after its start.
pub(crate) fn check_move(
    assessor: &mut Assessor<'_>,
    position: &Position,
    (ply, mv): (usize, Move),
    goal: Goal,
    nodes: u64,
) -> Checked {
    if let Some(known) = assessor.known(position) {
        let value =
            |wanted: Move| known.iter().find(|(mv, _)| *mv == wanted).map_or(0.0, |&(_, value)| value);
        let second = known.iter().find(|(other, value)| *other != mv && is_as_good(*value, goal));
        return match second {
            _ if !is_as_good(value(mv), goal) => Checked::NotReached { ply },
            Some(&(mv, _)) => Checked::SecondSolution { ply, mv },
            None => Checked::Good,
        };
    }
    let others: Vec<Move> = position.legal_moves().iter().copied().filter(|&other| other != mv).collect();
    let right = assessor.best(position, &others, nodes);
    let is_right = right.is_some_and(|right| is_as_good(right.expected, goal));
    match assessor.best(position, &[mv], nodes) {
        Some(second) if is_as_good(second.expected, goal) => Checked::SecondSolution { ply, mv: second.mv },
        _ if !is_right => Checked::NotReached { ply },
        Some(second) if !is_failure(second.expected, goal) => Checked::Doubtful { ply, mv: second.mv },
        _ => Checked::Good,
    }
}
