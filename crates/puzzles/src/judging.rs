//! What an engine is asked about a try that is not in the solution, one search after the other: for whoever has an engine
//! elsewhere, in another thread or behind a protocol. A [`Judge`](crate::Judge) is a loop around it.

use arrocco_coach::{Analysis, Inquiry, Question};
use arrocco_rules::{IllegalMove, Move, Position};

use crate::goal::Goal;
use crate::judgement::Judgement;
use crate::solving::Solving;
use crate::standing::{is_as_good, known_value};

/// What is to be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// The position.
    pub position: Position,
    /// The only move that is to be looked at, if not all are.
    pub only: Option<Move>,
    /// How many nodes the search takes.
    pub nodes: u64,
}

/// A try that is being judged.
///
/// ```
/// use arrocco_coach::Analysis;
/// use arrocco_engine::Score;
/// use arrocco_puzzles::{Goal, Judgement, Judging, Puzzle, Solving};
/// use arrocco_rules::Position;
/// let start: Position = "r3k3/ppp5/8/3N4/8/8/PPP5/4K3 w q - 0 1".parse().unwrap();
/// let moves = start.moves_from_san("Nxc7+ Kd7 Nxa8").unwrap();
/// let solving = Solving::new(Puzzle::new(start, &moves, Goal::Win).unwrap());
/// let mut judging = Judging::new(&solving, start.move_from_san("Ke2").unwrap(), 1_000).unwrap();
/// while judging.search().is_some() {
///     // An engine would search here.
///     judging.answer(Analysis { line: Vec::new(), score: Score::cp(-300), expected: 0.2 });
/// }
/// assert!(matches!(judging.conclude().unwrap(), Judgement::Wrong(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Judging {
    position: Position,
    mv: Move,
    goal: Goal,
    nodes: u64,
    stage: Stage,
    inquiry: Inquiry,
}

#[derive(Clone, PartialEq, Debug)]
enum Stage {
    /// A short look sees what is plainly wrong.
    Look,
    Long,
    Explain,
    AsGood(Vec<Move>),
}

impl Judging {
    /// A move in the position on the board, to be judged by searches of so many nodes.
    ///
    /// # Errors
    ///
    /// If the move is not legal there.
    pub fn new(solving: &Solving, mv: Move, nodes: u64) -> Result<Self, IllegalMove> {
        let (position, goal, nodes) = (*solving.position(), solving.puzzle().goal, nodes.max(1));
        let inquiry = Inquiry::new(&position, mv, (nodes / 4).max(1))?;
        let stage = match known_value(&position, mv) {
            _ if goal == Goal::Line => Stage::Explain,
            Some(value) if is_as_good(value, goal) => Stage::AsGood(vec![mv]),
            Some(_) => Stage::Explain,
            None => Stage::Look,
        };
        Ok(Self { position, mv, goal, nodes, stage, inquiry })
    }

    /// What is to be searched next; `None` if enough is known.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        let tried =
            |nodes: u64| Some(Search { position: self.position, only: Some(self.mv), nodes: nodes.max(1) });
        match self.stage {
            Stage::Look => tried(self.nodes / 8),
            Stage::Long => tried(self.nodes),
            Stage::Explain => {
                let Question { position, nodes } = self.inquiry.question()?;
                Some(Search { position, only: None, nodes })
            }
            Stage::AsGood(_) => None,
        }
    }

    /// Takes what the search has found, for the side to move in its position.
    pub fn answer(&mut self, found: Analysis) {
        match self.stage {
            Stage::Look if found.expected < 0.5 && self.goal == Goal::Win => self.stage = Stage::Explain,
            Stage::Look => self.stage = Stage::Long,
            Stage::Long if is_as_good(found.expected, self.goal) => self.stage = Stage::AsGood(found.line),
            Stage::Long => self.stage = Stage::Explain,
            Stage::Explain => self.inquiry.answer(found),
            Stage::AsGood(_) => {}
        }
    }

    /// The judgement, from what is known.
    ///
    /// # Errors
    ///
    /// If a move of a line is not legal where it stands.
    pub fn conclude(self) -> Result<Judgement, IllegalMove> {
        if let Stage::AsGood(line) = self.stage {
            return Ok(Judgement::AsGood { line });
        }
        let explanation = self.inquiry.conclude()?;
        Ok(match self.goal {
            Goal::Line => Judgement::NotInStudy(explanation),
            Goal::Win | Goal::Draw => Judgement::Wrong(explanation),
        })
    }
}
