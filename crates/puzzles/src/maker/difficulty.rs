//! How hard a puzzle is: the Elo of our own players who solve it half of the time.

use arrocco_coach::Theme;
use arrocco_engine::{Engine, Level, Limits};

use crate::puzzle::Puzzle;
use crate::rating::Rating;

/// The levels that try a puzzle.
const LEVELS: [u8; 7] = [2, 5, 8, 11, 14, 17, 20];
/// How often each does.
const TRIES: u64 = 2;
/// After so many levels in a row that solve it every time, stronger ones are not asked: they would take most of the time.
const ENOUGH: usize = 2;
/// What is thought of a puzzle before anybody has tried it.
const PRIOR: (f64, f64) = (1500.0, 450.0);

/// Lets levels of 900 to 2800 Elo try a puzzle, 14 times at most, and fits the rating at which half of the tries succeed.
/// `None` if every one of them finds it every time and it is no mate.
pub(super) fn estimate(engine: &mut Engine, puzzle: &Puzzle) -> Option<Rating> {
    let mut results = Vec::new();
    let mut in_a_row = 0;
    for level in LEVELS.into_iter().filter_map(Level::new) {
        let solved = if in_a_row < ENOUGH { solved_by(engine, level, puzzle) } else { TRIES };
        in_a_row = if solved == TRIES { in_a_row + 1 } else { 0 };
        results.push((f64::from(level.elo()), solved as f64));
    }
    engine.set_level(None);
    let is_plain = results.iter().all(|&(_, solved)| solved >= TRIES as f64);
    // A mate is a mate, also for beginners.
    (!is_plain || puzzle.has_theme(Theme::Mate)).then(|| fitted(&results))
}

/// How many of the tries of a level succeed.
fn solved_by(engine: &mut Engine, level: Level, puzzle: &Puzzle) -> u64 {
    engine.set_level(Some(level));
    let solved = (0..TRIES).filter(|&attempt| {
        engine.set_seed(attempt);
        is_solved(engine, puzzle)
    });
    solved.count() as u64
}

/// Does the engine at its level find every move?
fn is_solved(engine: &mut Engine, puzzle: &Puzzle) -> bool {
    let mut position = *puzzle.position();
    for pair in puzzle.solution().chunks(2) {
        let [right, answer @ ..] = pair else { return true };
        if engine.search(&position, &[], &Limits::default(), |_| {}).best != Some(*right) {
            return false;
        }
        position = position.after(*right);
        if let [answer] = answer {
            position = position.after(*answer);
        }
    }
    true
}

/// The mean and the standard deviation of the rating, by Bayes over a grid.
fn fitted(results: &[(f64, f64)]) -> Rating {
    let log_weight = |rating: f64| {
        let prior = -((rating - PRIOR.0) / PRIOR.1).powi(2) / 2.0;
        let tries = results.iter().map(|&(elo, solved)| {
            let chance = 1.0 / (1.0 + 10_f64.powf((rating - elo) / 400.0));
            solved * chance.ln() + (TRIES as f64 - solved) * (1.0 - chance).ln()
        });
        prior + tries.sum::<f64>()
    };
    let grid: Vec<(f64, f64)> =
        (20..175).map(|step| f64::from(step) * 20.0).map(|r| (r, log_weight(r))).collect();
    let most = grid.iter().map(|&(_, weight)| weight).fold(f64::NEG_INFINITY, f64::max);
    let weights = grid.iter().map(|&(rating, weight)| (rating, (weight - most).exp()));
    let (sum, total) = weights.clone().fold((0.0, 0.0), |(sum, total), (r, w)| (sum + r * w, total + w));
    let mean = sum / total;
    let variance = weights.map(|(r, w)| (r - mean).powi(2) * w).sum::<f64>() / total;
    Rating::checked(mean.round(), variance.sqrt().round()).unwrap_or(Rating::NEW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_weak_players_solve_is_easy() {
        let results = |solved: [f64; 7]| {
            let elo = |number| f64::from(Level::new(number).unwrap().elo());
            fitted(
                &LEVELS.iter().zip(solved).map(|(&number, solved)| (elo(number), solved)).collect::<Vec<_>>(),
            )
        };
        let easy = results([2.0; 7]);
        let middle = results([0.0, 0.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
        let hard = results([0.0; 7]);
        assert!(easy.value < 900.0 && hard.value > 2400.0, "{easy:?} {hard:?}");
        assert!((middle.value - 1650.0).abs() < 200.0, "{middle:?}");
        assert!(middle.deviation < 200.0);
    }
}
