//! The checksum of a table: the last sixteen bytes of the file, over everything before them.

mod city;
mod crc32c;

use std::io;

use crate::ReadAt;

/// The bytes of the checksum.
pub(crate) const LENGTH: u64 = 16;

/// The contents are hashed in parts of this size.
pub(crate) const PART: u64 = 1 << 24;

/// The checksum of the first `length` bytes.
pub(crate) fn of(source: &dyn ReadAt, length: u64) -> io::Result<[u8; 16]> {
    let mut sum = Checksum::default();
    let mut buffer = Vec::new();
    let mut at = 0;
    while at < length {
        let part = PART.min(length - at);
        buffer.resize(part as usize, 0);
        source.read_at(at, &mut buffer)?;
        sum.add_part(&buffer);
        at += part;
    }
    Ok(sum.finish())
}

/// The hashes of the parts so far.
#[derive(Default)]
pub(crate) struct Checksum {
    hashes: Vec<u8>,
}

impl Checksum {
    /// Takes the next part, which is shorter than [`PART`] only if it is the last.
    pub(crate) fn add_part(&mut self, part: &[u8]) {
        for word in city::crc256(part) {
            self.hashes.extend(word.to_le_bytes());
        }
    }

    pub(crate) fn finish(&self) -> [u8; 16] {
        let mut sum = [0; 16];
        let words = city::crc128(&self.hashes);
        for (to, from) in sum.iter_mut().zip(words.iter().flat_map(|word| word.to_le_bytes())) {
            *to = from;
        }
        sum
    }
}
