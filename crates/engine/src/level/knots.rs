//! The skill at certain Elo values, found by matches. Between these knots the skill is interpolated.
//!
//! It is anchored to Stockfish 15.1 at skill levels whose Elo on the CCRL blitz list its authors have measured (their
//! pull request 4341; the `UCI_Elo` of 15.1 itself is off by up to 450 points, as they say there).

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
pub(super) const KNOTS: [(u16, Skill); 6] = [
    (800, knot(60, 580, 50, 50, 4)),
    (1200, knot(240, 260, 33, 60, 6)),
    (1600, knot(1050, 105, 20, 78, 8)),
    (2000, knot(3200, 45, 11, 91, 10)),
    (2400, knot(20_000, 9, 4, 98, 12)),
    (2800, knot(100_000, 0, 0, 100, 14)),
];
