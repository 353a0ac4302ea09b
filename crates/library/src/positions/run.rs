//! A file of the position index, opened for reading.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use super::block_entry::BlockEntry;
use super::bytes::Bytes;
use super::chunk::read_at;
use super::error::RunError;
use super::footer::Footer;
use super::group::Group;
use super::signature::signature;

/// The most bytes of a block. The writer ends a block after 8 KiB; one group with many chunks may be longer.
const LARGEST_BLOCK: u32 = 16 << 20;

/// A sorted, unchangeable file of groups. Generic over the file, so that bytes in memory can be read as well.
#[derive(Debug)]
pub struct Run<F = File> {
    file: F,
    footer: Footer,
}

impl Run {
    pub fn open(path: &Path) -> Result<Self, RunError> {
        Self::new(File::open(path)?)
    }
}

impl<F: Read + Seek> Run<F> {
    /// Reads the end of a file, where it is told what is in it.
    pub fn new(mut file: F) -> Result<Self, RunError> {
        let size = file.seek(SeekFrom::End(0))?;
        let short = RunError::Damaged("it is too short");
        let Some(footer_offset) = size.checked_sub(Footer::LENGTH as u64) else { return Err(short) };
        let footer = Footer::read(&read_at(&mut file, footer_offset, Footer::LENGTH as u64)?)?;
        let list = footer.blocks.checked_mul(BlockEntry::LENGTH);
        let end = list.and_then(|length| footer.blocks_offset.checked_add(length));
        if end != Some(footer_offset) {
            return Err(RunError::Damaged("its parts have other sizes"));
        }
        if footer.signature != signature() {
            return Err(RunError::Damaged("its positions have other keys"));
        }
        Ok(Self { file, footer })
    }

    pub const fn groups(&self) -> u64 {
        self.footer.groups
    }

    pub(super) const fn blocks(&self) -> u64 {
        self.footer.blocks
    }

    /// Hands over the groups of a key.
    pub fn find(&mut self, key: u64, mut found: impl FnMut(&Group)) -> Result<(), RunError> {
        let mut group = Group::default();
        for index in self.first_block(key)?..self.footer.blocks {
            let entry = self.entry(index)?;
            if entry.first_key > key {
                break;
            }
            let block = self.block(&entry)?;
            let (mut bytes, mut before) = (Bytes(&block), entry.first_key);
            while !bytes.is_empty() {
                group.read(before, &mut bytes).ok_or(UNREADABLE)?;
                before = group.key;
                match group.key.cmp(&key) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => found(&group),
                    std::cmp::Ordering::Greater => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// All games of a group that [`find`](Self::find) has handed over.
    pub fn games(&mut self, group: &Group) -> Result<Vec<u32>, RunError> {
        if group.chunks.is_empty() {
            return Ok(group.games.iter().map(|game| game.game).collect());
        }
        let mut games = Vec::new();
        for chunk in &group.chunks {
            chunk.games(&mut self.file, &mut games)?;
        }
        Ok(games)
    }

    /// The games of one chunk of a group.
    pub(super) fn chunk_games(
        &mut self,
        chunk: &super::chunk::Chunk,
        games: &mut Vec<u32>,
    ) -> Result<(), RunError> {
        chunk.games(&mut self.file, games)
    }

    /// The last block that begins below a key, where its groups may begin; the first block if there is none.
    fn first_block(&mut self, key: u64) -> Result<u64, RunError> {
        let (mut low, mut high) = (0, self.footer.blocks);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.first_key < key { low = middle + 1 } else { high = middle }
        }
        Ok(low.saturating_sub(1))
    }

    fn entry(&mut self, index: u64) -> Result<BlockEntry, RunError> {
        let offset = self.footer.blocks_offset + index * BlockEntry::LENGTH;
        let text = read_at(&mut self.file, offset, BlockEntry::LENGTH)?;
        BlockEntry::read(&text).ok_or(RunError::Damaged("the checksum of its list of blocks is wrong"))
    }

    fn block(&mut self, entry: &BlockEntry) -> Result<Vec<u8>, RunError> {
        if entry.length > LARGEST_BLOCK {
            return Err(RunError::Damaged("a block is too long"));
        }
        let block = read_at(&mut self.file, entry.offset, u64::from(entry.length))?;
        if crc32fast::hash(&block) != entry.checksum {
            return Err(RunError::Damaged("the checksum of a block is wrong"));
        }
        Ok(block)
    }

    /// The bytes of a block and the key before its first group.
    pub(super) fn block_at(&mut self, index: u64) -> Result<(Vec<u8>, u64), RunError> {
        let entry = self.entry(index)?;
        Ok((self.block(&entry)?, entry.first_key))
    }

    /// Reads everything and compares all checksums. `is_interrupted` is asked now and then.
    pub fn check(&mut self, is_interrupted: impl Fn() -> bool) -> Result<(), RunError> {
        let (mut group, mut last, mut groups) = (Group::default(), (0, 0, 0), 0);
        for index in 0..self.footer.blocks {
            if is_interrupted() {
                return Ok(());
            }
            let (block, mut before) = self.block_at(index)?;
            let mut bytes = Bytes(&block);
            while !bytes.is_empty() {
                group.read(before, &mut bytes).ok_or(UNREADABLE)?;
                if groups > 0 && group.order() <= last {
                    return Err(RunError::Damaged("its groups are not in order"));
                }
                (before, last) = (group.key, group.order());
                groups += 1;
                for chunk in &group.chunks {
                    chunk.games(&mut self.file, &mut Vec::new())?;
                }
            }
        }
        if groups == self.footer.groups { Ok(()) } else { Err(RunError::Damaged("groups are missing")) }
    }
}

pub(super) const UNREADABLE: RunError = RunError::Damaged("a block cannot be read");
