//! Writes the weights as the engine's source file `evaluate/weights.rs`.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context as _, Result};
use arrocco_engine::tuning::groups;

/// The file as it is. Read when it is needed, because a package does not reach outside itself.
pub(crate) fn current() -> Result<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/engine/src/evaluate/weights.rs");
    fs::read_to_string(path).context(path)
}

/// What stands before the numbers, which stays.
fn head(current: &str) -> Result<&str> {
    let start = "pub(crate) static WEIGHTS: [Weight; f::COUNT] = [\n";
    let end = current.find(start).map(|at| at + start.len());
    end.and_then(|end| current.get(..end)).context("the file has no table of weights")
}

/// The weights scaled so that a pawn is worth `pawn` in the middlegame.
pub(crate) fn scaled_to_pawn(weights: &[[f32; 2]], pawn: f32) -> Vec<[f32; 2]> {
    let found =
        groups().into_iter().find(|(name, _)| *name == "MATERIAL").map(|(_, range)| weights[range.start][0]);
    let factor = found.map_or(1.0, |found| pawn / found);
    weights.iter().map(|weight| weight.map(|part| part * factor)).collect()
}

/// The file with other weights.
pub(crate) fn source(current: &str, weights: &[[f32; 2]]) -> Result<String> {
    let mut text = head(current)?.to_owned();
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
    Ok(text + "];\n")
}

#[cfg(test)]
mod tests {
    use arrocco_engine::tuning::weights;

    use super::*;

    /// The file in use is what would be written for its own weights.
    #[test]
    fn the_table_is_written_as_it_is() {
        let current = current().unwrap();
        assert_eq!(source(&current, &weights()).unwrap(), current);
        assert!(source("something else", &weights()).is_err());
    }
}
