//! Puzzles found in games.

mod difficulty;
mod played;
mod solution;
mod trivial;

use std::sync::Arc;

use arrocco_engine::Engine;
use arrocco_rules::{Move, Position};
use arrocco_tablebase::Tablebase;

use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::standing::{Assessor, Scored};

pub use played::Played;

/// The share of the nodes that a first look at a position takes.
const LOOK: u64 = 40;
/// The fewest nodes of a first look.
const LEAST_LOOK: u64 = 500;
/// How many times the nodes of a long search confirm each move of a finished puzzle.
const CONFIRM: u64 = 4;
/// Up to this expected score the solver stood before the other side's mistake. Who was winning already finds many ways.
const NOT_YET_WON: f64 = 0.78;
/// From this expected score on a short look calls a position worth a long one.
const HOPEFUL: f64 = 0.78;
/// From this probability of a draw on, by a short look, one may be hidden there.
const DRAWISH: f64 = 0.65;
/// Up to this expected score a second move is worth nothing to who wants a draw, by a short look.
const LOSING: f64 = 0.25;

/// What was found in a game, and why other positions were not made into puzzles.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Found {
    /// The puzzles, in the order of the game.
    pub puzzles: Vec<Puzzle>,
    /// Positions that got a long look.
    pub candidates: usize,
    /// Those in which the right move was too plain: forced, a recapture, or no mate and found by every level of the engine.
    pub trivial: usize,
    /// Those in which no move or several moves were right.
    pub ambiguous: usize,
    /// Was the search stopped before the end of the game?
    pub is_stopped: bool,
}

/// Finds puzzles in games: positions in which exactly one move keeps a win, or a draw, after the other side's move.
///
/// A short search of every position finds where a mistake was made. There a long one looks for the best move, and another of
/// the same length for the best move without it: the first has to win (an expected score of 0.90), the second must not come
/// near (0.70 at most). Of draws, the second must lose. Where the tables of endings know every move, they decide. The solution
/// goes on as long as exactly one move is right. What is left at last is confirmed by searches four times as long: a solution
/// ends before the first move that they doubt.
///
/// ```
/// use arrocco_engine::Engine;
/// use arrocco_puzzles::{Maker, Played, Source};
/// use arrocco_rules::Position;
/// // Black overlooks a fork.
/// let start: Position = "r3k3/ppp2ppp/8/8/1n6/2N5/PPP2PPP/4K2R b - - 0 1".parse().unwrap();
/// let moves = start.moves_from_san("Nd3+ cxd3 Rd8 Nb5 a6 Nxc7+").unwrap();
/// let mut engine = Engine::new();
/// let found = Maker::new(&mut engine, 20_000).find(&Played::new(start, moves, Source::default()), |_| true);
/// for puzzle in &found.puzzles {
///     assert_eq!(puzzle.solution().len() % 2, 1);
/// }
/// ```
#[derive(Debug)]
pub struct Maker<'a> {
    assessor: Assessor<'a>,
    nodes: u64,
}

impl<'a> Maker<'a> {
    /// Nodes that make fewer than one puzzle in a hundred with a second solution.
    pub const NODES: u64 = 25_000;

    /// A maker whose long searches take so many nodes each.
    pub fn new(engine: &'a mut Engine, nodes: u64) -> Self {
        Self { assessor: Assessor::new(engine), nodes: nodes.max(1) }
    }

    /// Lets more tables of endings decide than those that are built in.
    pub fn set_tables(&mut self, tables: Arc<Tablebase>) {
        self.assessor.set_tables(tables);
    }

    /// Finds the puzzles of a game. `proceed` is told the share of the game that is done, and says whether to go on.
    pub fn find(&mut self, played: &Played, mut proceed: impl FnMut(f64) -> bool) -> Found {
        self.assessor.engine.clear();
        let mut found = Found::default();
        let positions = played.positions();
        let total = played.moves().len();
        let mut before: Option<f64> = None;
        let mut skip = 0;
        for (index, (&lead, position)) in played.moves().iter().zip(positions.iter().skip(1)).enumerate() {
            if !proceed(index as f64 / total as f64) {
                found.is_stopped = true;
                break;
            }
            let look = self.look(position);
            // What the solver could expect before the other side's move.
            let earlier = before.unwrap_or(0.5);
            before = look.as_ref().map(|look| 1.0 - look.expected);
            if skip > 0 {
                skip -= 1;
                continue;
            }
            let goal = look.and_then(|look| self.goal(position, earlier, &look));
            let (Some(goal), Some(start)) = (goal, positions.get(index)) else { continue };
            found.candidates += 1;
            let rest = played.moves().get(index + 1..).unwrap_or_default();
            if let Some(puzzle) = self.make(start, lead, goal, &mut found) {
                // The rest of a solution that was played is no other puzzle.
                let solution = puzzle.solution().iter();
                skip = solution.zip(rest).take_while(|(one, other)| one == other).count();
                found.puzzles.push(puzzle.from_game(played.source().clone()));
            }
        }
        found
    }

    /// The best move by a short look.
    fn look(&mut self, position: &Position) -> Option<Scored> {
        let nodes = (self.nodes / LOOK).max(LEAST_LOOK);
        self.assessor.best(position, &[], nodes)
    }

    /// What a puzzle in this position would ask for; `None` if it promises nothing.
    fn goal(&mut self, position: &Position, earlier: f64, look: &Scored) -> Option<Goal> {
        if position.legal_moves().len() < 2 {
            return None;
        }
        if look.expected >= HOPEFUL && earlier <= NOT_YET_WON {
            return Some(Goal::Win);
        }
        if look.draw < DRAWISH {
            return None;
        }
        let nodes = (self.nodes / LOOK).max(LEAST_LOOK);
        let second = self.assessor.best(position, &[look.mv], nodes)?;
        (second.expected <= LOSING).then_some(Goal::Draw)
    }

    /// The puzzle that begins after a move, if there is one.
    fn make(&mut self, start: &Position, lead: Move, goal: Goal, found: &mut Found) -> Option<Puzzle> {
        let position = start.after(lead);
        let Some(first) = self.assessor.only_move(&position, goal, self.nodes) else {
            found.ambiguous += 1;
            return None;
        };
        if trivial::is_trivial(start, lead, first.mv) {
            found.trivial += 1;
            return None;
        }
        let mut solution = solution::follow(&mut self.assessor, &position, &first, goal, self.nodes);
        let mut puzzle = self.rated(start, lead, &solution, goal, found)?;
        let confirmed =
            solution::confirmed(&mut self.assessor, &position, &solution, goal, self.nodes * CONFIRM);
        if confirmed < solution.len() {
            solution::shorten(&position, &mut solution, confirmed);
            if solution.is_empty() {
                found.ambiguous += 1;
                return None;
            }
            puzzle = self.rated(start, lead, &solution, goal, found)?;
        }
        Some(puzzle)
    }

    /// The puzzle of a solution, unless it is too plain.
    fn rated(
        &mut self,
        start: &Position,
        lead: Move,
        solution: &[Move],
        goal: Goal,
        found: &mut Found,
    ) -> Option<Puzzle> {
        let moves: Vec<Move> = std::iter::once(lead).chain(solution.iter().copied()).collect();
        let mut puzzle = Puzzle::new(*start, &moves, goal).ok()?;
        let rating = difficulty::estimate(self.assessor.engine, &puzzle);
        found.trivial += usize::from(rating.is_none());
        puzzle.rating = rating?;
        Some(puzzle)
    }
}
