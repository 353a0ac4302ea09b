//! The puzzles that are built in.

use std::collections::BTreeSet;

use arrocco_coach::{Theme, themes};
use arrocco_puzzles::{Kind, pack, starter};

#[test]
fn the_set_is_read_whole_and_small_enough() {
    let bytes = include_bytes!("../starter/starter.puzzles");
    let count = u32::from_le_bytes(bytes[7..11].try_into().unwrap()) as usize;
    assert_eq!(starter().len(), count, "none is damaged or there twice");
    assert!(bytes.len() <= 600_000, "{}", bytes.len());
    let puzzles: Vec<_> = starter().puzzles().cloned().collect();
    assert_eq!(pack(&puzzles), bytes);
}

/// Whoever changes a finder of themes makes the set again: `arrocco puzzles export --set starter` and `--from` do it.
#[test]
fn its_themes_are_those_that_are_found() {
    for puzzle in starter().puzzles() {
        let found = themes(puzzle.start(), &puzzle.moves()).unwrap();
        assert_eq!(found, puzzle.themes, "{puzzle:?}");
    }
}

#[test]
fn there_is_something_for_everybody() {
    let ratings: Vec<f64> = starter().puzzles().map(|puzzle| puzzle.rating.value).collect();
    for band in [800.0, 1200.0, 1600.0, 2000.0] {
        let count = ratings.iter().filter(|&&rating| (band - 200.0..band + 200.0).contains(&rating)).count();
        assert!(count >= 20, "{count} puzzles near {band}");
    }
    let themes: BTreeSet<&str> =
        starter().puzzles().flat_map(|puzzle| puzzle.themes.iter().map(Theme::name)).collect();
    for theme in ["fork", "pin", "mateIn1", "mateIn2", "hangingPiece", "endgame", "opening"] {
        assert!(themes.contains(theme), "no {theme}");
    }
    assert!(starter().puzzles().all(|puzzle| puzzle.kind() == Kind::Tactic && puzzle.lead().is_some()));
}
