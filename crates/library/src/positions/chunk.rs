//! A part of a long list of games, which stands outside the blocks of a file.

use std::io::{self, Read, Seek, SeekFrom};

use super::bytes::{Bytes, put_varint};
use super::error::RunError;

/// The most games in a chunk.
pub(super) const CHUNK_GAMES: usize = 1 << 16;

/// The most bytes of a chunk.
const LARGEST: u64 = CHUNK_GAMES as u64 * 6;

/// Where a chunk stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chunk {
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) checksum: u32,
}

impl Chunk {
    pub(super) fn put(&self, out: &mut Vec<u8>) {
        put_varint(out, self.offset);
        put_varint(out, self.length);
        out.extend(self.checksum.to_le_bytes());
    }

    pub(super) fn read(bytes: &mut Bytes<'_>) -> Option<Self> {
        Some(Self { offset: bytes.varint()?, length: bytes.varint()?, checksum: bytes.u32()? })
    }

    /// Appends the games of the chunk.
    pub(super) fn games(&self, file: &mut (impl Read + Seek), games: &mut Vec<u32>) -> Result<(), RunError> {
        if self.length > LARGEST {
            return Err(RunError::Damaged("a list of games is too long"));
        }
        let text = read_at(file, self.offset, self.length)?;
        if crc32fast::hash(&text) != self.checksum {
            return Err(RunError::Damaged("the checksum of a list of games is wrong"));
        }
        decode(&text, games).ok_or(RunError::Damaged("a list of games cannot be read"))
    }
}

/// Games in rising order, each as the distance from the one before.
pub(super) fn encode(games: &[u32]) -> Vec<u8> {
    let mut out = Vec::with_capacity(games.len() * 2);
    let mut before = 0;
    for &game in games {
        put_varint(&mut out, u64::from(game.wrapping_sub(before)));
        before = game;
    }
    out
}

fn decode(text: &[u8], games: &mut Vec<u32>) -> Option<()> {
    let (mut bytes, mut before) = (Bytes(text), 0u32);
    while !bytes.is_empty() {
        before = before.wrapping_add(u32::try_from(bytes.varint()?).ok()?);
        games.push(before);
    }
    Some(())
}

/// Reads a part of a file. The caller limits the length.
pub(super) fn read_at(file: &mut (impl Read + Seek), offset: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_equal_in_any_order() {
        for games in [vec![], vec![7], vec![1, 2, 500, u32::MAX], vec![9, 3, 3]] {
            let mut read = Vec::new();
            assert_eq!(decode(&encode(&games), &mut read), Some(()));
            assert_eq!(read, games);
        }
        assert_eq!(decode(&[0x80], &mut Vec::new()), None);
    }
}
