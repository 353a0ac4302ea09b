//! The scale: what players of certain Elos can do, found by matches. Between them everything is interpolated.

use super::skill::Skill;

const fn knot(nodes: u32, oversight: u32, whim: u32, judgement: u32, theory: u32) -> Skill {
    Skill {
        nodes: nodes as f64,
        oversight: oversight as f64,
        whim: whim as f64,
        judgement: judgement as f64,
        theory: theory as f64,
    }
}

/// Elo, and the skill that goes with it.
pub(super) const KNOTS: [(u16, Skill); 6] = [
    (800, knot(60, 450, 60, 30, 4)),
    (1200, knot(150, 320, 40, 45, 6)),
    (1600, knot(500, 180, 25, 65, 8)),
    (2000, knot(2000, 80, 15, 85, 10)),
    (2400, knot(8000, 25, 8, 95, 12)),
    (2800, knot(40_000, 0, 0, 100, 14)),
];
