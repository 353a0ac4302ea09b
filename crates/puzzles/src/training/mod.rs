//! Training: what comes next, and how it goes, from the journal and the time.

mod believed;
mod card;
mod day;
mod progress;
mod theme_progress;
mod wish;

use std::collections::{BTreeMap, BTreeSet};

use crate::attempt::Attempt;
use crate::now::Now;
use crate::pool::{Pool, Query};
use crate::puzzle::Kind;
use crate::puzzle_id::PuzzleId;
use crate::rating::Rating;
use crate::record::Record;

use believed::Times;
use card::Card;
pub use day::Day;
pub use progress::Progress;
pub use theme_progress::ThemeProgress;
pub use wish::{Reason, Task, Wish};

/// From so many new puzzles nearest to the solver's rating one is drawn.
const CHOICE: usize = 12;
/// A new puzzle is a little easier than even: about six in ten are solved, which is what keeps people at it.
const EASIER: f64 = 70.0;

/// A solver's training.
///
/// It is computed from the journal, and from nothing else, so that nothing is lost when the program is killed: whatever has
/// its line in the journal counts. What was missed comes back, at first in ten minutes, then after days that FSRS computes;
/// what was solved at first sight does not, except in a repertoire, of which everything comes back.
///
/// Clocks jump. Lines of the journal have an order that is true whatever the clock says, so the longest run of tries whose
/// times do not go back is believed, and only times up to now; other tries count as made right after the one before. A puzzle
/// that was last tried in what is now the future is due at once. So a wrong clock may show a puzzle too early, and never hides
/// one for long after it is set right.
///
/// ```
/// use arrocco_puzzles::{Attempt, Kind, Now, Outcome, Rating, Record, Training};
/// let now = Now { unix: 1_800_000_000, offset_minutes: 0 };
/// let missed = Record::Attempt(Attempt {
///     puzzle: "a".parse().unwrap(),
///     kind: Kind::Tactic,
///     outcome: Outcome::Missed,
///     unix: now.unix,
///     day: now.day(),
///     rating: Rating { value: 1500.0, deviation: 80.0 },
///     themes: Default::default(),
/// });
/// let mut training = Training::new([missed], now);
/// assert_eq!(training.progress().due, 0);
/// training.set_now(Now { unix: now.unix + 11 * 60, ..now });
/// assert_eq!(training.progress().due, 1);
/// assert!(training.solver().value < 1500.0);
/// ```
#[derive(Clone, Debug)]
pub struct Training {
    attempts: Vec<Attempt>,
    withdrawn: BTreeSet<PuzzleId>,
    now: Now,
    solver: Rating,
    cards: BTreeMap<PuzzleId, Card>,
    /// Puzzles that were tried.
    known: BTreeSet<PuzzleId>,
    times: Times,
}

impl Training {
    /// The training that a journal tells of.
    pub fn new(records: impl IntoIterator<Item = Record>, now: Now) -> Self {
        let mut training = Self {
            attempts: Vec::new(),
            withdrawn: BTreeSet::new(),
            now,
            solver: Rating::NEW,
            cards: BTreeMap::new(),
            known: BTreeSet::new(),
            times: Times::default(),
        };
        for record in records {
            training.take(record);
        }
        training.compute();
        training
    }

    /// Adds a line that has been added to the journal.
    pub fn add(&mut self, record: Record) {
        self.take(record);
        self.compute();
    }

    /// Tells what time it is. To be called before anything is asked.
    pub fn set_now(&mut self, now: Now) {
        if now != self.now {
            self.now = now;
            self.compute();
        }
    }

    fn take(&mut self, record: Record) {
        match record {
            Record::Attempt(attempt) => self.attempts.push(attempt),
            Record::Withdrawn { puzzle, .. } | Record::Removed { puzzle, .. } => {
                self.withdrawn.insert(puzzle);
            }
            Record::Restored { puzzle, .. } => {
                self.withdrawn.remove(&puzzle);
            }
            // A puzzle that was removed is asked again when it is added again.
            Record::Puzzle(puzzle) => {
                self.withdrawn.remove(puzzle.id());
            }
            Record::Searched { .. } => {}
        }
    }

    fn compute(&mut self) {
        self.times = Times::new(&self.attempts, self.now);
        self.solver = Rating::NEW;
        self.cards.clear();
        self.known.clear();
        let mut last_day = None;
        for (attempt, time) in self.attempts.iter().zip(self.times.all()) {
            let is_first = self.known.insert(attempt.puzzle.clone());
            let days = last_day.map_or(0, |last| time.day - last);
            last_day = Some(time.day);
            if is_first && attempt.kind == Kind::Tactic {
                self.solver = self.solver.after_days(days as f64).after(attempt.rating, score(attempt));
            }
            match self.cards.get_mut(&attempt.puzzle) {
                Some(card) => card.review(attempt.outcome, *time),
                None if Card::is_needed(attempt) => {
                    self.cards.insert(attempt.puzzle.clone(), Card::new(attempt.outcome, *time));
                }
                None => {}
            }
        }
        let days = last_day.map_or(0, |last| self.now.day() - last);
        self.solver = self.solver.after_days(days as f64);
    }

    /// The solver's rating.
    #[must_use]
    pub const fn solver(&self) -> Rating {
        self.solver
    }

    /// Has a puzzle been withdrawn or removed?
    #[must_use]
    pub fn is_withdrawn(&self, id: &PuzzleId) -> bool {
        self.withdrawn.contains(id)
    }

    /// Has a puzzle been tried?
    #[must_use]
    pub fn is_known(&self, id: &PuzzleId) -> bool {
        self.known.contains(id)
    }

    /// The tries, in the order of the journal.
    #[must_use]
    pub fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// What comes next: what is due, the one most likely forgotten first; then something new. `random` draws among several
    /// that are as good; another number every time makes a training that nobody can foresee.
    pub fn next<P: Pool>(&self, wish: &Wish, pool: &P, random: u64) -> Result<Option<Task>, P::Error> {
        if !wish.new_only
            && let Some(task) = self.next_due(wish, pool)?
        {
            return Ok(Some(task));
        }
        if wish.due_only {
            return Ok(None);
        }
        let is_chosen = wish.set.is_some() || wish.kind.is_some();
        let query = Query {
            rating: self.solver.value - EASIER,
            theme: wish.theme,
            set: wish.set.as_deref(),
            kind: if is_chosen { wish.kind } else { Some(Kind::Tactic) },
            most: CHOICE,
        };
        let is_new = |id: &PuzzleId| !self.known.contains(id) && !self.withdrawn.contains(id);
        let mut found = pool.near(&query, &is_new)?;
        let is_ordered = found.first().is_some_and(|puzzle| puzzle.kind() == Kind::Repertoire);
        let index = if is_ordered { 0 } else { (random % found.len().max(1) as u64) as usize };
        let puzzle = if index < found.len() { Some(found.swap_remove(index)) } else { None };
        Ok(puzzle.map(|puzzle| Task { puzzle, reason: Reason::New }))
    }

    fn next_due<P: Pool>(&self, wish: &Wish, pool: &P) -> Result<Option<Task>, P::Error> {
        let mut due: Vec<(&PuzzleId, f64)> = self.due().collect();
        due.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        for (id, _) in due {
            // A puzzle whose set is gone cannot be asked.
            let Some(puzzle) = pool.puzzle(id)? else { continue };
            if wish.query().matches(&puzzle) {
                return Ok(Some(Task { puzzle, reason: Reason::Due }));
            }
        }
        Ok(None)
    }

    /// What is due, with the probability that it is remembered.
    fn due(&self) -> impl Iterator<Item = (&PuzzleId, f64)> {
        let cards =
            self.cards.iter().filter(|(id, card)| card.is_due(self.now) && !self.withdrawn.contains(id));
        cards.map(|(id, card)| (id, card.recall(self.now)))
    }

    /// How many come back, at any time.
    #[must_use]
    pub fn scheduled(&self) -> usize {
        self.cards.keys().filter(|id| !self.withdrawn.contains(id)).count()
    }

    /// The seconds until something is due again; `None` if nothing comes back.
    #[must_use]
    pub fn next_due_in(&self) -> Option<i64> {
        let cards = self.cards.iter().filter(|(id, _)| !self.withdrawn.contains(id));
        cards.map(|(_, card)| card.due_in(self.now)).min()
    }

    /// How it goes.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let due = self.due().count();
        let withdrawn = self.withdrawn.iter().filter(|id| self.known.contains(id)).count();
        progress::of(
            &self.attempts,
            self.times.all(),
            self.now,
            self.solver,
            (due, self.scheduled(), withdrawn),
        )
    }
}

/// What a try counts in a game against the puzzle. With a hint it is not won.
fn score(attempt: &Attempt) -> f64 {
    match attempt.outcome {
        crate::attempt::Outcome::Solved => 1.0,
        crate::attempt::Outcome::Hinted | crate::attempt::Outcome::Missed => 0.0,
    }
}
