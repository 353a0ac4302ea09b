//! What must hold for every row of the table.

use std::collections::{BTreeMap, BTreeSet};

use arrocco_rules::{Eco, Opening, Position};

use crate::identity;

#[test]
fn the_table_is_large_and_has_every_code() {
    assert!(Opening::all().len() >= 2400, "{}", Opening::all().len());
    let codes: BTreeSet<Eco> = Opening::all().iter().map(Opening::eco).collect();
    assert_eq!(codes.len(), 500);
}

#[test]
fn no_position_has_two_names() {
    let mut met = BTreeMap::new();
    for opening in Opening::all() {
        if let Some(other) = met.insert(identity(opening.position()), opening) {
            panic!("{opening} ({}) is {other} ({})", opening.line(), other.line());
        }
    }
}

/// The moves are legal, in exact algebraic notation, and numbered as in print.
#[test]
fn every_line_is_written_as_the_rules_write_it() {
    for opening in Opening::all() {
        let mut position = Position::startpos();
        let mut words = Vec::new();
        for (ply, mv) in opening.moves().enumerate() {
            let number = if ply % 2 == 0 { format!("{}.", position.fullmoves()) } else { String::new() };
            words.push(format!("{number}{}", position.san(mv)));
            position.play(mv);
        }
        assert_eq!(words.join(" "), opening.line(), "{opening}");
        assert_eq!(position, *opening.position(), "{opening}");
    }
}

#[test]
fn every_name_is_well_formed() {
    for opening in Opening::all() {
        let name = opening.name();
        assert!(is_well_formed(name), "{name:?}");
        assert!(!opening.family().is_empty() && name.starts_with(opening.family()), "{name}");
        assert!(opening.variation().is_none_or(|variation| name.ends_with(variation)), "{name}");
    }
}

#[test]
fn malformed_names_are_found() {
    for name in
        ["", "a", "Ruy Lopez ", "Ruy  Lopez", "Ruy Lopez:Berlin", "A: B: C", "A, B: C,", "Ruy\tLopez", "A:"]
    {
        assert!(!is_well_formed(name), "{name:?}");
    }
}

/// Words with one blank between them, a capital first, at most one colon, and no part empty.
fn is_well_formed(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
        && name.chars().all(|c| c.is_alphanumeric() || " :,.-'()&".contains(c))
        && name.split(' ').all(|word| !word.is_empty())
        && name.matches(':').count() <= 1
        && [':', ',']
            .into_iter()
            .all(|mark| name.matches(mark).count() == name.matches(&format!("{mark} ")).count())
}
