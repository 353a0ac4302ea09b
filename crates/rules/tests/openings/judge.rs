//! Compares the table with an independent one: every position that ours names must have the same code and name there.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use arrocco_rules::{Opening, Position};

use crate::{identity, play};

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/openings");

/// Code and name by position.
type Judge = HashMap<String, (String, String)>;

fn judge() -> Option<Judge> {
    if !Path::new(SHARED).is_dir() {
        eprintln!("skipped: there are no openings to compare with in {SHARED}");
        return None;
    }
    let text = |volume| {
        let path = format!("{SHARED}/{volume}.tsv");
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    Some(('a'..='e').flat_map(|volume| entries(&text(volume))).collect())
}

/// Rows of code, name and moves (`1. e4 e5 2. Nf3`) under a row of headings.
fn entries(text: &str) -> Vec<(String, (String, String))> {
    text.lines().skip(1).filter(|row| !row.is_empty()).map(entry).collect()
}

fn entry(row: &str) -> (String, (String, String)) {
    let [code, name, moves] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
    let words: Vec<&str> = moves.split_whitespace().filter(|word| !word.ends_with('.')).collect();
    let (_, position) = play(&words.join(" "));
    (identity(&position), (code.to_owned(), name.to_owned()))
}

/// How the judge's entry differs from an opening, if it does.
fn objection(judge: &Judge, opening: &Opening) -> Option<String> {
    let ours = (opening.eco().to_string(), opening.name().to_owned());
    match judge.get(&identity(opening.position())) {
        Some(theirs) if *theirs == ours => None,
        Some((code, name)) => Some(format!("{opening} is {code} {name} ({})", opening.line())),
        None => Some(format!("{opening} is not known ({})", opening.line())),
    }
}

#[test]
fn the_judge_agrees_with_every_name() {
    let Some(judge) = judge() else { return };
    let objections: Vec<String> =
        Opening::all().iter().filter_map(|opening| objection(&judge, opening)).collect();
    assert!(objections.is_empty(), "{} objections:\n{}", objections.len(), objections.join("\n"));
    println!("{} openings, all among the judge's {}", Opening::all().len(), judge.len());
}

#[test]
fn a_difference_to_the_judge_is_reported() {
    let opening = Opening::of(&play("e4 c5").1).expect("the Sicilian has a name");
    let says = |row| objection(&HashMap::from([entry(row)]), opening);
    assert_eq!(says("B20\tSicilian Defense\t1. e4 c5"), None);
    assert!(says("B21\tSicilian Defense\t1. e4 c5").is_some_and(|text| text.contains("is B21")));
    assert!(says("B20\tSicilian Game\t1. e4 c5").is_some_and(|text| text.contains("Sicilian Game")));
    assert!(says("C20\tKing's Pawn Game\t1. e4 e5").is_some_and(|text| text.contains("not known")));
    assert_eq!(identity(&Position::startpos()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}
