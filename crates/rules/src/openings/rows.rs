//! The rows of the table, family by family, and what they say.

use super::line::Line;
use super::{Eco, Opening};

/// One file a family.
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

/// What a row says, if it is a code, a name and legal moves with tabs between them.
pub(super) fn read(row: &'static str, line: &mut Line<'static>) -> Option<Opening> {
    let (code, rest) = row.split_once('\t')?;
    let (name, moves) = rest.split_once('\t')?;
    let eco: Eco = code.parse().ok()?;
    Some(Opening { eco, name, line: moves, position: line.follow(moves)? })
}

#[cfg(test)]
mod tests {
    use super::super::line::words;
    use super::*;

    /// The table is read leniently, for a library must not fail its user over a typing mistake; so it is here that
    /// no mistake gets past.
    #[test]
    fn every_row_says_something() {
        let mut line = Line::default();
        for row in rows() {
            assert!(read(row, &mut line).is_some(), "this row cannot be read: {row}");
        }
    }

    /// By code, then by moves: so a row has its place, and neighbors share their moves.
    #[test]
    fn the_rows_of_a_section_are_in_order() {
        for section in FAMILIES.into_iter().flat_map(|family| family.split("\n\n")) {
            let rows = section.lines().filter(|row| !row.starts_with('#'));
            let place = |row: &'static str| {
                let moves = row.split('\t').nth(2).unwrap_or_default();
                (row.split('\t').next(), words(moves).collect::<Vec<_>>())
            };
            assert!(rows.clone().map(place).is_sorted(), "{}", section.lines().next().unwrap_or_default());
        }
    }

    #[test]
    fn a_row_with_a_mistake_says_nothing() {
        let mut line = Line::default();
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
