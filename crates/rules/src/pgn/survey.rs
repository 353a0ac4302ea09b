//! What is to be known of a piece of a file before it is read, found in one pass: what is rare need not be looked for
//! again where it is not, and lines need not be counted twice.

/// Bytes that are looked at side by side.
const LANES: usize = 64;

/// Bytes that most files do not have, and which are asked for in some places only because a few do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Rare {
    pub(super) has_returns: bool,
    pub(super) has_semicolons: bool,
}

impl Rare {
    /// What there is in either of two pieces.
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            has_returns: self.has_returns || other.has_returns,
            has_semicolons: self.has_semicolons || other.has_semicolons,
        }
    }
}

/// A piece of a file, looked through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Survey {
    pub(super) feeds: u64,
    pub(super) rare: Rare,
}

impl Survey {
    /// Counts in lanes as narrow as the bytes, as long as they cannot overflow.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut survey = Self::default();
        for part in bytes.chunks(LANES * usize::from(u8::MAX)) {
            let (blocks, rest) = part.as_chunks::<LANES>();
            survey.add(blocks);
            let mut last = [0; LANES];
            last.iter_mut().zip(rest).for_each(|(slot, &byte)| *slot = byte);
            survey.add(&[last]);
        }
        survey
    }

    /// No more blocks than a byte can count.
    #[inline]
    fn add(&mut self, blocks: &[[u8; LANES]]) {
        // What is least different from a byte is 0 if the byte is there.
        let (mut fed, mut returned, mut commented) = ([0_u8; LANES], [u8::MAX; LANES], [u8::MAX; LANES]);
        for block in blocks {
            let lanes = fed.iter_mut().zip(&mut returned).zip(&mut commented);
            for (((fed, returned), commented), &byte) in lanes.zip(block) {
                *fed += u8::from(byte == b'\n');
                *returned = (*returned).min(byte ^ b'\r');
                *commented = (*commented).min(byte ^ b';');
            }
        }
        self.feeds += fed.iter().map(|&count| u64::from(count)).sum::<u64>();
        self.rare.has_returns |= returned.contains(&0);
        self.rare.has_semicolons |= commented.contains(&0);
    }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_missed_wherever_it_stands() {
        for length in [0, 1, 63, 64, 65, 1000, LANES * 255, LANES * 255 + 1, LANES * 600 + 7] {
            let plain = vec![b'a'; length];
            assert_eq!(Survey::of(&plain), Survey::default());
            for place in (0..length).step_by(length / 100 + 1).chain(length.checked_sub(1)) {
                let with = |byte: u8| {
                    let mut bytes = plain.clone();
                    bytes[place] = byte;
                    Survey::of(&bytes)
                };
                assert_eq!(with(b'\n'), Survey { feeds: 1, ..Survey::default() });
                assert_eq!(with(b'\r').rare, Rare { has_returns: true, has_semicolons: false });
                assert_eq!(with(b';').rare, Rare { has_returns: false, has_semicolons: true });
            }
        }
    }

    #[test]
    fn lanes_do_not_overflow() {
        for length in [LANES * 255, LANES * 256, LANES * 1000 + 3] {
            assert_eq!(Survey::of(&vec![b'\n'; length]).feeds, length as u64);
        }
    }
}
