//! What a player of some Elo can do.

use super::Level;
use super::knots::KNOTS;

/// The settings of a player, all of which grow or shrink steadily with the Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Skill {
    /// Positions looked at for a move.
    pub(super) nodes: f64,
    /// The chance of overlooking a move of middling difficulty on a full board, in thousandths.
    pub(super) oversight: f64,
    /// How far whims about where a piece belongs go, in centipawns.
    pub(super) whim: f64,
    /// How much is felt of what is not material, in hundredths.
    pub(super) judgement: f64,
    /// Plies of an opening that are known by heart.
    pub(super) theory: f64,
}

impl Skill {
    pub(super) fn of(level: Level) -> Self {
        let elo = f64::from(level.elo());
        let after = KNOTS.iter().position(|(at, _)| f64::from(*at) >= elo).unwrap_or(KNOTS.len() - 1);
        let (low_elo, low) = KNOTS[after.saturating_sub(1)];
        let (high_elo, high) = KNOTS[after];
        let width = f64::from(high_elo) - f64::from(low_elo);
        let share = if width > 0.0 { (elo - f64::from(low_elo)) / width } else { 0.0 };
        low.towards(high, share)
    }

    fn towards(self, other: Self, share: f64) -> Self {
        let between = |a: f64, b: f64| a + (b - a) * share;
        Self {
            // Strength grows with the logarithm of what is looked at.
            nodes: between(self.nodes.ln(), other.nodes.ln()).exp(),
            oversight: between(self.oversight, other.oversight),
            whim: between(self.whim, other.whim),
            judgement: between(self.judgement, other.judgement),
            theory: between(self.theory, other.theory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_stronger_is_worse_at_nothing() {
        let skills: Vec<Skill> =
            (Level::MIN_ELO..=Level::MAX_ELO).filter_map(Level::of_elo).map(Skill::of).collect();
        for pair in skills.windows(2) {
            let [weak, strong] = pair else { continue };
            assert!(weak.nodes < strong.nodes, "{pair:?}");
            assert!(weak.oversight >= strong.oversight && weak.whim >= strong.whim, "{pair:?}");
            assert!(weak.judgement <= strong.judgement && weak.theory <= strong.theory, "{pair:?}");
        }
    }

    #[test]
    fn the_scale_has_no_jumps() {
        for elo in Level::MIN_ELO..Level::MAX_ELO {
            let [one, next] = [elo, elo + 1].map(|elo| Skill::of(Level::of_elo(elo).expect("in range")));
            assert!(next.nodes / one.nodes < 1.02 && one.oversight - next.oversight < 2.0, "{elo}");
        }
    }

    #[test]
    fn the_strongest_level_overlooks_nothing() {
        let best = Skill::of(Level::of_elo(Level::MAX_ELO).expect("in range"));
        assert!(best.oversight <= 0.0 && best.whim <= 0.0 && best.judgement >= 100.0, "{best:?}");
    }
}
