//! A score in one byte.

use arrocco_engine::Score;

/// Centipawns at which the odds of winning are e to 1.
const SCALE: f64 = 400.0;

/// The chances of winning that a score stands for, in 255 steps: fine where games are decided, coarse where they are
/// won already.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Chance(u8);

impl Chance {
    pub(crate) const fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

impl From<Score> for Chance {
    fn from(score: Score) -> Self {
        let chance = 1.0 / (1.0 + (-f64::from(score.raw()) / SCALE).exp());
        Self((chance * 255.0).round() as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_symmetric_and_ordered() {
        for cp in (0..3000).step_by(7) {
            let (plus, minus) = (Chance::from(Score::cp(cp)), Chance::from(Score::cp(-cp)));
            assert!((i32::from(plus.byte()) + i32::from(minus.byte()) - 255).abs() <= 1, "{cp}");
            assert!(Chance::from(Score::cp(cp + 7)) >= plus);
        }
        assert_eq!(Chance::from(Score::mate_in(3)).byte(), 255);
        assert_eq!(Chance::from(Score::mated_in(3)).byte(), 0);
    }
}
