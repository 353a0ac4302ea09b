//! Training under any sequence of tries, clocks and cuts.

use std::collections::BTreeSet;

use arrocco_coach::Themes;
use arrocco_puzzles::{
    Attempt, Goal, Journal, Kind, MemoryPool, Now, Outcome, Puzzle, PuzzleId, Rating, Reason, Record,
    Training, Wish,
};
use arrocco_rules::Position;
use proptest::prelude::*;

const DAY: i64 = 86_400;
const START: i64 = 1_800_000_000;

fn now(unix: i64) -> Now {
    Now { unix, offset_minutes: 0 }
}

fn id(number: u8) -> PuzzleId {
    format!("p{number}").parse().unwrap()
}

fn attempt(number: u8, outcome: Outcome, unix: i64, kind: Kind) -> Record {
    Record::Attempt(Attempt {
        puzzle: id(number),
        kind,
        outcome,
        unix,
        day: unix.div_euclid(DAY),
        rating: Rating { value: 1500.0, deviation: 80.0 },
        themes: Themes::default(),
    })
}

fn missed(number: u8, unix: i64) -> Record {
    attempt(number, Outcome::Missed, unix, Kind::Tactic)
}

fn solved(number: u8, unix: i64) -> Record {
    attempt(number, Outcome::Solved, unix, Kind::Tactic)
}

fn puzzle(number: u8) -> Puzzle {
    let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse().unwrap();
    let moves = start.moves_from_san("Nc7+ Kd7 Nxa8").unwrap();
    Puzzle::new(start, &moves, Goal::Win).unwrap().named(id(number))
}

fn pool() -> MemoryPool {
    (0..20).map(puzzle).collect()
}

fn is_due(records: &[Record], at: i64) -> bool {
    Training::new(records.to_vec(), now(at)).progress().due > 0
}

#[test]
fn what_was_missed_comes_back_and_moves_away_when_it_is_solved() {
    let mut records = vec![missed(1, START)];
    assert!(!is_due(&records, START + 60) && is_due(&records, START + 700));
    records.push(solved(1, START + 700));
    assert!(!is_due(&records, START + 900) && is_due(&records, START + DAY + 900));
    let mut at = START + DAY + 900;
    let mut last = 0;
    for _ in 0..6 {
        records.push(solved(1, at));
        let days = (1..5000).find(|days| is_due(&records, at + days * DAY)).unwrap();
        assert!(days >= last, "{days} after {last}");
        (at, last) = (at + days * DAY, days);
    }
    assert!(last > 30, "{last}");
}

#[test]
fn what_was_solved_at_first_sight_does_not_come_back_but_a_repertoire_does() {
    assert_eq!(Training::new([solved(1, START)], now(START + 1000 * DAY)).scheduled(), 0);
    let line = attempt(1, Outcome::Solved, START, Kind::Repertoire);
    let training = Training::new([line], now(START + 10 * DAY));
    assert_eq!((training.scheduled(), training.progress().due), (1, 1));
    // What is known by heart says nothing about strength.
    assert!((training.solver().value - 1500.0).abs() < 1e-9);
}

#[test]
fn a_clock_that_was_ahead_hides_nothing_when_it_is_set_right() {
    let year = 365 * DAY;
    let records = [missed(1, START), missed(2, START + 70 * year), solved(2, START + 70 * year + 700)];
    let due = Training::new(records.clone(), now(START + DAY)).progress().due;
    assert_eq!(due, 2, "both are due the day after");
    // A try with the right clock puts everything right.
    let mut records = records.to_vec();
    records.push(solved(2, START + DAY));
    let training = Training::new(records, now(START + DAY + 60));
    assert_eq!(training.progress().due, 1);
    assert!(training.next_due_in().is_some_and(|seconds| seconds < 30 * DAY));
}

#[test]
fn a_clock_that_was_behind_takes_no_success_away() {
    let steady =
        |unix: [i64; 4]| vec![missed(1, unix[0]), solved(1, unix[1]), solved(1, unix[2]), solved(1, unix[3])];
    let right = steady([START, START + 700, START + 2 * DAY, START + 9 * DAY]);
    let mut wrong = right.clone();
    // One try of another puzzle was made in 1970.
    wrong.insert(2, missed(2, 5000));
    let at = now(START + 10 * DAY);
    let without = |records: Vec<Record>| {
        let mut training = Training::new(records, at);
        training.add(Record::Removed { puzzle: id(2), unix: at.unix });
        training.next_due_in()
    };
    assert_eq!(without(right), without(wrong));
}

#[test]
fn streaks_are_days_on_the_solvers_clock() {
    let records: Vec<Record> = [0, 1, 2, 5, 6].map(|day| solved(day as u8, START + day * DAY)).to_vec();
    let progress = |day: i64| Training::new(records.clone(), now(START + day * DAY)).progress();
    assert_eq!((progress(6).streak, progress(6).longest_streak, progress(6).today), (2, 3, 1));
    assert_eq!((progress(7).streak, progress(8).streak), (2, 0));
}

#[test]
fn withdrawn_puzzles_are_not_asked_and_come_back_when_restored() {
    let mut training = Training::new([missed(3, START)], now(START + DAY));
    let due = Wish { due_only: true, ..Wish::default() };
    let next = |training: &Training| training.next(&due, &pool(), 1).unwrap();
    assert_eq!(next(&training).unwrap().reason, Reason::Due);
    training.add(Record::Withdrawn { puzzle: id(3), moves: "d5c3".to_owned(), unix: START });
    assert_eq!(next(&training), None);
    training.add(Record::Restored { puzzle: id(3), unix: START });
    assert!(next(&training).is_some());
}

fn any_outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![Just(Outcome::Solved), Just(Outcome::Hinted), Just(Outcome::Missed)]
}

/// Times that go forward, jump anywhere, or are those that no clock shows.
fn any_time() -> impl Strategy<Value = i64> {
    prop_oneof![
        8 => (0..400 * DAY).prop_map(|seconds| START + seconds),
        1 => Just(0),
        1 => Just(START + 40_000 * DAY),
        1 => any::<i64>(),
    ]
}

fn any_record() -> impl Strategy<Value = Record> {
    prop_oneof![
        12 => (0..20_u8, any_outcome(), any_time(), any::<bool>(), any::<i64>()).prop_map(
            |(number, outcome, unix, is_line, day)| {
                let kind = if is_line { Kind::Repertoire } else { Kind::Tactic };
                let Record::Attempt(attempt) = attempt(number, outcome, unix, kind) else { unreachable!() };
                // One in two has a day that cannot be.
                let day = if day % 2 == 0 { attempt.day } else { day };
                Record::Attempt(Attempt { day, ..attempt })
            }
        ),
        1 => (0..20_u8, any_time()).prop_map(|(number, unix)| {
            Record::Withdrawn { puzzle: id(number), moves: "e2e4".to_owned(), unix }
        }),
        1 => (0..20_u8, any_time()).prop_map(|(number, unix)| Record::Restored { puzzle: id(number), unix }),
        1 => (0..20_u8).prop_map(|number| Record::Puzzle(Box::new(puzzle(number)))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever the journal and the clock say, everything adds up, what is due can be asked, and nothing overflows.
    #[test]
    fn any_journal_and_any_clock_make_a_training(
        records in prop::collection::vec(any_record(), 0..60),
        unix in any_time(),
        offset_minutes in any::<i16>(),
        random in any::<u64>(),
    ) {
        let at = Now { unix, offset_minutes };
        let training = Training::new(records.clone(), at);
        let progress = training.progress();
        let tries = records.iter().filter(|record| matches!(record, Record::Attempt(_))).count();
        prop_assert_eq!(progress.solved + progress.hinted + progress.missed, tries);
        prop_assert_eq!(progress.days.iter().map(|day| day.solved + day.missed).sum::<usize>(), tries);
        prop_assert!(progress.due <= progress.scheduled && progress.streak <= progress.longest_streak);
        prop_assert!(progress.days.windows(2).all(|pair| pair[0].day < pair[1].day));
        prop_assert!((100.0..=4000.0).contains(&progress.rating.value));
        prop_assert!((45.0..=350.0).contains(&progress.rating.deviation));
        let due = training.next(&Wish { due_only: true, ..Wish::default() }, &pool(), random).unwrap();
        prop_assert_eq!(due.is_some(), progress.due > 0);
        prop_assert_eq!(training.next_due_in().is_some_and(|seconds| seconds <= 0), progress.due > 0);
        let new = training.next(&Wish { new_only: true, ..Wish::default() }, &pool(), random).unwrap();
        if let Some(task) = new {
            prop_assert!(!training.is_known(task.puzzle.id()) && !training.is_withdrawn(task.puzzle.id()));
        }
    }

    /// A session that is killed after any line goes on as if it had never ended: the same state from the same lines.
    #[test]
    fn a_kill_between_two_lines_changes_nothing(
        records in prop::collection::vec(any_record(), 1..40),
        unix in any_time(),
    ) {
        let at = now(unix);
        let mut live = Training::new(Vec::new(), at);
        let mut text = String::new();
        for record in records {
            text += &record.to_line();
            text.push('\n');
            live.add(record);
            let journal = Journal::read(text.as_bytes());
            prop_assert_eq!((journal.newer, journal.unreadable), (0, 0));
            let again = Training::new(journal.records, at);
            prop_assert_eq!(again.progress(), live.progress());
            prop_assert_eq!(again.next_due_in(), live.next_due_in());
        }
        // A line that was cut costs only itself.
        let cut = Journal::read(&text.as_bytes()[..text.len() - 2]);
        prop_assert!(cut.unreadable <= 1);
    }

    /// When the clock is right again, what was missed is due again after at most its interval, whatever the clock said before.
    #[test]
    fn no_clock_hides_a_puzzle(jumps in prop::collection::vec(any_time(), 0..12)) {
        let right = START + 500 * DAY;
        let mut records: Vec<Record> = jumps.iter().enumerate().map(|(place, &unix)| missed(place as u8, unix)).collect();
        records.push(missed(19, right));
        let training = Training::new(records, now(right + 700));
        prop_assert_eq!(training.progress().due, jumps.len() + 1);
    }

    /// Solving more never makes a puzzle come back earlier than missing it.
    #[test]
    fn success_is_never_punished(days in prop::collection::vec(1..60_i64, 1..10)) {
        let (mut good, mut bad, mut at) = (vec![missed(1, START)], vec![missed(1, START)], START);
        for day in days {
            at += day * DAY;
            good.push(solved(1, at));
            bad.push(missed(1, at));
            let due_in = |records: &[Record]| Training::new(records.to_vec(), now(at)).next_due_in().unwrap();
            prop_assert!(due_in(&good) >= due_in(&bad));
        }
    }

    #[test]
    fn new_puzzles_are_never_the_same_twice(seed in any::<u64>()) {
        let mut training = Training::new(Vec::new(), now(START));
        let mut seen = BTreeSet::new();
        for step in 0..20_i64 {
            let wish = Wish { new_only: true, ..Wish::default() };
            let task = training.next(&wish, &pool(), seed.wrapping_add(step as u64)).unwrap().unwrap();
            prop_assert!(seen.insert(task.puzzle.id().clone()));
            let Record::Attempt(attempt) = solved(0, START + step) else { unreachable!() };
            training.add(Record::Attempt(Attempt { puzzle: task.puzzle.id().clone(), ..attempt }));
        }
        prop_assert_eq!(training.next(&Wish::default(), &pool(), seed).unwrap(), None);
    }
}
