//! Symbols written as bits into blocks, and the lists that find a value's block.

use super::huffman::Code;
use super::symbols::{Meaning, Substituted};

/// The most values of a block.
const MOST_VALUES: u32 = 1 << 16;

/// Compressed values, ready to be written.
#[derive(Debug)]
pub(super) struct Blocks {
    substituted: Vec<Meaning>,
    code: Code,
    block_bits: u8,
    span_bits: u8,
    /// Values of each block less one; the last `padding` blocks have no data.
    sizes: Vec<u16>,
    padding: u8,
    /// For each span the block of its middle, and the place in it.
    index: Vec<(u32, u16)>,
    data: Vec<u8>,
}

/// The blocks that a size of blocks leads to: values of each.
fn cut(substituted: &Substituted, code: &Code, block_bits: u8) -> Vec<u16> {
    let most = 8_u32 << block_bits;
    let (mut sizes, mut bits, mut values) = (Vec::new(), 0, 0);
    for &symbol in &substituted.sequence {
        let symbol = usize::from(symbol);
        let (length, count) = (u32::from(code.lengths[symbol]), substituted.lengths[symbol]);
        if bits + length > most || values + count > MOST_VALUES {
            sizes.push((values - 1) as u16);
            (bits, values) = (0, 0);
        }
        bits += length;
        values += count;
    }
    sizes.push((values - 1) as u16);
    sizes
}

/// How many values a span of the index has, as a power of two: some sixteen blocks, as the reference has.
fn span_bits(size: u64, blocks: usize) -> u8 {
    let average = size / blocks as u64;
    let mut bits = (u64::BITS - average.leading_zeros()) as u8 + 4;
    while bits > 1 && 1_u64 << (bits - 1) > size {
        bits -= 1;
    }
    bits
}

impl Blocks {
    /// Blocks of `2^block_bits` bytes, or of fewer if that is smaller.
    pub(super) fn new(substituted: Substituted, block_bits: u8) -> Self {
        let mut uses = vec![0; substituted.meanings.len()];
        for &symbol in &substituted.sequence {
            uses[usize::from(symbol)] += 1;
        }
        let code = Code::new(&uses);
        let size: u64 =
            substituted.sequence.iter().map(|&s| u64::from(substituted.lengths[usize::from(s)])).sum();
        let total = |bits: &u8| {
            let sizes = cut(&substituted, &code, *bits);
            let spans = size.div_ceil(1 << span_bits(size, sizes.len()));
            ((sizes.len() as u64) << bits) + 2 * sizes.len() as u64 + 6 * spans
        };
        let block_bits = (5..=block_bits).rev().min_by_key(total).unwrap_or(block_bits);
        let sizes = cut(&substituted, &code, block_bits);
        let data = write(&substituted, &code, block_bits, &sizes);
        let span_bits = span_bits(size, sizes.len());
        let mut blocks = Self {
            substituted: substituted.meanings,
            code,
            block_bits,
            span_bits,
            sizes,
            padding: 0,
            index: Vec::new(),
            data,
        };
        blocks.index_spans(size);
        blocks
    }

    /// Finds the block of the middle of each span. The middle of the last may lie beyond the values: then there are blocks
    /// without data.
    fn index_spans(&mut self, size: u64) {
        let real = self.sizes.len();
        let (mut block, mut start) = (0, 0_u64);
        let spans = size.div_ceil(1 << self.span_bits);
        for span in 0..spans {
            let middle = (span << self.span_bits) + (1 << (self.span_bits - 1));
            loop {
                if block == self.sizes.len() {
                    self.sizes.push(u16::MAX);
                }
                let values = u64::from(self.sizes[block]) + 1;
                if start + values > middle {
                    break;
                }
                start += values;
                block += 1;
            }
            self.index.push((block as u32, (middle - start) as u16));
        }
        self.padding = (self.sizes.len() - real) as u8;
    }

    /// The description in the header, without the flags.
    pub(super) fn write_header(&self, to: &mut Vec<u8>, value: impl Fn(u16) -> u16) {
        let real = self.sizes.len() - usize::from(self.padding);
        to.extend([self.block_bits, self.span_bits, self.padding]);
        to.extend((real as u32).to_le_bytes());
        to.extend([self.code.longest, self.code.shortest]);
        for (place, _) in &self.code.firsts {
            to.extend(place.to_le_bytes());
        }
        to.extend((self.code.order.len() as u16).to_le_bytes());
        for &symbol in &self.code.order {
            let (left, right) = match self.substituted[usize::from(symbol)] {
                Meaning::Value(stored) => (value(stored), 0xfff),
                Meaning::Pair(left, right) => {
                    (self.code.places[usize::from(left)], self.code.places[usize::from(right)])
                }
            };
            to.extend([left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]);
        }
    }

    pub(super) fn write_index(&self, to: &mut Vec<u8>) {
        for (block, place) in &self.index {
            to.extend(block.to_le_bytes());
            to.extend(place.to_le_bytes());
        }
    }

    pub(super) fn write_sizes(&self, to: &mut Vec<u8>) {
        to.extend(self.sizes.iter().flat_map(|size| size.to_le_bytes()));
    }

    pub(super) fn write_data(&self, to: &mut Vec<u8>) {
        to.extend(&self.data);
    }

    /// The bytes that it takes in a file.
    pub(super) fn bytes(&self) -> usize {
        self.data.len() + 2 * self.sizes.len() + 6 * self.index.len() + 3 * self.code.order.len()
    }
}

/// The bits of all symbols, block by block.
fn write(substituted: &Substituted, code: &Code, block_bits: u8, sizes: &[u16]) -> Vec<u8> {
    let mut data = Vec::with_capacity(sizes.len() << block_bits);
    let mut symbols = substituted.sequence.iter();
    for (number, &size) in sizes.iter().enumerate() {
        let mut left = u32::from(size) + 1;
        let (mut bits, mut count) = (0_u64, 0);
        while left > 0
            && let Some(&symbol) = symbols.next()
        {
            let (word, length) = code.bits(symbol);
            bits = bits << length | u64::from(word);
            count += length;
            while count >= 8 {
                count -= 8;
                data.push((bits >> count) as u8);
            }
            left -= substituted.lengths[usize::from(symbol)];
        }
        if count > 0 {
            data.push((bits << (8 - count)) as u8);
        }
        data.resize((number + 1) << block_bits, 0);
    }
    data
}
