//! Where puzzles come from when they are to be solved.

use std::collections::BTreeMap;
use std::convert::Infallible;

use arrocco_coach::Theme;

use crate::puzzle::{Kind, Puzzle};
use crate::puzzle_id::PuzzleId;

/// What new puzzles are looked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Query<'a> {
    /// The rating to which they are to be near.
    pub rating: f64,
    /// The theme that they have.
    pub theme: Option<Theme>,
    /// The set that they belong to.
    pub set: Option<&'a str>,
    /// Their kind.
    pub kind: Option<Kind>,
    /// How many at most.
    pub most: usize,
}

impl Query<'_> {
    /// Is this one of them?
    #[must_use]
    pub fn matches(&self, puzzle: &Puzzle) -> bool {
        self.theme.is_none_or(|theme| puzzle.has_theme(theme))
            && self.set.is_none_or(|set| puzzle.set == set)
            && self.kind.is_none_or(|kind| puzzle.kind() == kind)
    }
}

/// Puzzles that can be found by their names and ratings.
pub trait Pool {
    /// What may go wrong.
    type Error;

    /// The puzzle with a name.
    fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>, Self::Error>;

    /// Puzzles that match and are wanted, the nearest to the rating first; those of a repertoire in their order.
    fn near(
        &self,
        query: &Query<'_>,
        is_wanted: &dyn Fn(&PuzzleId) -> bool,
    ) -> Result<Vec<Puzzle>, Self::Error>;
}

/// Puzzles in memory.
///
/// ```
/// use arrocco_puzzles::{MemoryPool, Pool as _, starter};
/// let pool: MemoryPool = starter().puzzles().take(3).cloned().collect();
/// assert_eq!(pool.len(), 3);
/// let id = pool.puzzles().next().unwrap().id().clone();
/// assert!(pool.puzzle(&id).unwrap().is_some());
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct MemoryPool {
    puzzles: Vec<Puzzle>,
    by_id: BTreeMap<PuzzleId, usize>,
}

impl MemoryPool {
    /// Adds a puzzle, or puts it in the place of the one with its name.
    pub fn add(&mut self, puzzle: Puzzle) {
        let next = self.puzzles.len();
        let index = *self.by_id.entry(puzzle.id().clone()).or_insert(next);
        match self.puzzles.get_mut(index) {
            Some(known) => *known = puzzle,
            None => self.puzzles.push(puzzle),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Is there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The puzzle with a name.
    #[must_use]
    pub fn get(&self, id: &PuzzleId) -> Option<&Puzzle> {
        self.puzzles.get(*self.by_id.get(id)?)
    }

    /// All of them, in their order.
    pub fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.iter()
    }
}

impl FromIterator<Puzzle> for MemoryPool {
    fn from_iter<I: IntoIterator<Item = Puzzle>>(puzzles: I) -> Self {
        let mut pool = Self::default();
        puzzles.into_iter().for_each(|puzzle| pool.add(puzzle));
        pool
    }
}

impl Pool for MemoryPool {
    type Error = Infallible;

    fn puzzle(&self, id: &PuzzleId) -> Result<Option<Puzzle>, Infallible> {
        Ok(self.get(id).cloned())
    }

    fn near(
        &self,
        query: &Query<'_>,
        is_wanted: &dyn Fn(&PuzzleId) -> bool,
    ) -> Result<Vec<Puzzle>, Infallible> {
        let matching = self.puzzles.iter().filter(|puzzle| query.matches(puzzle) && is_wanted(puzzle.id()));
        let mut found: Vec<&Puzzle> = matching.collect();
        let distance = |puzzle: &Puzzle| match puzzle.kind() {
            Kind::Repertoire => 0,
            Kind::Tactic => (puzzle.rating.value - query.rating).abs() as u32,
        };
        // Stable, so that a repertoire keeps its order.
        found.sort_by_key(|puzzle| distance(puzzle));
        Ok(found.into_iter().take(query.most).cloned().collect())
    }
}
