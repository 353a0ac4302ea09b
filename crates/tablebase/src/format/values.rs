//! The values of one part of a table, compressed in blocks.
//!
//! The values are written as symbols, the symbols as bits, and the bits are cut into blocks of equal size, each of which
//! starts with a whole symbol. To find a value without reading what is before it there are two lists: how many values each
//! block has, and for every so many values the block in which the middle one is.

use super::header::{Header, unreadable};
use super::huffman::Code;
use super::symbols::Symbols;
use crate::{ReadAt, TableFault};

/// The flag of a part that has the same value everywhere.
pub(crate) const SINGLE: u8 = 0x80;

/// Block sizes that are read at once.
const SIZES: usize = 32;

/// Bytes of a block that are read at once.
const CHUNK: usize = 64;

/// One part of a table.
#[derive(Debug)]
pub(crate) enum Values {
    /// The same value everywhere.
    Single(u16),
    /// Compressed.
    Blocks(Box<Blocks>),
    /// One by one, in memory.
    Plain(Vec<u8>),
}

/// Compressed values, and where in the file they are.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    size: u64,
    block_bits: u32,
    span_bits: u32,
    with_data: u32,
    count: u64,
    code: Code,
    symbols: Symbols,
    index_at: u64,
    sizes_at: u64,
    data_at: u64,
}

const INDEX: TableFault = TableFault::Damaged("its index points nowhere");
const SYMBOL: TableFault = TableFault::Damaged("its data has a symbol that does not exist");

impl Values {
    /// Reads the description of a part of `size` values; returns it with its flags.
    pub(crate) fn read(header: &mut Header<'_>, size: u64, is_wdl: bool) -> Result<(u8, Self), TableFault> {
        let flags = header.byte()?;
        let first = header.byte()?;
        if flags & SINGLE != 0 {
            return Ok((flags, Self::Single(if is_wdl { u16::from(first) } else { 0 })));
        }
        let (block_bits, span_bits) = (u32::from(first), u32::from(header.byte()?));
        if !(3..=16).contains(&block_bits) || !(1..=32).contains(&span_bits) {
            return Err(TableFault::Damaged("its blocks have an impossible size"));
        }
        let padding = header.byte()?;
        let with_data = header.u32()?;
        let count = u64::from(with_data) + u64::from(padding);
        let code = Code::read(header)?;
        let symbols = Symbols::read(header)?;
        header.align(2);
        if with_data == 0 || symbols.len() == 0 {
            return Err(TableFault::Damaged("it has no data"));
        }
        let blocks =
            Blocks { size, block_bits, span_bits, with_data, count, code, symbols, ..Blocks::default() };
        Ok((flags, Self::Blocks(Box::new(blocks))))
    }

    /// Takes the place of the index from the file.
    pub(crate) fn place_index(&mut self, header: &mut Header<'_>) -> Result<(), TableFault> {
        if let Self::Blocks(blocks) = self {
            let spans = blocks.size.div_ceil(1 << blocks.span_bits);
            blocks.index_at = header.skip(spans.saturating_mul(6))?;
        }
        Ok(())
    }

    /// Takes the place of the sizes of the blocks from the file.
    pub(crate) fn place_sizes(&mut self, header: &mut Header<'_>) -> Result<(), TableFault> {
        if let Self::Blocks(blocks) = self {
            blocks.sizes_at = header.skip(2 * blocks.count)?;
        }
        Ok(())
    }

    /// Takes the place of the blocks from the file.
    pub(crate) fn place_data(&mut self, header: &mut Header<'_>) -> Result<(), TableFault> {
        if let Self::Blocks(blocks) = self {
            header.align(64);
            blocks.data_at = header.skip(u64::from(blocks.with_data) << blocks.block_bits)?;
        }
        Ok(())
    }

    /// The value at an index.
    #[inline]
    pub(crate) fn get(&self, source: &dyn ReadAt, index: u64) -> Result<u16, TableFault> {
        match self {
            Self::Single(value) => Ok(*value),
            Self::Blocks(blocks) => blocks.get(source, index),
            Self::Plain(values) => usize::try_from(index)
                .ok()
                .and_then(|place| values.get(place))
                .map(|&value| value.into())
                .ok_or(INDEX),
        }
    }

    /// All values one by one: for who needs every one of them, in any order. `None` if one does not fit into a byte.
    pub(crate) fn unpack(&self, source: &dyn ReadAt) -> Result<Option<Self>, TableFault> {
        match self {
            Self::Single(value) => Ok(Some(Self::Single(*value))),
            Self::Blocks(blocks) => Ok(blocks.unpack(source)?.map(Self::Plain)),
            Self::Plain(values) => Ok(Some(Self::Plain(values.clone()))),
        }
    }
}

impl Blocks {
    fn get(&self, source: &dyn ReadAt, index: u64) -> Result<u16, TableFault> {
        if index >= self.size {
            return Err(TableFault::OtherMaterial);
        }
        let (block, place) = self.find_block(source, index)?;
        self.read_block(source, block, place)
    }

    /// All values, `None` if one does not fit into a byte.
    fn unpack(&self, source: &dyn ReadAt) -> Result<Option<Vec<u8>>, TableFault> {
        let strings = (0..self.symbols.len()).map(|symbol| self.string(symbol as u16));
        let Some(strings) = strings.collect::<Option<Vec<Vec<u8>>>>() else { return Ok(None) };
        let mut values = Vec::new();
        let mut sizes = SizeWindow::new(self, source);
        for block in 0..u64::from(self.with_data) {
            let end = values.len() + usize::from(sizes.get(block, true)?) + 1;
            if end as u64 > self.size {
                return Err(INDEX);
            }
            let at = self.data_at + (block << self.block_bits);
            let mut bits = BitReader::new(source, at, 1 << self.block_bits);
            loop {
                let (symbol, length) = self.code.first(bits.peek()?).ok_or(SYMBOL)?;
                values.extend(strings.get(usize::from(symbol)).ok_or(SYMBOL)?);
                if values.len() >= end {
                    values.truncate(end);
                    break;
                }
                bits.skip(length)?;
            }
        }
        if values.len() as u64 == self.size { Ok(Some(values)) } else { Err(INDEX) }
    }

    /// The values of a symbol as bytes.
    fn string(&self, symbol: u16) -> Option<Vec<u8>> {
        let count = self.symbols.values(symbol)?;
        (0..count).map(|place| u8::try_from(self.symbols.value(symbol, place)?).ok()).collect()
    }

    /// The block of an index, and the place in it.
    fn find_block(&self, source: &dyn ReadAt, index: u64) -> Result<(u64, u32), TableFault> {
        let mut entry = [0; 6];
        let at = self.index_at + 6 * (index >> self.span_bits);
        source.read_at(at, &mut entry).map_err(|error| unreadable(&error))?;
        let [a, b, c, d, e, f] = entry;
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        let middle = 1_i64 << (self.span_bits - 1);
        let in_span = (index & ((1 << self.span_bits) - 1)) as i64;
        let mut place = i64::from(u16::from_le_bytes([e, f])) + in_span - middle;
        let mut sizes = SizeWindow::new(self, source);
        while place < 0 {
            block = block.checked_sub(1).ok_or(INDEX)?;
            place += i64::from(sizes.get(block, false)?) + 1;
        }
        loop {
            let values = i64::from(sizes.get(block, true)?) + 1;
            if place < values {
                break;
            }
            place -= values;
            block += 1;
        }
        if block >= u64::from(self.with_data) {
            return Err(INDEX);
        }
        Ok((block, place as u32))
    }

    /// The value at a place of a block.
    fn read_block(&self, source: &dyn ReadAt, block: u64, mut place: u32) -> Result<u16, TableFault> {
        let mut bits =
            BitReader::new(source, self.data_at + (block << self.block_bits), 1 << self.block_bits);
        loop {
            let (symbol, length) = self.code.first(bits.peek()?).ok_or(SYMBOL)?;
            let values = self.symbols.values(symbol).ok_or(SYMBOL)?;
            if place < values {
                return self.symbols.value(symbol, place).ok_or(SYMBOL);
            }
            place -= values;
            bits.skip(length)?;
        }
    }
}

/// Sizes of blocks, a few read at once.
struct SizeWindow<'a> {
    blocks: &'a Blocks,
    source: &'a dyn ReadAt,
    bytes: [u8; 2 * SIZES],
    start: u64,
    count: u64,
}

impl<'a> SizeWindow<'a> {
    fn new(blocks: &'a Blocks, source: &'a dyn ReadAt) -> Self {
        Self { blocks, source, bytes: [0; 2 * SIZES], start: 0, count: 0 }
    }

    /// The number of values of a block, less one. If it has to be read, others are read with it: those after it, or else
    /// those before it.
    #[inline]
    fn get(&mut self, block: u64, ahead: bool) -> Result<u16, TableFault> {
        if block < self.start || block - self.start >= self.count {
            self.load(block, ahead)?;
        }
        let at = 2 * (block - self.start) as usize;
        let pair = self.bytes.get(at..at + 2).and_then(|pair| pair.first_chunk());
        pair.map(|pair| u16::from_le_bytes(*pair)).ok_or(INDEX)
    }

    fn load(&mut self, block: u64, ahead: bool) -> Result<(), TableFault> {
        let all = self.blocks.count;
        if block >= all {
            return Err(INDEX);
        }
        self.start = if ahead { block } else { (block + 1).saturating_sub(SIZES as u64) };
        self.count = (all - self.start).min(SIZES as u64);
        let bytes = self.bytes.get_mut(..2 * self.count as usize).unwrap_or_default();
        let at = self.blocks.sizes_at + 2 * self.start;
        self.source.read_at(at, bytes).map_err(|error| unreadable(&error))
    }
}

/// The bits of a block from the highest of each byte on. Beyond the block there are zeros.
struct BitReader<'a> {
    source: &'a dyn ReadAt,
    /// Where the next chunk is, and how many bytes the block has from there on.
    at: u64,
    left: u64,
    chunk: [u8; CHUNK],
    /// The part of the chunk that is not in `bits` yet.
    next: usize,
    end: usize,
    bits: u64,
    count: u32,
    /// The bits of the block that have not been skipped.
    unread: u64,
}

impl<'a> BitReader<'a> {
    fn new(source: &'a dyn ReadAt, at: u64, length: u64) -> Self {
        let chunk = [0; CHUNK];
        Self { source, at, left: length, chunk, next: 0, end: 0, bits: 0, count: 0, unread: 8 * length }
    }

    /// The next bits, at least 32 of them.
    #[inline]
    fn peek(&mut self) -> Result<u64, TableFault> {
        if self.count <= 32 {
            let word = self.next_word()?;
            self.bits |= u64::from(word) << (32 - self.count);
            self.count += 32;
        }
        Ok(self.bits)
    }

    /// The next four bytes; zeros after the block.
    #[inline]
    fn next_word(&mut self) -> Result<u32, TableFault> {
        if self.next >= self.end {
            if self.left == 0 {
                return Ok(0);
            }
            let count = self.left.min(CHUNK as u64);
            let chunk = self.chunk.get_mut(..count as usize).unwrap_or_default();
            self.source.read_at(self.at, chunk).map_err(|error| unreadable(&error))?;
            self.at += count;
            self.left -= count;
            (self.next, self.end) = (0, count as usize);
        }
        let word = self.chunk.get(self.next..).and_then(|rest| rest.first_chunk());
        self.next += 4;
        Ok(word.map_or(0, |word| u32::from_be_bytes(*word)))
    }

    /// Leaves out bits that have been peeked at. An error beyond the end of the block.
    #[inline]
    fn skip(&mut self, count: u32) -> Result<(), TableFault> {
        self.bits <<= count;
        self.count -= count;
        self.unread = self.unread.saturating_sub(u64::from(count));
        if self.unread == 0 {
            return Err(TableFault::Damaged("a block has fewer values than its size says"));
        }
        Ok(())
    }
}
