//! King buckets: groups of squares of the own king, each with first-layer weights of its own.

/// So many buckets are allowed, one for each square of the half board that is left after mirroring.
pub(super) const MOST: usize = 32;

/// The bucket of each square of the own king, seen from its own first rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KingBuckets {
    map: [u8; 64],
    number: usize,
}

impl KingBuckets {
    /// One bucket for all squares.
    pub(super) const ONE: Self = Self { map: [0; 64], number: 1 };

    /// Reads a map of `number` buckets. `None` if a square has a bucket that does not exist, or another one than its
    /// mirror image.
    pub(super) fn new(map: [u8; 64], number: usize) -> Option<Self> {
        let is_good = |(square, &bucket): (usize, &u8)| {
            usize::from(bucket) < number && map.get(square ^ 0b111) == Some(&bucket)
        };
        map.iter().enumerate().all(is_good).then_some(Self { map, number })
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The bucket for a king on a square, seen from its own first rank.
    #[inline]
    pub(super) fn of(&self, king: u8) -> u8 {
        self.map[usize::from(king & 63)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_symmetric_and_within_their_number() {
        let mut map = [0; 64];
        (map[1], map[6]) = (1, 1);
        let buckets = KingBuckets::new(map, 2).expect("a good map");
        assert_eq!((buckets.number(), buckets.of(6), buckets.of(9)), (2, 1, 0));
        assert_eq!(KingBuckets::new(map, 1), None);
        map[6] = 0;
        assert_eq!(KingBuckets::new(map, 2), None);
    }
}
