use std::fs;

use arrocco_puzzles::{Goal, Kind, Outcome, PuzzleId, Solving, Wish};
use arrocco_rules::Position;
use arrocco_support::temporary_folder::TemporaryFolder;

use super::*;

const NOW: Now = Now { unix: 1_800_000_000, offset_minutes: 0 };

fn puzzle(rating: f64) -> Puzzle {
    let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse().unwrap();
    let moves = start.moves_from_san("Nc7+ Kd7 Nxa8").unwrap();
    let mut puzzle = Puzzle::new(start, &moves, Goal::Win).unwrap();
    puzzle.rating.value = rating;
    puzzle
}

fn named(name: &str, rating: f64) -> Puzzle {
    puzzle(rating).named(name.parse().unwrap()).in_set("set")
}

fn missed(puzzle: &Puzzle) -> Record {
    let mut solving = Solving::new(puzzle.clone());
    solving.give_up();
    solving.record(NOW)
}

#[test]
fn two_programs_see_each_others_lines() {
    let folder = TemporaryFolder::new().unwrap();
    let mut one = Store::open(folder.path()).unwrap();
    let mut other = Store::open(folder.path()).unwrap();
    let own = puzzle(1500.0).in_set(OWN);
    one.add(&[Record::Puzzle(Box::new(own.clone()))]).unwrap();
    other.add(&[missed(&own)]).unwrap();
    assert_eq!(one.refresh().unwrap().len(), 1);
    assert_eq!(one.records(), other.records());
    assert_eq!(one.training(NOW).progress().missed, 1);
    assert!(other.has(own.id()).unwrap());
}

#[test]
fn many_at_once_lose_nothing() {
    let folder = TemporaryFolder::new().unwrap();
    let own = puzzle(1500.0);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                let mut store = Store::open(folder.path()).unwrap();
                for _ in 0..10 {
                    store.add(&[missed(&own)]).unwrap();
                }
            });
        }
    });
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.records().len(), 60);
}

/// A kill, a full disk or a power cut leaves a beginning of what was being written.
#[test]
fn a_journal_that_was_cut_anywhere_has_every_whole_line() {
    let folder = TemporaryFolder::new().unwrap();
    let own = puzzle(1500.0).in_set(OWN);
    let mut store = Store::open(folder.path()).unwrap();
    store.add(&[Record::Puzzle(Box::new(own.clone())), missed(&own)]).unwrap();
    let path = folder.path().join("puzzles/training.jsonl");
    let whole = fs::read(&path).unwrap();
    for end in 0..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let lines = whole[..end].split(|&byte| byte == b'\n').count() - 1;
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.records().len(), lines);
        store.add(&[missed(&own)]).unwrap();
        let again = Store::open(folder.path()).unwrap();
        // A last line that only lacked its end counts as well.
        assert!((lines + 1..=lines + 2).contains(&again.records().len()), "{end}");
        assert_eq!(again.records().last(), Some(&missed(&own)));
    }
}

#[test]
fn lines_of_a_later_version_are_told_and_kept() {
    let folder = TemporaryFolder::new().unwrap();
    drop(Store::open(folder.path()).unwrap());
    let path = folder.path().join("puzzles/training.jsonl");
    fs::write(&path, "{\"v\":9,\"dream\":{}}\nnonsense\n").unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    assert_eq!(store.take_warnings().len(), 2);
    store.add(&[missed(&puzzle(1500.0))]).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("{\"v\":9,\"dream\":{}}\nnonsense\n{\"v\":1,\"attempt\""), "{text}");
}

#[test]
fn imported_puzzles_are_found_by_rating_theme_and_set() {
    let folder = TemporaryFolder::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let puzzles = (0..300).map(|number| named(&format!("p{number}"), 1000.0 + f64::from(number)));
    assert_eq!(store.import(puzzles.clone()).unwrap(), 300);
    assert_eq!(store.import(puzzles).unwrap(), 0);
    let wish = Wish { set: Some("set".to_owned()), ..Wish::default() };
    let training = store.training(NOW);
    let task = training.next(&wish, &store, 3).unwrap().unwrap();
    // A new solver is put at 1500, and these are the nearest.
    assert!(task.puzzle.rating.value > 1280.0, "{:?}", task.puzzle.rating);
    let query = |theme| Query { rating: 1100.0, theme, set: None, kind: Some(Kind::Tactic), most: 4 };
    let fork = query(Some(arrocco_coach::Theme::Fork));
    let near = store.imported.near(&fork, &|_: &PuzzleId| true).unwrap();
    assert_eq!(near.len(), 8);
    assert!(near.iter().all(|puzzle| (1095.0..1105.0).contains(&puzzle.rating.value)));
    let pin = query(Some(arrocco_coach::Theme::Pin));
    assert!(store.imported.near(&pin, &|_: &PuzzleId| true).unwrap().is_empty());
    assert_eq!(store.remove_set("set").unwrap(), 300);
    assert!(matches!(store.remove_set("set"), Err(StoreError::NoSet(_))));
}

#[test]
fn a_damaged_database_is_put_aside_and_nothing_else_is_lost() {
    let folder = TemporaryFolder::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    store.import(std::iter::once(named("a", 1000.0))).unwrap();
    store.add(&[missed(&puzzle(1500.0))]).unwrap();
    drop(store);
    let path = folder.path().join("puzzles/imported.db");
    fs::write(&path, vec![7; 8192]).unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let warnings = store.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("put aside"), "{warnings:?}");
    assert_eq!(store.records().len(), 1);
    let Record::Attempt(attempt) = &store.records()[0] else { panic!("{:?}", store.records()) };
    assert_eq!(attempt.outcome, Outcome::Missed);
    assert!(folder.path().join("puzzles/imported.damaged").exists());
}
