//! Pages of files in memory, no more than a limit. Shared by all tables and threads.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::ReadAt;

/// Bytes of a page.
const PAGE: usize = 4096;

/// Parts with a lock each, so that threads seldom wait for each other.
const SHARDS: usize = 16;

/// The pages of all files.
pub(crate) struct PageCache {
    shards: [Mutex<Shard>; SHARDS],
    /// The most pages in a shard.
    limit: usize,
}

/// A file's number and the number of a page in it.
type Key = (u32, u64);

#[derive(Default)]
struct Shard {
    slots: HashMap<Key, usize>,
    pages: Vec<Page>,
    /// The page that is looked at next when one must go.
    hand: usize,
}

struct Page {
    key: Key,
    bytes: Box<[u8]>,
    /// Since the hand last passed.
    was_used: bool,
}

impl PageCache {
    /// A cache of at most so many bytes, but at least a page in each part.
    pub(crate) fn new(bytes: usize) -> Self {
        Self { shards: Default::default(), limit: (bytes / PAGE / SHARDS).max(1) }
    }

    /// Reads from the cache, or else from the file.
    fn read(&self, file: &CachedFile, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            let in_page = (offset % PAGE as u64) as usize;
            let (now, later) = buffer.split_at_mut(buffer.len().min(PAGE - in_page));
            self.read_page(file, offset / PAGE as u64, in_page, now)?;
            offset += now.len() as u64;
            buffer = later;
        }
        Ok(())
    }

    fn read_page(&self, file: &CachedFile, page: u64, start: usize, buffer: &mut [u8]) -> io::Result<()> {
        let key = (file.number, page);
        let place = (u64::from(file.number).wrapping_mul(0x9e37_79b9) ^ page) as usize % SHARDS;
        let Some(shard) = self.shards.get(place) else { return Err(io::ErrorKind::InvalidInput.into()) };
        // The lock is held while the file is read, so that a page is read once. A panic in here is impossible, and a
        // poisoned cache would still be whole.
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = match shard.slots.get(&key) {
            Some(&slot) => slot,
            None => shard.load(file, key, self.limit)?,
        };
        let page = shard.pages.get_mut(slot).ok_or(io::ErrorKind::InvalidData)?;
        page.was_used = true;
        let bytes = page.bytes.get(start..).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl Shard {
    /// Reads a page into a free place, or into that of the first page that has not been used for a round.
    fn load(&mut self, file: &CachedFile, key: Key, limit: usize) -> io::Result<usize> {
        let start = key.1 * PAGE as u64;
        let count = file.length.saturating_sub(start).min(PAGE as u64) as usize;
        if self.pages.len() < limit {
            let mut bytes = vec![0; PAGE].into_boxed_slice();
            file.source.read_at(start, bytes.get_mut(..count).unwrap_or_default())?;
            let slot = self.pages.len();
            self.pages.push(Page { key, bytes, was_used: true });
            self.slots.insert(key, slot);
            return Ok(slot);
        }
        let slot = loop {
            let slot = self.hand;
            self.hand = (self.hand + 1) % self.pages.len().max(1);
            match self.pages.get_mut(slot) {
                Some(page) if page.was_used => page.was_used = false,
                _ => break slot,
            }
        };
        let page = self.pages.get_mut(slot).ok_or(io::ErrorKind::InvalidData)?;
        self.slots.remove(&page.key);
        file.source.read_at(start, page.bytes.get_mut(..count).unwrap_or_default())?;
        page.key = key;
        self.slots.insert(key, slot);
        Ok(slot)
    }
}

/// A file that is read through a cache.
pub(crate) struct CachedFile {
    source: Box<dyn ReadAt>,
    length: u64,
    /// Its number in the cache.
    number: u32,
    cache: Arc<PageCache>,
}

impl CachedFile {
    /// Each file needs a number of its own.
    pub(crate) fn new(source: Box<dyn ReadAt>, number: u32, cache: &Arc<PageCache>) -> io::Result<Self> {
        let length = source.len()?;
        Ok(Self { source, length, number, cache: Arc::clone(cache) })
    }
}

impl ReadAt for CachedFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.length)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        if offset.checked_add(buffer.len() as u64).is_none_or(|end| end > self.length) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // What is larger than a page, as when the checksum is computed, is read once and not kept.
        if buffer.len() > PAGE {
            return self.source.read_at(offset, buffer);
        }
        self.cache.read(self, offset, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_cache_returns_the_bytes_of_every_file() {
        let cache = Arc::new(PageCache::new(0));
        let contents: Vec<Vec<u8>> =
            (0..3_u8).map(|file| (0..300_000_u32).map(|at| (at / 7) as u8 ^ file << 6).collect()).collect();
        let files: Vec<CachedFile> = (0..3)
            .map(|file| CachedFile::new(Box::new(contents[file].clone()), file as u32, &cache).unwrap())
            .collect();
        let mut at = 1_u64;
        for round in 0..5000 {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (file, start) = (round % 3, (at >> 33) as usize % 299_900);
            let mut buffer = [0; 100];
            files[file].read_at(start as u64, &mut buffer).unwrap();
            assert_eq!(buffer, contents[file][start..start + 100]);
        }
        let held: usize = cache.shards.iter().map(|shard| shard.lock().unwrap().pages.len()).sum();
        assert!(held <= SHARDS, "{held} pages");
        assert!(files[0].read_at(299_950, &mut [0; 100]).is_err());
        assert!(files[0].read_at(u64::MAX, &mut [0; 100]).is_err());
    }
}
