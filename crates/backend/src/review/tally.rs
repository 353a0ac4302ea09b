//! How well a side has played.
//!
//! The loss of a move is how much of the expected score it throws away: a win counts 1, a draw one half, and the loss is
//! what the best move would have kept and the played one has not. Let r be the root mean square of a side's losses, over
//! those of its moves where it had a choice. Its accuracy is
//!
//! ```text
//! 100 * 2^(-r / 0.2)
//! ```
//!
//! so a flawless game is worth 100, and one that loses 0.2 with every move, a mistake each time, is worth 50. The
//! square makes one loss of 0.4 worse than ten of 0.04, as players feel it, and the mean makes the length of the game
//! not matter. Nothing else enters: the same evaluations give the same accuracy.

use super::judgement::Judgement;

/// The root mean square of losses at which accuracy is down to a half.
const HALF: f64 = 0.2;

/// The moves of a side, summed up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    moves: u32,
    losses: f64,
    squares: f64,
    judged: [u32; 3],
}

impl Tally {
    /// Adds a move for which there were others.
    pub fn add(&mut self, loss: f64, judgement: Option<Judgement>) {
        self.moves += 1;
        self.losses += loss;
        self.squares += loss * loss;
        let index = Judgement::ALL.into_iter().position(|known| Some(known) == judgement);
        if let Some(count) = index.and_then(|index| self.judged.get_mut(index)) {
            *count += 1;
        }
    }

    /// From 0 to 100; `None` if there never was a choice.
    pub fn accuracy(&self) -> Option<f64> {
        let mean = self.mean(self.squares)?;
        Some(100.0 * (-mean.sqrt() / HALF).exp2())
    }

    /// The mean loss of a move.
    pub fn loss(&self) -> Option<f64> {
        self.mean(self.losses)
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.moves > 0).then(|| sum / f64::from(self.moves))
    }

    /// Inaccuracies, mistakes and blunders.
    pub const fn judged(&self) -> [u32; 3] {
        self.judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(losses: &[f64]) -> Tally {
        let mut tally = Tally::default();
        for &loss in losses {
            tally.add(loss, Judgement::of(loss));
        }
        tally
    }

    #[test]
    fn accuracy_is_what_the_formula_says() {
        for (losses, accuracy) in [
            (&[0.0; 40][..], 100.0),
            (&[HALF], 50.0),
            (&[HALF; 7], 50.0),
            (&[2.0 * HALF], 25.0),
            // A root mean square of 0.1.
            (&[0.2, 0.0, 0.0, 0.0], 70.7),
        ] {
            let found = tally(losses).accuracy().unwrap();
            assert!((found - accuracy).abs() < 0.05, "{losses:?}: {found} instead of {accuracy}");
        }
        assert_eq!(Tally::default().accuracy(), None);
    }

    #[test]
    fn one_blunder_is_worse_than_many_small_losses() {
        let mut one = [0.0; 10];
        one[3] = 0.4;
        assert!(tally(&one).accuracy() < tally(&[0.04; 10]).accuracy());
    }

    #[test]
    fn judgements_are_counted() {
        let tally = tally(&[0.3, 0.0, 0.1, 0.9]);
        assert_eq!(tally.judged(), [1, 0, 2]);
        assert_eq!(tally.loss(), Some(0.325));
    }
}
