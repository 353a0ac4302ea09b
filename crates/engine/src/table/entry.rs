//! An entry of the transposition table, packed into a 64-bit word.

use arrocco_rules::Move;

use crate::Score;

/// How a stored score relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// They are equal.
    Exact,
}

impl Bound {
    const fn bits(self) -> u64 {
        match self {
            Self::Upper => 1,
            Self::Lower => 2,
            Self::Exact => 3,
        }
    }

    /// Does a score with this bound cause a cutoff in this window?
    #[inline]
    pub(crate) fn decides(self, score: Score, alpha: Score, beta: Score) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }

    const fn from_bits(bits: u64) -> Option<Self> {
        match bits & 3 {
            1 => Some(Self::Upper),
            2 => Some(Self::Lower),
            3 => Some(Self::Exact),
            _ => None,
        }
    }
}

/// The result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, or the one that caused a cutoff.
    pub(crate) mv: Option<Move>,
    /// Mate scores are counted from this position, not from the root.
    pub(crate) score: Score,
    /// The static evaluation, uncorrected; `None` in check.
    pub(crate) eval: Option<Score>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// Was the position on a principal variation?
    pub(crate) was_pv: bool,
}

/// Stored for "no evaluation"; no evaluation has this value.
const NO_EVAL: i16 = i16::MIN;

/// Added to the stored depth, so that slightly negative depths can be stored.
const DEPTH_OFFSET: i32 = 8;

impl Entry {
    /// From the lowest bit: move 16 bits, score 16, evaluation 16, depth 8, age 5, principal variation 1, bound 2.
    pub(super) fn pack(self, age: u8) -> u64 {
        let mv = self.mv.map_or(0, Move::bits);
        let eval = self.eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
        let depth = (self.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
        u64::from(mv)
            | u64::from(self.score.raw() as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | depth << 48
            | u64::from(age) << 56
            | u64::from(self.was_pv) << 61
            | self.bound.bits() << 62
    }

    /// `None` for an empty slot.
    pub(super) fn unpack(word: u64) -> Option<Self> {
        let bound = Bound::from_bits(word >> 62)?;
        let eval = (word >> 32) as u16 as i16;
        Some(Self {
            // A move from a square to itself stands for "no move".
            mv: Move::from_bits(word as u16).filter(|mv| mv.from() != mv.to()),
            score: Score::cp(i32::from((word >> 16) as u16 as i16)),
            eval: (eval != NO_EVAL).then(|| Score::cp(i32::from(eval))),
            depth: depth(word),
            bound,
            was_pv: word >> 61 & 1 != 0,
        })
    }
}

pub(super) const fn depth(word: u64) -> i32 {
    (word >> 48 & 255) as i32 - DEPTH_OFFSET
}

pub(super) const fn age(word: u64) -> u8 {
    (word >> 56 & 31) as u8
}

pub(super) const fn is_empty(word: u64) -> bool {
    word >> 62 == 0
}

/// Ages wrap around after this many searches.
pub(super) const AGES: u8 = 32;

#[cfg(test)]
mod tests {
    use arrocco_rules::{MoveKind, Square};

    use super::*;

    #[test]
    fn packing_and_unpacking_gives_the_same_entry() {
        for (score, eval, depth, bound, was_pv) in [
            (Score::cp(-17), Some(Score::cp(31_000)), 12, Bound::Exact, true),
            (Score::mated_in(4), None, -3, Bound::Upper, false),
            (Score::mate_in(9), Some(Score::cp(-1)), 245, Bound::Lower, true),
        ] {
            let mv = Some(Move::new(Square::E7, Square::D8, MoveKind::QueenPromotionCapture));
            let entry = Entry { mv, score, eval, depth, bound, was_pv };
            assert_eq!(Entry::unpack(entry.pack(31)), Some(entry));
            assert_eq!(age(entry.pack(31)), 31);
        }
        assert_eq!(Entry::unpack(0), None);
    }
}
