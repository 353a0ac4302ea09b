//! How well a solution is remembered: FSRS, version 6, by its published formulas.
//!
//! FSRS (J. Ye and others) models a memory by its stability, the days after which it comes back with a probability of 0.9, and
//! its difficulty from 1 to 10. Formulas and default weights: "The algorithm", wiki of open-spaced-repetition/fsrs4anki. The
//! tests compare with what the authors' own implementation computes.

/// The default weights of FSRS 6.
const WEIGHTS: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The longest interval: ten years. Nobody needs to plan further, and no clock can be trusted further.
const LONGEST_INTERVAL: f64 = 3650.0;
const LEAST_STABILITY: f64 = 0.001;
const MOST_STABILITY: f64 = 36_500.0;

/// How well a solution was remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Not.
    Again,
    /// With help.
    Hard,
    /// Well.
    Good,
}

impl Grade {
    /// Its number in the formulas.
    const fn number(self) -> f64 {
        match self {
            Self::Again => 1.0,
            Self::Hard => 2.0,
            Self::Good => 3.0,
        }
    }
}

/// What is known about the memory of one solution.
///
/// ```
/// use arrocco_puzzles::{Grade, Memory};
/// let first = Memory::new(Grade::Good);
/// assert_eq!(first.interval(), 2);
/// let later = first.after(Grade::Good, 2.0);
/// assert!(later.interval() > 2 && later.recall(later.interval() as f64) > 0.85);
/// let forgotten = later.after(Grade::Again, 12.0);
/// assert!(forgotten.interval() < later.interval());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Memory {
    stability: f64,
    difficulty: f64,
}

impl Memory {
    /// The memory after the first try.
    #[must_use]
    pub fn new(grade: Grade) -> Self {
        let [again, hard, good, ..] = WEIGHTS;
        let stability = match grade {
            Grade::Again => again,
            Grade::Hard => hard,
            Grade::Good => good,
        };
        Self { stability, difficulty: first_difficulty(grade.number()).clamp(1.0, 10.0) }
    }

    /// The memory after a try so many days after the one before.
    #[must_use]
    pub fn after(self, grade: Grade, days: f64) -> Self {
        let days = if days.is_finite() { days.max(0.0) } else { 0.0 };
        let stability = match grade {
            _ if days < 1.0 => self.same_day_stability(grade),
            Grade::Again => self.forgotten_stability(days),
            Grade::Hard | Grade::Good => self.recalled_stability(grade, days),
        };
        let stability = stability.clamp(LEAST_STABILITY, MOST_STABILITY);
        Self { stability, difficulty: self.next_difficulty(grade) }
    }

    /// The probability that it is remembered after days.
    #[must_use]
    pub fn recall(self, days: f64) -> f64 {
        (1.0 + factor() * days.max(0.0) / self.stability).powf(-decay())
    }

    /// The days until the next try: when it is remembered with a probability of 0.9.
    #[must_use]
    pub fn interval(self) -> i64 {
        // For 0.9 the formula of the interval is the stability itself.
        self.stability.round().clamp(1.0, LONGEST_INTERVAL) as i64
    }

    fn next_difficulty(self, grade: Grade) -> f64 {
        let [_, _, _, _, _, _, change, reversion, ..] = WEIGHTS;
        let step = -change * (grade.number() - 3.0) * (10.0 - self.difficulty) / 9.0;
        // Difficulties drift to that of what is easy at once.
        let easy = first_difficulty(4.0);
        (reversion * easy + (1.0 - reversion) * (self.difficulty + step)).clamp(1.0, 10.0)
    }

    fn same_day_stability(self, grade: Grade) -> f64 {
        let [.., w17, w18, w19, _] = WEIGHTS;
        let factor = (w17 * (grade.number() - 3.0 + w18)).exp() * self.stability.powf(-w19);
        let factor = if grade == Grade::Good { factor.max(1.0) } else { factor };
        self.stability * factor
    }

    fn forgotten_stability(self, days: f64) -> f64 {
        let [_, _, _, _, _, _, _, _, _, _, _, w11, w12, w13, w14, _, _, w17, w18, _, _] = WEIGHTS;
        let long = w11
            * self.difficulty.powf(-w12)
            * ((self.stability + 1.0).powf(w13) - 1.0)
            * (w14 * (1.0 - self.recall(days))).exp();
        long.min(self.stability / (w17 * w18).exp())
    }

    fn recalled_stability(self, grade: Grade, days: f64) -> f64 {
        let [_, _, _, _, _, _, _, _, w8, w9, w10, _, _, _, _, hard, ..] = WEIGHTS;
        let penalty = if grade == Grade::Hard { hard } else { 1.0 };
        let growth = w8.exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-w9)
            * ((w10 * (1.0 - self.recall(days))).exp() - 1.0)
            * penalty;
        self.stability * (1.0 + growth)
    }
}

fn first_difficulty(grade: f64) -> f64 {
    let [_, _, _, _, w4, w5, ..] = WEIGHTS;
    w4 - (w5 * (grade - 1.0)).exp() + 1.0
}

const fn decay() -> f64 {
    let [.., last] = WEIGHTS;
    last
}

/// So that the probability after as many days as the stability is 0.9.
fn factor() -> f64 {
    0.9_f64.powf(-1.0 / decay()) - 1.0
}

#[cfg(test)]
mod tests {
    use super::Grade::{Again, Good, Hard};
    use super::*;
    include!("memory_vectors.rs");

    /// Sequences of grades and days, with stability and difficulty as the authors' py-fsrs 6.3 computes them.
    #[test]
    fn memories_are_those_of_the_reference() {
        for (first, rest, stability, difficulty) in VECTORS {
            let mut memory = Memory::new(*first);
            for &(grade, days) in *rest {
                memory = memory.after(grade, days);
            }
            assert!(
                (memory.stability / stability - 1.0).abs() < 1e-9,
                "{first:?} {rest:?}: {memory:?} {stability}"
            );
            assert!(
                (memory.difficulty - difficulty).abs() < 1e-9,
                "{first:?} {rest:?}: {memory:?} {difficulty}"
            );
        }
    }

    #[test]
    fn nothing_that_a_clock_says_breaks_a_memory() {
        for days in [f64::NAN, f64::INFINITY, -1e18, 0.0, 0.5, 1e18, f64::MAX] {
            for grade in [Again, Hard, Good] {
                let memory = Memory::new(grade).after(grade, days).after(Good, days);
                assert!(
                    memory.stability.is_finite() && (1.0..=10.0).contains(&memory.difficulty),
                    "{memory:?}"
                );
                assert!((1..=3650).contains(&memory.interval()));
            }
        }
    }
}
