//! Writes the weights as the engine's source file `evaluate/weights.rs`.

use std::fmt::Write as _;

use arrocco_engine::tuning::groups;

/// The file as it is.
const CURRENT: &str = include_str!("../../crates/engine/src/evaluate/weights.rs");

/// What stands before the numbers, which stays.
fn header() -> &'static str {
    let start = "pub(crate) static WEIGHTS: [Weight; f::COUNT] = [\n";
    CURRENT
        .find(start)
        .and_then(|at| CURRENT.get(..at + start.len()))
        .expect("the file has a table of weights")
}

/// The weights scaled so that a pawn is worth `pawn` in the middlegame.
pub(crate) fn scaled_to_pawn(weights: &[[f32; 2]], pawn: f32) -> Vec<[f32; 2]> {
    let found =
        groups().into_iter().find(|(name, _)| *name == "MATERIAL").map(|(_, range)| weights[range.start][0]);
    let factor = found.map_or(1.0, |found| pawn / found);
    weights.iter().map(|weight| weight.map(|part| part * factor)).collect()
}

pub(crate) fn source(weights: &[[f32; 2]]) -> String {
    let mut text = header().to_owned();
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

#[cfg(test)]
mod tests {
    use arrocco_engine::tuning::weights;

    use super::*;

    /// The file in use is what would be written for its own weights.
    #[test]
    fn the_table_is_written_as_it_is() {
        let weights: Vec<[f32; 2]> = weights();
        assert_eq!(source(&weights), CURRENT);
    }
}
