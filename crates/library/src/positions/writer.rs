//! Writes a file of the position index, group by group in rising order.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::block_entry::BlockEntry;
use super::chunk::{self, CHUNK_GAMES, Chunk};
use super::footer::Footer;
use super::group::{FEW, Group};
use super::signature::signature;

/// Bytes of a block, about: a look-up reads one block, and a block needs a row of 28 bytes in the list of blocks.
const BLOCK: usize = 8 << 10;

/// Bytes that are collected before they are written.
const BUFFER: usize = 1 << 20;

pub(super) struct Writer {
    file: BufWriter<File>,
    /// Bytes written.
    offset: u64,
    block: Vec<u8>,
    block_first_key: u64,
    last_key: u64,
    groups: u64,
    list: Vec<u8>,
}

impl Writer {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let file = BufWriter::with_capacity(BUFFER, File::create(path)?);
        let (block, list) = (Vec::with_capacity(BLOCK * 2), Vec::new());
        Ok(Self { file, offset: 0, block, block_first_key: 0, last_key: 0, groups: 0, list })
    }

    /// Adds a group, which comes after those before in their order. Games that do not fit into it go to chunks.
    pub(super) fn add(&mut self, group: &mut Group) -> io::Result<()> {
        if group.chunks.is_empty() && group.games.len() > FEW {
            let mut games: Vec<u32> = group.games.iter().map(|game| game.game).collect();
            games.sort_unstable();
            for part in games.chunks(CHUNK_GAMES) {
                group.chunks.push(self.chunk(part)?);
            }
        }
        if !group.chunks.is_empty() {
            group.keep_best();
        }
        if self.block.is_empty() {
            (self.block_first_key, self.last_key) = (group.key, group.key);
        }
        group.put(self.last_key, &mut self.block);
        self.last_key = group.key;
        self.groups += 1;
        if self.block.len() >= BLOCK { self.end_block() } else { Ok(()) }
    }

    /// Writes a part of a long list of games.
    pub(super) fn chunk(&mut self, games: &[u32]) -> io::Result<Chunk> {
        let bytes = chunk::encode(games);
        let chunk =
            Chunk { offset: self.offset, length: bytes.len() as u64, checksum: crc32fast::hash(&bytes) };
        self.file.write_all(&bytes)?;
        self.offset += chunk.length;
        Ok(chunk)
    }

    fn end_block(&mut self) -> io::Result<()> {
        let (length, checksum) = (self.block.len() as u32, crc32fast::hash(&self.block));
        BlockEntry { first_key: self.block_first_key, offset: self.offset, length, checksum }
            .put(&mut self.list);
        self.file.write_all(&self.block)?;
        self.offset += u64::from(length);
        self.block.clear();
        Ok(())
    }

    /// Writes the list of blocks and the footer, and waits until the disk has everything. Returns the size of the file.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        self.file.write_all(&self.list)?;
        let footer = Footer {
            blocks_offset: self.offset,
            blocks: self.list.len() as u64 / BlockEntry::LENGTH,
            groups: self.groups,
            signature: signature(),
        };
        self.file.write_all(&footer.bytes())?;
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(self.offset + self.list.len() as u64 + Footer::LENGTH as u64)
    }
}

/// A file with one block of any bytes whose checksums are right, so that fuzzing gets past them.
#[doc(hidden)]
#[must_use]
pub fn file_of_block(first_key: u64, block: &[u8]) -> Vec<u8> {
    let mut file = block.to_vec();
    let (length, checksum) = (block.len() as u32, crc32fast::hash(block));
    BlockEntry { first_key, offset: 0, length, checksum }.put(&mut file);
    let footer = Footer { blocks_offset: block.len() as u64, blocks: 1, groups: 1, signature: signature() };
    file.extend(footer.bytes());
    file
}
