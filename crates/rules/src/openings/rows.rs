//! Reads the rows of the table, family by family.

use super::line::LineCache;
use super::{Eco, Opening};

/// One file for each family.
const FAMILIES: [&str; 11] = [
    include_str!("table/flank.tsv"),
    include_str!("table/semi_open.tsv"),
    include_str!("table/sicilian.tsv"),
    include_str!("table/open.tsv"),
    include_str!("table/kings_gambit.tsv"),
    include_str!("table/italian.tsv"),
    include_str!("table/ruy_lopez.tsv"),
    include_str!("table/closed.tsv"),
    include_str!("table/dutch.tsv"),
    include_str!("table/indian.tsv"),
    include_str!("table/fianchetto.tsv"),
];

/// All rows as they are written, without comments and empty lines.
pub(super) fn rows() -> impl Iterator<Item = &'static str> {
    FAMILIES.into_iter().flat_map(str::lines).filter(|row| !row.is_empty() && !row.starts_with('#'))
}

/// The opening in a row, if the row is a code, a name and legal moves, separated by tabs.
pub(super) fn read(row: &'static str, line: &mut LineCache<'static>) -> Option<Opening> {
    let (code, rest) = row.split_once('\t')?;
    let (name, moves) = rest.split_once('\t')?;
    let eco: Eco = code.parse().ok()?;
    Some(Opening { eco, name, line: moves, position: line.play(moves)? })
}

#[cfg(test)]
mod tests {
    use super::super::line::words;
    use super::*;

    /// The library skips rows with mistakes instead of failing. This test makes sure that there are none.
    #[test]
    fn every_row_can_be_read() {
        let mut line = LineCache::default();
        for row in rows() {
            assert!(read(row, &mut line).is_some(), "this row cannot be read: {row}");
        }
    }

    /// Sorted by code, then by moves, so that neighboring rows share their first moves.
    #[test]
    fn the_rows_of_a_section_are_in_order() {
        for section in FAMILIES.into_iter().flat_map(|family| family.split("\n\n")) {
            let rows = section.lines().filter(|row| !row.starts_with('#'));
            let sort_key = |row: &'static str| {
                let moves = row.split('\t').nth(2).unwrap_or_default();
                (row.split('\t').next(), words(moves).collect::<Vec<_>>())
            };
            assert!(rows.clone().map(sort_key).is_sorted(), "{}", section.lines().next().unwrap_or_default());
        }
    }

    #[test]
    fn a_row_with_a_mistake_is_skipped() {
        let mut line = LineCache::default();
        for row in [
            "",
            "B20",
            "B20\tSicilian",
            "F20\tSicilian\t1.e4 c5",
            "B20\tSicilian\t1.e4 c4",
            "B20 Sicilian 1.e4",
        ] {
            assert!(read(row, &mut line).is_none(), "{row}");
        }
    }
}
