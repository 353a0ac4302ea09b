//! A binary arithmetic coder.

/// One end of the coder. Writer and reader share the code that decides what comes next, so that they cannot disagree.
pub(super) trait BitCoder {
    /// Codes a bit whose chance to be 1 is `chance` of 65536. A reader ignores `bit` and returns what it reads.
    fn code(&mut self, chance: u32, bit: bool) -> bool;
}

/// The interval of numbers that begin with the bits so far.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const WHOLE: Self = Self { low: 0, high: u32::MAX };

    /// The last number of the part that stands for 1.
    #[inline]
    fn split(self, chance: u32) -> u32 {
        let width = u64::from(self.high - self.low);
        self.low + ((width * u64::from(chance)) >> 16) as u32
    }

    #[inline]
    fn narrow(&mut self, split: u32, bit: bool) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// Whether the first byte is decided.
    #[inline]
    const fn has_byte(self) -> bool {
        (self.low ^ self.high) >> 24 == 0
    }

    #[inline]
    fn shift(&mut self) {
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { interval: Interval::WHOLE, bytes: Vec::new() }
    }

    /// The bytes. Readers take what is missing at the end for zeros.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // One byte above the low end is inside the interval, because the first bytes of its ends differ.
        self.bytes.push((self.interval.low >> 24) as u8 + u8::from(self.interval.low > 0));
        self.bytes
    }
}

impl BitCoder for Encoder {
    #[inline]
    fn code(&mut self, chance: u32, bit: bool) -> bool {
        let split = self.interval.split(chance);
        self.interval.narrow(split, bit);
        while self.interval.has_byte() {
            self.bytes.push((self.interval.low >> 24) as u8);
            self.interval.shift();
        }
        bit
    }
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    interval: Interval,
    value: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { interval: Interval::WHOLE, value: 0, rest: bytes.iter() };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    #[inline]
    fn shift(&mut self) {
        self.value = self.value << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl BitCoder for Decoder<'_> {
    #[inline]
    fn code(&mut self, chance: u32, _: bool) -> bool {
        let split = self.interval.split(chance);
        let bit = self.value <= split;
        self.interval.narrow(split, bit);
        while self.interval.has_byte() {
            self.interval.shift();
            self.shift();
        }
        bit
    }
}
