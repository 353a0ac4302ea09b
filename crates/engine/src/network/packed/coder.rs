//! A binary arithmetic coder: bits with probabilities, in both directions.

/// The probability that a bit is set, in 65536ths, which follows the bits that were seen: the mean of a quick and a slow
/// estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probability {
    quick: u16,
    slow: u16,
}

impl Probability {
    pub(super) const HALF: Self = Self { quick: 1 << 15, slow: 1 << 15 };

    /// Never 0 or 1, so that every bit can be coded.
    fn set(self) -> u32 {
        u32::midpoint(self.quick.into(), self.slow.into()).clamp(32, (1 << 16) - 32)
    }

    fn update(&mut self, bit: bool) {
        let target = if bit { u16::MAX } else { 0 };
        let moved =
            |from: u16, rate: u32| (i32::from(from) + ((i32::from(target) - i32::from(from)) >> rate)) as u16;
        (self.quick, self.slow) = (moved(self.quick, 5), moved(self.slow, 8));
    }
}

/// Writes bits or reads them, so that one model serves both.
pub(super) trait Coder {
    /// Codes a bit: a writer takes it, a reader ignores it; both return the bit that is in the file.
    fn code(&mut self, bit: bool, probability: &mut Probability) -> bool;
}

/// The interval of numbers that begin with what has been coded; its upper end belongs to it.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self { low: 0, high: u32::MAX };

    /// The last number that means a set bit.
    fn middle(self, probability: Probability) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(probability.set())) >> 16) as u32
    }

    fn narrow(&mut self, bit: bool, middle: u32) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// The first byte if it is settled, which is then removed.
    fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.low >> 24) as u8;
        self.low <<= 8;
        self.high = self.high << 8 | 255;
        Some(byte)
    }
}

pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Writes after these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { interval: Interval::ALL, bytes }
    }

    /// The bytes, with enough of the last interval to tell it from the others.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.interval.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn code(&mut self, bit: bool, probability: &mut Probability) -> bool {
        self.interval.narrow(bit, self.interval.middle(*probability));
        probability.update(bit);
        while let Some(byte) = self.interval.settled() {
            self.bytes.push(byte);
        }
        bit
    }
}

pub(super) struct Decoder<'a> {
    interval: Interval,
    /// The next four bytes of the file.
    window: u32,
    rest: core::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { interval: Interval::ALL, window: 0, rest: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    /// After the end there are zeros; a checksum tells that something is missing.
    fn shift(&mut self) {
        self.window = self.window << 8 | u32::from(self.rest.next().copied().unwrap_or_default());
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn code(&mut self, _: bool, probability: &mut Probability) -> bool {
        let middle = self.interval.middle(*probability);
        let bit = self.window <= middle;
        self.interval.narrow(bit, middle);
        probability.update(bit);
        while self.interval.settled().is_some() {
            self.shift();
        }
        bit
    }
}
