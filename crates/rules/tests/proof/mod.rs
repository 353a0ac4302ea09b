//! Checks a property on many positions: random play from all kinds of starts, the same in every run, on all cores. A
//! position that fails is shrunk to a small FEN.

mod parallel;
pub(crate) mod rng;
mod shrink;
mod starts;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrocco_rules::{CastlingMode, Move, MoveKind, Position};
use rng::Rng;

/// Positions in a unit of work. Each unit starts with the next Chess960 start position, so 960 units cover all of them.
const PART: usize = 100;
const PLIES: usize = 40;

/// A number from the environment.
pub(crate) fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| {
        text.replace('_', "").parse().unwrap_or_else(|_| panic!("{variable} is '{text}', not a number"))
    })
}

/// Checks as many positions as an environment variable says, or `default`. `ARROCCO_SEED` chooses other positions, and
/// `ARROCCO_SHRINK=0` turns shrinking off.
///
/// # Panics
///
/// With the smallest position found that fails the check.
pub(crate) fn prove(variable: &str, default: usize, check: impl Fn(&Position) -> Result<(), String> + Sync) {
    let count = number(variable).map_or(default, |count| count as usize);
    let seed = number("ARROCCO_SEED").unwrap_or(1);
    let check = |position: &Position| guarded(&check, position);
    let faults = parallel::faults(count.div_ceil(PART), |part| {
        let mut positions = part_of(seed, part).into_iter().take(count - part * PART);
        positions.find(|position| check(position).is_err())
    });
    println!("{count} positions of seed {seed}");
    if let Some(&failing) = faults.first() {
        assert!(number("ARROCCO_SHRINK") != Some(0), "{} in {failing}", check(&failing).unwrap_err());
        let smallest = shrink::shrink(failing, |position| check(position).is_err());
        panic!("{}\n  in {smallest}\n  shrunk from {failing}", check(&smallest).unwrap_err());
    }
}

/// Turns a panic into an error.
fn guarded(check: impl Fn(&Position) -> Result<(), String>, position: &Position) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| check(position))).unwrap_or_else(|_| Err("it panics".to_owned()))
}

/// The positions of some random games.
fn part_of(seed: u64, part: usize) -> Vec<Position> {
    let mut rng = Rng::new(seed, part);
    let mut positions = Vec::with_capacity(PART);
    let mut start = starts::chess960(part % 960);
    while positions.len() < PART {
        play(&mut rng, start, &mut positions);
        start = starts::any(&mut rng);
    }
    positions.truncate(PART);
    positions
}

/// Adds the positions of a game. Short games are more frequent than long ones, because the starts are the most varied.
fn play(rng: &mut Rng, start: Position, positions: &mut Vec<Position>) {
    let mut position = start;
    let plies = 1 + rng.below(PLIES);
    for _ in 0..=rng.below(plies) {
        positions.push(position);
        let Some(mv) = choose(rng, &position) else { break };
        position.play_unchecked(mv);
    }
}

/// A random legal move, with special and checking moves preferred.
fn choose(rng: &mut Rng, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let is_special = |mv: Move| !matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture);
    let is_preferred = |&mv: &Move| is_special(mv) || position.gives_check(mv);
    let preferred: Vec<Move> = moves.iter().copied().filter(is_preferred).collect();
    let moves = if preferred.is_empty() || rng.once_in(2) { &moves[..] } else { &preferred };
    (!moves.is_empty()).then(|| rng.pick(moves))
}

/// What a position covers: the kinds of its moves, checks, pins, mate and stalemate.
fn features(position: &Position) -> Vec<String> {
    let is_960 = position.castling_mode() == CastlingMode::Chess960;
    let kind =
        |mv: Move| format!("{:?}{}", mv.kind(), if is_960 && mv.is_castle() { " of Chess960" } else { "" });
    let mut features: Vec<String> = position.legal_moves().into_iter().map(kind).collect();
    features.push(format!("{} checkers", position.checkers().len()));
    features.extend(position.pinned().any().then(|| "pinned".to_owned()));
    features.extend(position.is_checkmate().then(|| "mate".to_owned()));
    features.extend(position.is_stalemate().then(|| "stalemate".to_owned()));
    features.sort();
    features.dedup();
    features
}

#[test]
fn the_positions_cover_all_kinds_of_moves() {
    let positions: Vec<Position> = (0..300).flat_map(|part| part_of(1, part)).collect();
    let distinct: BTreeSet<u64> = positions.iter().map(Position::key).collect();
    assert!(distinct.len() * 10 > positions.len() * 9, "of {} positions {}", positions.len(), distinct.len());
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for feature in positions.iter().flat_map(features) {
        *tally.entry(feature).or_default() += 1;
    }
    println!("{} of {}: {tally:#?}", distinct.len(), positions.len());
    let kinds = MoveKind::ALL.map(|kind| format!("{kind:?}"));
    let others = ["2 checkers", "3 checkers", "pinned", "mate", "stalemate"].map(str::to_owned);
    let castling = ["KingSideCastle of Chess960", "QueenSideCastle of Chess960"].map(str::to_owned);
    for feature in kinds.into_iter().chain(others).chain(castling) {
        assert!(tally.get(&feature).is_some_and(|&count| count >= 5), "too little of {feature}: {tally:#?}");
    }
}

#[test]
#[should_panic(expected = "no queens, please\n  in 2q3k1/8/8/8/8/8/8/6K1 w - - 0 1\n  shrunk from ")]
fn a_fault_is_found_and_shrunk() {
    prove("ARROCCO_NONE", 1000, |position| {
        let queens = position.board().role(arrocco_rules::Role::Queen);
        if queens.is_empty() { Ok(()) } else { Err("no queens, please".to_owned()) }
    });
}
