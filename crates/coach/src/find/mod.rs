//! The finders: each looks at a line for one kind of fact, and finds it only where the line proves it.

mod clearance;
mod decoy;
mod defender;
mod discovered;
mod double_check;
mod fork;
mod hanging;
mod interference;
mod intermezzo;
mod mate;
mod pawns;
mod pin;
mod skewer;
mod threat;
mod trapped;
mod x_ray;

use arrocco_rules::Move;

use crate::fact::Fact;
use crate::line::Line;
use crate::step::Step;

pub(crate) use fork::attacks_several;
pub(crate) use mate::patterns;

/// A fact, and where in the line it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The half-move that does it, 0 for the first one of the line.
    pub ply: usize,
    /// That half-move.
    pub mv: Move,
    /// What it does.
    pub fact: Fact,
}

type Finder = fn(&Line, &Step<'_>) -> Option<Fact>;

/// The finders with the strongest facts first. Each is asked about every move of the solver.
const FINDERS: [Finder; 20] = [
    mate::find,
    fork::find,
    skewer::find,
    discovered::find_check,
    discovered::find_attack,
    double_check::find,
    pin::find,
    trapped::find,
    hanging::find,
    defender::find_removed,
    decoy::find_deflection,
    decoy::find_attraction,
    interference::find,
    x_ray::find,
    intermezzo::find,
    clearance::find,
    threat::find_mate,
    threat::find,
    hanging::find_exchange,
    pawns::find_promotion,
];

/// What the side that begins a line does in it, in the order of its moves, and for one move the strongest first.
///
/// ```
/// use arrocco_coach::{Fact, Line, find};
/// use arrocco_rules::Position;
/// let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse().unwrap();
/// let moves = ["d5c7", "e8d7", "c7a8"];
/// let mut position = start;
/// let moves = moves.map(|text| {
///     let mv = position.move_from_uci(text).unwrap();
///     position.play(mv);
///     mv
/// });
/// let found = find(&Line::new(start, &moves).unwrap());
/// assert!(matches!(found[0].fact, Fact::Fork { targets, .. } if targets.len() == 2));
/// ```
#[must_use]
pub fn find(line: &Line) -> Vec<Finding> {
    let mut found = Vec::new();
    for step in line.own_steps() {
        let facts = FINDERS.iter().filter_map(|finder| finder(line, &step));
        found.extend(facts.map(|fact| Finding { ply: step.place.unsigned_abs(), mv: step.mv, fact }));
    }
    found
}
