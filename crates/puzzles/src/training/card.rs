//! A puzzle that comes back: how well it is remembered, and when it is due.

use crate::attempt::{Attempt, Outcome};
use crate::memory::{Grade, Memory};
use crate::now::{DAY, Now};
use crate::puzzle::Kind;

use super::believed::Time;

/// What was missed comes back after so many seconds, so that the solution is seen once more before the day ends.
const SOON: i64 = 600;

#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    memory: Memory,
    last: Time,
    last_grade: Grade,
}

impl Card {
    /// Does a puzzle come back after this try, its first?
    pub(super) fn is_needed(attempt: &Attempt) -> bool {
        attempt.kind == Kind::Repertoire || attempt.outcome != Outcome::Solved
    }

    pub(super) fn new(outcome: Outcome, time: Time) -> Self {
        let grade = outcome.grade();
        Self { memory: Memory::new(grade), last: time, last_grade: grade }
    }

    pub(super) fn review(&mut self, outcome: Outcome, time: Time) {
        let grade = outcome.grade();
        let days = (time.day - self.last.day).max(0);
        *self = Self { memory: self.memory.after(grade, days as f64), last: time, last_grade: grade };
    }

    pub(super) fn is_due(&self, now: Now) -> bool {
        self.due_in(now) <= 0
    }

    /// Seconds until it is due; 0 or less if it is.
    pub(super) fn due_in(&self, now: Now) -> i64 {
        if self.last.is_future {
            return 0;
        }
        if self.last_grade == Grade::Again {
            return self.last.unix.saturating_add(SOON).saturating_sub(now.unix);
        }
        // It is due from the first minute of its day on: training is a thing of days, not of hours.
        let days = self.last.day.saturating_add(self.memory.interval()).saturating_sub(now.day());
        let seconds_of_today = now.unix.saturating_add(i64::from(now.offset_minutes) * 60).rem_euclid(DAY);
        if days <= 0 { 0 } else { days.saturating_mul(DAY).saturating_sub(seconds_of_today) }
    }

    /// The probability that it is remembered.
    pub(super) fn recall(&self, now: Now) -> f64 {
        self.memory.recall(now.day().saturating_sub(self.last.day) as f64)
    }
}
