//! Writes the weights as the engine's source file `evaluate/weights.rs`.

use std::fmt::Write as _;

use arrocco_engine::tuning::groups;

const HEADER: &str = "\
//! The weights of the features in the middlegame and in the endgame, by feature index. Written by the tuner (`tuner/`),
//! which fits them to games of the engine against itself.

use super::feature as f;

/// Centipawns in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Weight {
    pub(crate) middle: i16,
    pub(crate) end: i16,
}

const fn w(middle: i16, end: i16) -> Weight {
    Weight { middle, end }
}

/// The weights that the evaluation uses.
#[rustfmt::skip]
pub(crate) static WEIGHTS: [Weight; f::COUNT] = [
";

/// The weights scaled so that a pawn is worth `pawn` in the middlegame.
pub(crate) fn scaled_to_pawn(weights: &[[f32; 2]], pawn: f32) -> Vec<[f32; 2]> {
    let found =
        groups().into_iter().find(|(name, _)| *name == "MATERIAL").map(|(_, range)| weights[range.start][0]);
    let factor = found.map_or(1.0, |found| pawn / found);
    weights.iter().map(|weight| weight.map(|part| part * factor)).collect()
}

pub(crate) fn source(weights: &[[f32; 2]]) -> String {
    let mut text = HEADER.to_owned();
    for (name, range) in groups() {
        let _ = writeln!(text, "    // {name}");
        for row in weights[range].chunks(8) {
            let cells: Vec<String> = row
                .iter()
                .map(|[middle, end]| format!("w({}, {})", middle.round() as i16, end.round() as i16))
                .collect();
            let _ = writeln!(text, "    {},", cells.join(", "));
        }
    }
    text + "];\n"
}
