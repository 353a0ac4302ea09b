//! When tries were made, if the clock is not to be trusted.

use crate::attempt::Attempt;
use crate::now::{DAY, Now};

/// So much later than now a time may be, as by clocks that are set by a few minutes now and then.
const SLACK: i64 = 3600;

/// When a try was made, as far as it is believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Time {
    pub(super) unix: i64,
    pub(super) day: i64,
    /// The clock said that it was made later than now.
    pub(super) is_future: bool,
}

/// The believed times of all tries, in the order of the journal; they never go back.
#[derive(Clone, Default, Debug)]
pub(super) struct Times(Vec<Time>);

impl Times {
    pub(super) fn new(attempts: &[Attempt], now: Now) -> Self {
        let latest = now.unix.saturating_add(SLACK);
        let is_believed = longest_run(attempts, latest);
        // Tries before the first that is believed count as made then.
        let first = is_believed.iter().position(|&is| is).and_then(|index| attempts.get(index));
        let mut time = first.map_or((now.unix, now.day()), believed);
        let mut times = Vec::with_capacity(attempts.len());
        for (attempt, is_believed) in attempts.iter().zip(is_believed) {
            if is_believed {
                let (unix, day) = believed(attempt);
                // Days are those of the solver's clock on the wall, which may go back by a journey to the west.
                time = (unix, day.max(time.1));
            }
            times.push(Time { unix: time.0, day: time.1, is_future: attempt.unix > latest });
        }
        Self(times)
    }

    pub(super) fn all(&self) -> &[Time] {
        &self.0
    }
}

/// The time and the day of a try. The day is that of the time, or one beside it.
fn believed(attempt: &Attempt) -> (i64, i64) {
    let day = attempt.unix.div_euclid(DAY);
    (attempt.unix, attempt.day.clamp(day - 1, day + 1))
}

/// Marks the longest run of tries whose times do not go back, none of them later than `latest`. Of several, it is one that ends
/// early. (The longest non-decreasing subsequence, by patience sorting.)
fn longest_run(attempts: &[Attempt], latest: i64) -> Vec<bool> {
    // The last try of the best run of each length, and of each try the one before it in its run.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; attempts.len()];
    let time = |index: usize| attempts.get(index).map_or(i64::MAX, |attempt| attempt.unix);
    for (index, attempt) in attempts.iter().enumerate().filter(|(_, attempt)| attempt.unix <= latest) {
        let length = ends.partition_point(|&end| time(end) <= attempt.unix);
        if let (Some(slot), Some(previous)) = (before.get_mut(index), length.checked_sub(1)) {
            *slot = ends.get(previous).copied();
        }
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut marks = vec![false; attempts.len()];
    let mut next = ends.last().copied();
    while let Some(index) = next {
        if let Some(mark) = marks.get_mut(index) {
            *mark = true;
        }
        next = before.get(index).copied().flatten();
    }
    marks
}
