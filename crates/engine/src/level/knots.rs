//! The skill at certain Elo values, found by matches. Between these knots the skill is interpolated.
//!
//! It is anchored to Stockfish 15.1 at skill levels whose Elo on the CCRL blitz list its authors have measured (their
//! pull request 4341; the `UCI_Elo` of 15.1 itself is off by up to 450 points, as they say there).

use super::Level;
use super::skill::Skill;

const fn knot(nodes: u32, oversight: u32, preference: u32, judgement: u32, theory: u32) -> Skill {
    Skill {
        nodes: nodes as f64,
        oversight: oversight as f64,
        preference: preference as f64,
        judgement: judgement as f64,
        theory: theory as f64,
    }
}

/// Elo, and the skill at that Elo.
const KNOTS: [(u16, Skill); 6] = [
    (800, knot(60, 580, 50, 50, 4)),
    (1200, knot(240, 260, 33, 60, 6)),
    (1600, knot(1050, 105, 20, 78, 8)),
    (2000, knot(3200, 45, 11, 91, 10)),
    (2400, knot(20_000, 9, 4, 98, 12)),
    (2800, knot(100_000, 0, 0, 100, 14)),
];

impl Skill {
    /// The skill of a player of a level.
    pub(super) fn of(level: Level) -> Self {
        let elo = f64::from(level.elo());
        let after = KNOTS.iter().position(|(at, _)| f64::from(*at) >= elo).unwrap_or(KNOTS.len() - 1);
        let (low_elo, low) = KNOTS[after.saturating_sub(1)];
        let (high_elo, high) = KNOTS[after];
        let width = f64::from(high_elo) - f64::from(low_elo);
        let share = if width > 0.0 { (elo - f64::from(low_elo)) / width } else { 0.0 };
        low.towards(high, share)
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
