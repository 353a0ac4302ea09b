//! The fields at the start of a file, one after the other.

use crate::{ReadAt, TableFault};

/// Reads fields in sequence. The file is read in small pieces, whatever its length.
pub(crate) struct Header<'a> {
    source: &'a dyn ReadAt,
    length: u64,
    at: u64,
    buffer: Vec<u8>,
    buffer_at: u64,
}

/// Bytes that are read at once.
const CHUNK: u64 = 4096;

impl<'a> Header<'a> {
    /// `length` is the number of bytes that may be read.
    pub(crate) fn new(source: &'a dyn ReadAt, length: u64) -> Self {
        Self { source, length, at: 0, buffer: Vec::new(), buffer_at: 0 }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, TableFault> {
        let is_buffered = self.at >= self.buffer_at && self.at - self.buffer_at < self.buffer.len() as u64;
        if !is_buffered {
            let count = CHUNK.min(self.length.saturating_sub(self.at));
            self.buffer.resize(count as usize, 0);
            self.buffer_at = self.at;
            self.source.read_at(self.at, &mut self.buffer).map_err(|error| unreadable(&error))?;
        }
        let byte = self.buffer.get((self.at - self.buffer_at) as usize);
        self.at += 1;
        byte.copied().ok_or(TableFault::Damaged("the header runs over the end of the file"))
    }

    pub(crate) fn u16(&mut self) -> Result<u16, TableFault> {
        Ok(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    pub(crate) fn u32(&mut self) -> Result<u32, TableFault> {
        Ok(u32::from_le_bytes([self.byte()?, self.byte()?, self.byte()?, self.byte()?]))
    }

    /// Goes on at the next multiple of a power of two.
    pub(crate) fn align(&mut self, to: u64) {
        self.at = self.at.next_multiple_of(to);
    }

    /// Leaves out bytes; returns where they start.
    pub(crate) fn skip(&mut self, count: u64) -> Result<u64, TableFault> {
        let start = self.at;
        let end = start.checked_add(count).filter(|&end| end <= self.length);
        self.at = end.ok_or(TableFault::Damaged("its data runs over the end of the file"))?;
        Ok(start)
    }
}

pub(crate) fn unreadable(error: &std::io::Error) -> TableFault {
    TableFault::Unreadable(error.to_string())
}
