//! The abilities of a player of some Elo.

use super::Level;
use super::knots::KNOTS;

/// The settings of a player, all monotonic in the Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Skill {
    /// Nodes searched for a move.
    pub(super) nodes: f64,
    /// The probability of overlooking a move of average difficulty on a full board, in thousandths.
    pub(super) oversight: f64,
    /// The largest random preference for a square, in centipawns.
    pub(super) preference: f64,
    /// How much of the evaluation beyond material counts, in hundredths.
    pub(super) judgement: f64,
    /// Plies of an opening that are known.
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
            // Strength grows with the logarithm of the nodes.
            nodes: between(self.nodes.ln(), other.nodes.ln()).exp(),
            oversight: between(self.oversight, other.oversight),
            preference: between(self.preference, other.preference),
            judgement: between(self.judgement, other.judgement),
            theory: between(self.theory, other.theory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stronger_player_is_worse_at_nothing() {
        let skills: Vec<Skill> =
            (Level::MIN_ELO..=Level::MAX_ELO).filter_map(Level::of_elo).map(Skill::of).collect();
        for pair in skills.windows(2) {
            let [weak, strong] = pair else { continue };
            assert!(weak.nodes < strong.nodes, "{pair:?}");
            assert!(weak.oversight >= strong.oversight && weak.preference >= strong.preference, "{pair:?}");
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
        assert!(best.oversight <= 0.0 && best.preference <= 0.0 && best.judgement >= 100.0, "{best:?}");
    }
}
