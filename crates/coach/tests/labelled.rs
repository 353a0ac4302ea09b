//! Themes against a labelled set, in the form of the public one (`PuzzleId,FEN,Moves,…,Themes,…`): `ARROCCO_PUZZLES` names
//! the file. Skipped without it.

use std::collections::BTreeMap;

use arrocco_coach::themes;
use arrocco_rules::{Move, Position};

fn moves(start: Position, text: &str) -> Vec<Move> {
    let mut position = start;
    text.split(' ')
        .map(|word| {
            let mv = position.move_from_uci(word).unwrap();
            position.play(mv);
            mv
        })
        .collect()
}

#[derive(Default)]
struct Count {
    both: u32,
    missed: Vec<String>,
    invented: Vec<String>,
}

#[test]
fn themes_are_those_of_the_set() {
    let Some(path) = std::env::var_os("ARROCCO_PUZZLES") else {
        eprintln!("skipped: ARROCCO_PUZZLES names no file of puzzles");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for row in text.lines().filter(|row| !row.starts_with("PuzzleId")) {
        let fields: Vec<&str> = row.split(',').collect();
        let [id, fen, solution, .., labels] = fields.get(..8).unwrap() else { panic!("{row}") };
        let start: Position = fen.parse().unwrap();
        let found = themes(&start, &moves(start, solution)).unwrap().to_string();
        let found: Vec<&str> = found.split(' ').collect();
        let labels: Vec<&str> = labels.split(' ').collect();
        for label in &labels {
            let count = counts.entry((*label).to_owned()).or_default();
            if found.contains(label) { count.both += 1 } else { count.missed.push((*id).to_owned()) }
        }
        for name in found.iter().filter(|name| !labels.contains(name)) {
            counts.entry((*name).to_owned()).or_default().invented.push((*id).to_owned());
        }
    }
    for (name, Count { both, missed, invented }) in &counts {
        let (lost, more) = (missed.len(), invented.len());
        println!("{name:18} {both:5} found, {lost:4} missed, {more:4} more  {missed:?} {invented:?}");
    }
}
