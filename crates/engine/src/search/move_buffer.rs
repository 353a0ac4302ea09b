//! The moves of all nodes on the path with their scores, one after the other in memory that stays in the cache.

use arrocco_rules::{Move, MoveKind, Square};

/// More moves than any position can have.
const MOST: usize = 1024;

/// Keys that are compared at once: the keys of a node begin at a multiple of this.
const LANES: usize = 8;

/// Bits of a key below the score: they order moves of the same score as they were added.
const INDEX_BITS: u32 = 11;
const LAST_INDEX: i32 = (1 << INDEX_BITS) - 1;
const _: () = assert!(MOST < LAST_INDEX as usize);

/// The key of no move.
const NONE: i32 = i32::MIN;

/// The memory for the moves of all nodes on the path of a thread.
pub(super) struct MoveBuffer {
    /// The score, and below it the place: the largest key is that of the best move, the first of several.
    keys: Vec<i32>,
    moves: Vec<Move>,
    /// The moves of the node that is being searched end here.
    top: usize,
}

/// The part of the buffer that belongs to a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    start: usize,
    /// Moves before this are taken.
    next: usize,
    end: usize,
}

impl core::fmt::Debug for MoveBuffer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("MoveBuffer").field("top", &self.top).finish_non_exhaustive()
    }
}

impl MoveBuffer {
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), moves: Vec::new(), top: 0 }
    }

    /// Forgets all moves, also those that a search which was cut off has left.
    pub(super) fn clear(&mut self) {
        self.top = 0;
    }

    /// A region for a node below those that have one.
    #[inline]
    pub(super) fn begin(&mut self) -> Region {
        self.begin_at(self.top)
    }

    #[inline]
    fn begin_at(&mut self, at: usize) -> Region {
        let start = at.next_multiple_of(LANES);
        let room = start + MOST + LANES;
        if self.keys.len() < room {
            self.keys.resize(room, NONE);
            self.moves.resize(room, Move::new(Square::A1, Square::A1, MoveKind::Quiet));
        }
        self.top = start;
        Region { start, next: start, end: start }
    }

    /// Begins the region of the same node anew, behind the first `kept` moves.
    #[inline]
    pub(super) fn begin_again(&mut self, region: &Region, kept: usize) -> Region {
        self.begin_at(region.start + kept)
    }

    /// Gives back the memory of a region and of all that came after it.
    #[inline]
    pub(super) fn release(&mut self, region: &Region) {
        self.top = region.start;
    }

    /// Adds a move to a region.
    #[inline]
    pub(super) fn push(&mut self, region: &mut Region, mv: Move, score: i32) {
        self.keys[region.end] = key(score, region.end - region.start);
        self.moves[region.end] = mv;
        region.end += 1;
    }

    /// Called when all moves are added.
    #[inline]
    pub(super) fn finish(&mut self, region: &Region) {
        let end = region.end.next_multiple_of(LANES);
        self.keys[region.end..end].fill(NONE);
        self.top = region.end;
    }

    /// Takes the best move that is left, with its score.
    #[inline]
    pub(super) fn take_best(&mut self, region: &mut Region) -> Option<(Move, i32)> {
        if region.next == region.end {
            return None;
        }
        let first = region.next / LANES * LANES;
        let last = region.end.next_multiple_of(LANES);
        let mut best = [NONE; LANES];
        for keys in self.keys[first..last].as_chunks::<LANES>().0 {
            for (best, &key) in best.iter_mut().zip(keys) {
                *best = (*best).max(key);
            }
        }
        let best = best.into_iter().fold(NONE, i32::max);
        let index = (LAST_INDEX - (best & LAST_INDEX)) as usize;
        let (at, next) = (region.start + index, region.next);
        let mv = self.moves[at];
        // The next one in the order of generation takes its place.
        self.moves[at] = self.moves[next];
        self.keys[at] = key(self.keys[next] >> INDEX_BITS, index);
        self.keys[next] = NONE;
        region.next += 1;
        Some((mv, best >> INDEX_BITS))
    }

    /// Keeps a move among the first of a region, in the place of one that is taken.
    #[inline]
    pub(super) fn keep(&mut self, region: &Region, index: usize, mv: Move) {
        debug_assert!(region.start + index < region.next);
        self.moves[region.start + index] = mv;
    }

    /// A move that was kept.
    #[inline]
    pub(super) fn kept(&self, region: &Region, index: usize) -> Move {
        self.moves[region.start + index]
    }
}

#[inline]
fn key(score: i32, index: usize) -> i32 {
    debug_assert!(score.unsigned_abs() < 1 << (31 - INDEX_BITS - 1), "{score}");
    (score << INDEX_BITS) + (LAST_INDEX - index as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(number: usize) -> Move {
        Move::new(Square::ALL[number % 64], Square::ALL[number / 64], MoveKind::Quiet)
    }

    /// The order of a selection sort by exchanges, which is what `take_best` is.
    fn selected(scores: &[i32]) -> Vec<(Move, i32)> {
        let mut rest: Vec<_> =
            scores.iter().enumerate().map(|(number, &score)| (mv(number), score)).collect();
        for next in 0..rest.len() {
            let most = rest[next..].iter().map(|&(_, score)| score).max().expect("some are left");
            let best = next + rest[next..].iter().position(|&(_, score)| score == most).expect("it is there");
            rest.swap(next, best);
        }
        rest
    }

    #[test]
    fn the_best_is_taken_first_and_of_equals_the_first() {
        let mut buffer = MoveBuffer::new();
        let above = buffer.begin();
        for count in [0, 1, 7, 8, 9, 40, MOST] {
            let scores: Vec<i32> =
                (0..count as i32).map(|number| number * 7919 % 31 * 3000 - 50_000).collect();
            let mut region = buffer.begin();
            for (number, &score) in scores.iter().enumerate() {
                buffer.push(&mut region, mv(number), score);
            }
            buffer.finish(&region);
            let mut taken = Vec::new();
            while let Some(best) = buffer.take_best(&mut region) {
                // A child uses the memory behind.
                let mut child = buffer.begin();
                buffer.push(&mut child, mv(0), 99_999);
                buffer.finish(&child);
                assert_eq!(buffer.take_best(&mut child), Some((mv(0), 99_999)));
                buffer.release(&child);
                taken.push(best);
            }
            assert_eq!(taken, selected(&scores));
            buffer.release(&region);
            assert_eq!(buffer.top, 0);
        }
        buffer.release(&above);
    }

    #[test]
    fn moves_that_are_kept_stay_when_the_region_begins_again() {
        let mut buffer = MoveBuffer::new();
        let mut region = buffer.begin();
        for number in 0..20 {
            buffer.push(&mut region, mv(number), number as i32);
        }
        buffer.finish(&region);
        for index in 0..3 {
            let (best, _) = buffer.take_best(&mut region).expect("there are twenty");
            buffer.keep(&region, index, best);
        }
        let mut again = buffer.begin_again(&region, 3);
        buffer.push(&mut again, mv(63), 0);
        buffer.finish(&again);
        assert_eq!([0, 1, 2].map(|index| buffer.kept(&region, index)), [19, 18, 17].map(mv));
        assert_eq!(buffer.take_best(&mut again), Some((mv(63), 0)));
        assert_eq!(buffer.take_best(&mut again), None);
    }
}
