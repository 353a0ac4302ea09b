//! Scans a part of a file once before it is parsed: counts the line feeds, and finds out whether there are rare bytes.

/// Bytes that are processed in parallel.
const LANES: usize = 64;

/// Which of the bytes occur that most files do not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RareBytes {
    pub(super) has_returns: bool,
    pub(super) has_semicolons: bool,
}

impl RareBytes {
    /// The rare bytes of two parts together.
    pub(super) const fn or(self, other: Self) -> Self {
        Self {
            has_returns: self.has_returns || other.has_returns,
            has_semicolons: self.has_semicolons || other.has_semicolons,
        }
    }
}

/// The result of scanning a part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Scan {
    pub(super) line_feeds: u64,
    pub(super) rare: RareBytes,
}

impl Scan {
    /// Counts in lanes of 8 bits, in parts that are short enough not to overflow them.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut scan = Self::default();
        for part in bytes.chunks(LANES * usize::from(u8::MAX)) {
            let (blocks, rest) = part.as_chunks::<LANES>();
            scan.add(blocks);
            let mut last = [0; LANES];
            last.iter_mut().zip(rest).for_each(|(slot, &byte)| *slot = byte);
            scan.add(&[last]);
        }
        scan
    }

    /// Adds at most 255 blocks, so that no lane overflows.
    #[inline]
    fn add(&mut self, blocks: &[[u8; LANES]]) {
        // The minimum of the differences to a byte is 0 if that byte occurs.
        let (mut line_feeds, mut return_difference, mut semicolon_difference) =
            ([0_u8; LANES], [u8::MAX; LANES], [u8::MAX; LANES]);
        for block in blocks {
            let lanes = line_feeds.iter_mut().zip(&mut return_difference).zip(&mut semicolon_difference);
            for (((line_feeds, return_difference), semicolon_difference), &byte) in lanes.zip(block) {
                *line_feeds += u8::from(byte == b'\n');
                *return_difference = (*return_difference).min(byte ^ b'\r');
                *semicolon_difference = (*semicolon_difference).min(byte ^ b';');
            }
        }
        self.line_feeds += line_feeds.iter().map(|&count| u64::from(count)).sum::<u64>();
        self.rare.has_returns |= return_difference.contains(&0);
        self.rare.has_semicolons |= semicolon_difference.contains(&0);
    }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_at_every_offset() {
        for length in [0, 1, 63, 64, 65, 1000, LANES * 255, LANES * 255 + 1, LANES * 600 + 7] {
            let plain = vec![b'a'; length];
            assert_eq!(Scan::of(&plain), Scan::default());
            for place in (0..length).step_by(length / 100 + 1).chain(length.checked_sub(1)) {
                let with = |byte: u8| {
                    let mut bytes = plain.clone();
                    bytes[place] = byte;
                    Scan::of(&bytes)
                };
                assert_eq!(with(b'\n'), Scan { line_feeds: 1, ..Scan::default() });
                assert_eq!(with(b'\r').rare, RareBytes { has_returns: true, has_semicolons: false });
                assert_eq!(with(b';').rare, RareBytes { has_returns: false, has_semicolons: true });
            }
        }
    }

    #[test]
    fn lanes_do_not_overflow() {
        for length in [LANES * 255, LANES * 256, LANES * 1000 + 3] {
            assert_eq!(Scan::of(&vec![b'\n'; length]).line_feeds, length as u64);
        }
    }
}
