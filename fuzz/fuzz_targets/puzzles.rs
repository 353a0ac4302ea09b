//! Any bytes as a file of puzzles, a journal of training, or packed puzzles: what is read can be solved to its end, is written so
//! that it reads back equal, and makes a training under any clock.
#![no_main]

use arrocco_puzzles::{
    Journal, MemoryPool, Now, Pool as _, Puzzle, Query, Record, Solving, Training, Tried, Wish, pack, public_set, unpack,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (head, rest) = data.split_at(data.len().min(8));
    let mut clock = [0; 8];
    clock[..head.len()].copy_from_slice(head);
    let now = Now { unix: i64::from_le_bytes(clock), offset_minutes: i16::from_le_bytes([clock[0], clock[7]]) };
    for puzzle in unpack(data).unwrap_or_default() {
        read(&puzzle);
        assert_eq!(unpack(&pack([&puzzle])).unwrap_or_default().len(), 1, "{puzzle:?}");
    }
    for row in String::from_utf8_lossy(rest).lines() {
        if let Ok(Some(puzzle)) = public_set(row) {
            read(&puzzle);
        }
    }
    let journal = Journal::read(rest);
    let mut pool = MemoryPool::default();
    for record in &journal.records {
        let line = record.to_line();
        let again = Record::from_line(&line).expect("what was written can be read");
        assert_eq!(again.to_line(), line);
        if let Record::Puzzle(puzzle) = record {
            read(puzzle);
            pool.add((**puzzle).clone());
        }
    }
    let training = Training::new(journal.records, now);
    let progress = training.progress();
    assert!(progress.due <= progress.scheduled);
    let Ok(task) = training.next(&Wish::default(), &pool, clock[1].into());
    assert!(task.is_none_or(|task| !training.is_withdrawn(task.puzzle.id())));
    let query = Query { rating: 1500.0, theme: None, set: None, kind: None, most: 3 };
    let Ok(near) = pool.near(&query, &|_| true);
    assert!(near.len() <= 3);
});

/// What was read is a puzzle: its solution can be played to its end.
fn read(puzzle: &Puzzle) {
    let mut solving = Solving::new(puzzle.clone());
    while let Some(mv) = solving.expected() {
        assert!(matches!(solving.try_move(mv), Tried::Right { .. } | Tried::Solved), "{puzzle:?}");
    }
    assert!(solving.is_over());
}
