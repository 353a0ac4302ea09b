//! How a position stands: what the tables of endings or a search say, and which move of several is right.

use std::sync::Arc;

use arrocco_engine::{EndgameTables, Engine, Event, Limits, Report, Score};
use arrocco_rules::{Move, Position};
use arrocco_tablebase::{Tablebase, Wdl};

use crate::goal::Goal;

/// From this expected score on a position is won: 1 is a win, one half a draw.
pub(crate) const WON: f64 = 0.90;
/// Up to this one it is not. What lies between is doubtful, and no puzzle is made of it.
pub(crate) const NOT_WON: f64 = 0.70;
/// A draw lies between these.
const DRAWN: (f64, f64) = (0.40, 0.62);
/// So probable a draw has to be: an even game is none.
const DRAW_SHARE: f64 = 0.80;
/// Up to this expected score a position is lost.
const LOST: f64 = 0.12;

/// A move and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) line: Vec<Move>,
    /// For the side that moves.
    pub(crate) expected: f64,
    /// How probable a draw is.
    pub(crate) draw: f64,
}

/// An engine with the tables of endings.
#[derive(Debug)]
pub(crate) struct Assessor<'a> {
    pub(crate) engine: &'a mut Engine,
    tables: Arc<Tablebase>,
}

impl<'a> Assessor<'a> {
    pub(crate) fn new(engine: &'a mut Engine) -> Self {
        engine.set_level(None);
        Self { engine, tables: Tablebase::built_in() }
    }

    /// Uses more tables of endings than those that are built in.
    pub(crate) fn set_tables(&mut self, tables: Arc<Tablebase>) {
        self.engine.set_endgame_tables(EndgameTables::new(Arc::clone(&tables)));
        self.tables = tables;
    }

    /// What the tables say about every move: 1 for a win, one half for a draw, 0 for a loss. `None` if they do not know all.
    pub(crate) fn known(&self, position: &Position) -> Option<Vec<(Move, f64)>> {
        known(&self.tables, position)
    }

    /// The best move by a search of so many nodes, without some moves; `None` if there is none.
    pub(crate) fn best(&mut self, position: &Position, without: &[Move], nodes: u64) -> Option<Scored> {
        let moves: Vec<Move> =
            position.legal_moves().iter().copied().filter(|mv| !without.contains(mv)).collect();
        if moves.is_empty() {
            return None;
        }
        let search_moves = if without.is_empty() { Vec::new() } else { moves };
        let limits = Limits { analysis: true, search_moves, ..Limits::nodes(nodes.max(1)) };
        let mut last: Option<Report> = None;
        let found = self.engine.search(position, &[], &limits, |event| {
            if let Event::Report(report) = event
                && report.rank == 1
                && report.bound.is_none()
            {
                last = Some(report);
            }
        });
        let mv = found.best?;
        let exact = last.filter(|report| report.line.first() == Some(&mv));
        let expected = exact.as_ref().map_or_else(
            || expected(found.score),
            |report| f64::from(2 * report.chances.win + report.chances.draw) / 2000.0,
        );
        let draw = exact.map_or(0.0, |report| f64::from(report.chances.draw) / 1000.0);
        Some(Scored { mv, line: found.line, expected, draw })
    }

    /// The one move that reaches a goal while every other move clearly fails; `None` if there is none, or several.
    pub(crate) fn only_move(&mut self, position: &Position, goal: Goal, nodes: u64) -> Option<Scored> {
        if let Some(known) = self.known(position) {
            let wanted = if goal == Goal::Win { 1.0 } else { 0.5 };
            let is_goal = |value: f64| value >= wanted;
            let right: Vec<Move> =
                known.iter().filter(|(_, value)| is_goal(*value)).map(|&(mv, _)| mv).collect();
            let best = known.iter().map(|&(_, value)| value).fold(0.0, f64::max);
            let [mv] = right.as_slice() else { return None };
            let draw = if goal == Goal::Win { 0.0 } else { 1.0 };
            return (best <= wanted).then(|| Scored { mv: *mv, line: vec![*mv], expected: wanted, draw });
        }
        // A short look first: it sees most second moves that are good.
        let best = self.best(position, &[], nodes / 8).filter(|best| is_hopeful(best.expected, goal))?;
        let second = self.best(position, &[best.mv], nodes / 8);
        if second.is_some_and(|second| !is_hopeless(second.expected, goal)) {
            return None;
        }
        let best = self.best(position, &[], nodes).filter(|best| best.reaches(goal))?;
        let second = self.best(position, &[best.mv], nodes);
        second.is_none_or(|second| is_failure(second.expected, goal)).then_some(best)
    }
}

impl Scored {
    /// Does the move reach a goal?
    pub(crate) fn reaches(&self, goal: Goal) -> bool {
        match goal {
            Goal::Win => self.expected >= WON,
            Goal::Draw => (DRAWN.0..=DRAWN.1).contains(&self.expected) && self.draw >= DRAW_SHARE,
            Goal::Line => true,
        }
    }
}

/// May a longer search find that the goal is reached?
fn is_hopeful(expected: f64, goal: Goal) -> bool {
    match goal {
        Goal::Win => expected >= 0.75,
        Goal::Draw => (0.3..=0.75).contains(&expected),
        Goal::Line => true,
    }
}

/// What tables say about every move; `None` if they do not know all.
fn known(tables: &Tablebase, position: &Position) -> Option<Vec<(Move, f64)>> {
    if position.board().occupied().len() > tables.most_men().max(4) {
        return None;
    }
    let value = |mv: &Move| {
        let value = match tables.probe_outcome(&position.after(*mv)).ok()? {
            Wdl::Win => 0.0,
            Wdl::Loss => 1.0,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => 0.5,
        };
        Some((*mv, value))
    };
    position.legal_moves().iter().map(value).collect()
}

/// What the built-in tables say about a move, if they know all moves of the position.
pub(crate) fn known_value(position: &Position, mv: Move) -> Option<f64> {
    let known = known(&Tablebase::built_in(), position)?;
    known.into_iter().find(|&(other, _)| other == mv).map(|(_, value)| value)
}

/// May a longer search find that a second move fails?
fn is_hopeless(expected: f64, goal: Goal) -> bool {
    match goal {
        Goal::Win => expected <= 0.80,
        Goal::Draw => expected <= 0.25,
        Goal::Line => false,
    }
}

/// Is a move as good as the goal asks, or better?
pub(crate) fn is_as_good(expected: f64, goal: Goal) -> bool {
    match goal {
        Goal::Win => expected >= WON,
        Goal::Draw => expected >= DRAWN.0,
        Goal::Line => true,
    }
}

/// Does a move with this expected score clearly fail?
pub(crate) fn is_failure(expected: f64, goal: Goal) -> bool {
    match goal {
        Goal::Win => expected <= NOT_WON,
        Goal::Draw => expected <= LOST,
        Goal::Line => false,
    }
}

/// For a search that was too short to report: the usual curve by centipawns.
pub(crate) fn expected(score: Score) -> f64 {
    1.0 / (1.0 + (-f64::from(score.raw().clamp(-2000, 2000)) / 250.0).exp())
}
