//! A transposition table of counts, shared between threads without locks, that is never wrong.
//!
//! An entry holds the whole position and the depth, not a key that stands for them, so that two positions can never
//! be taken for one. A version number before and after reading tells whether another thread was writing meanwhile.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use anyhow::{Context, Result, anyhow, ensure};
use arrocco_rules::{Color, Position, Role};

/// A cache line: the version, then what it is about (see [`Key`]), then the count, and a word to spare.
///
/// The version is odd during a write.
type Entry = [AtomicU64; 8];

const ENTRY_BYTES: usize = size_of::<Entry>();

/// Two entries that lie side by side.
const BUCKET_BYTES: usize = 2 * ENTRY_BYTES;

/// A whole position and a depth.
pub(super) struct Key {
    /// Castling rooks (16 bits), en-passant square and whether there is one (7), turn (1), depth (8); then the four
    /// sets of squares that tell every piece from every other.
    words: [u64; 5],
    hash: u64,
}

impl Key {
    #[inline]
    pub(super) fn new(position: &Position, depth: u8) -> Self {
        let board = position.board();
        let [bishops, rooks, queens] = [Role::Bishop, Role::Rook, Role::Queen].map(|role| board.role(role));
        let [pawns, knights, kings] = [Role::Pawn, Role::Knight, Role::King].map(|role| board.role(role));
        // The rooks that may castle stand on the first and the last rank.
        let castling = position.castling().rooks().0;
        let castling = castling & 0xff | castling >> 48;
        let passed = position.en_passant().map_or(0, |square| 64 | square as u64);
        let turn = u64::from(position.turn() == Color::Black);
        let about = castling << 16 | passed << 9 | turn << 8 | u64::from(depth);
        let words = [
            about,
            (bishops | queens | knights).0,
            (rooks | queens | kings).0,
            (pawns | knights | kings).0,
            board.color(Color::White).0,
        ];
        // Any odd number spreads the depths; this one is the golden ratio's.
        let hash = position.key() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self { words, hash }
    }

    fn depth(&self) -> u64 {
        let [about, ..] = self.words;
        about & 0xff
    }
}

pub(super) struct Table {
    words: Box<[AtomicU64]>,
    /// Words before the first bucket, so that no bucket begins in the middle of a cache line.
    skipped: usize,
    buckets: usize,
    mib: u64,
}

impl Table {
    pub(super) fn new(mib: u64) -> Result<Self> {
        let bytes = mib.checked_mul(1 << 20).and_then(|bytes| usize::try_from(bytes).ok());
        let bytes = bytes.filter(|&bytes| isize::try_from(bytes).is_ok());
        let bytes = bytes.with_context(|| format!("a table of {mib} MiB is larger than any memory"))?;
        let available = available_memory().unwrap_or(u64::MAX);
        let refusal = || format!("there is no memory for a table of {mib} MiB");
        ensure!(bytes as u64 <= available, "{}: {} MiB are available", refusal(), available >> 20);
        // The system zeroes pages when they are first touched, so that a large table costs nothing until it is used.
        let count = (bytes + BUCKET_BYTES) / size_of::<AtomicU64>();
        let words: Box<[AtomicU64]> =
            bytemuck::allocation::try_zeroed_slice_box(count).map_err(|()| anyhow!("{}", refusal()))?;
        let skipped = words.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_BYTES / size_of::<AtomicU64>());
        Ok(Self { words, skipped, buckets: bytes / BUCKET_BYTES, mib })
    }

    pub(super) fn mib(&self) -> u64 {
        self.mib
    }

    /// The part of the table for a count that stores about so many positions. Not more of a large table than needed is
    /// used, because the first touch of every page takes longer than a look-up.
    pub(super) fn sized_for(&self, positions: f64) -> View<'_> {
        let buckets = self.buckets.min((positions / 2.0) as usize).max(1);
        View { words: self.words.get(self.skipped..).unwrap_or_default(), buckets }
    }
}

/// A table, or the first part of it.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    words: &'a [AtomicU64],
    buckets: usize,
}

impl View<'_> {
    #[inline]
    fn bucket(&self, hash: u64) -> Option<&[Entry; 2]> {
        let index = ((u128::from(hash) * self.buckets as u128) >> 64) as usize;
        let (entries, _) = self.words.as_chunks();
        entries.get(2 * index..)?.first_chunk()
    }

    /// Brings what [`find`](Self::find) will look at into the cache. With many keys to find, call this for all of
    /// them first, so that the cache misses overlap.
    #[inline]
    pub(super) fn fetch(&self, key: &Key) -> u64 {
        let Some([[first, ..], [second, ..]]) = self.bucket(key.hash) else { return 0 };
        first.load(Ordering::Relaxed) ^ second.load(Ordering::Relaxed)
    }

    /// The count for a key, if it is stored.
    #[inline]
    pub(super) fn find(&self, key: &Key) -> Option<u64> {
        self.bucket(key.hash)?.iter().find_map(|entry| read(entry, key))
    }

    /// Stores a count. The first entry of a bucket is replaced only by a deeper count, the second by any.
    #[inline]
    pub(super) fn store(&self, key: &Key, nodes: u64) {
        let Some([lasting, other]) = self.bucket(key.hash) else { return };
        let [_, about, ..] = lasting;
        let is_shallower = about.load(Ordering::Relaxed) & 0xff < key.depth();
        write(if is_shallower { lasting } else { other }, key, nodes);
    }
}

/// The reading half of a sequence lock: what was read counts only if no thread wrote meanwhile.
#[inline]
fn read(entry: &Entry, key: &Key) -> Option<u64> {
    let [version, a, b, c, d, e, nodes, _] = entry;
    let [_, diagonal, ..] = key.words;
    // Most other entries differ in this word already, and one word is read faster than seven.
    if b.load(Ordering::Relaxed) != diagonal {
        return None;
    }
    let before = version.load(Ordering::Acquire);
    let words = [a, b, c, d, e].map(|word| word.load(Ordering::Relaxed));
    let nodes = nodes.load(Ordering::Relaxed);
    fence(Ordering::Acquire);
    let after = version.load(Ordering::Relaxed);
    (words == key.words && before == after && before % 2 == 0).then_some(nodes)
}

/// The writing half: one writer at a time makes the version odd. A second writer gives up its count.
#[inline]
fn write(entry: &Entry, key: &Key, nodes: u64) {
    let [version, a, b, c, d, e, count, _] = entry;
    let before = version.load(Ordering::Relaxed);
    let is_ours = before % 2 == 0
        && version.compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed).is_ok();
    if !is_ours {
        return;
    }
    // No thread may see a new word together with the old version.
    fence(Ordering::Release);
    for (word, value) in [a, b, c, d, e].into_iter().zip(key.words) {
        word.store(value, Ordering::Relaxed);
    }
    count.store(nodes, Ordering::Relaxed);
    version.store(before.wrapping_add(2), Ordering::Release);
}

/// Memory that is available, where the system reports it. Linux grants more than it has, and later kills the process
/// that uses it.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    kib.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(fen: &str, depth: u8) -> Key {
        Key::new(&fen.parse().unwrap(), depth)
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = Table::new(1).unwrap();
        let table = table.sized_for(1e9);
        let fens = [
            "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2R b K - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K2B w - d6 0 1",
        ];
        // All in one bucket, as if the keys were the same: the positions are still told apart.
        let same = |fen, depth| Key { hash: 0, ..key(fen, depth) };
        for (i, fen) in fens.into_iter().enumerate() {
            table.store(&same(fen, 3), i as u64);
            for (j, other) in fens.into_iter().enumerate() {
                let found = table.find(&same(other, 3));
                assert!(found.is_none_or(|nodes| nodes == j as u64), "{fen} {other}");
            }
            assert_eq!(table.find(&same(fen, 3)), Some(i as u64));
            assert_eq!(table.find(&same(fen, 4)), None);
        }
    }

    #[test]
    fn the_deeper_count_is_kept() {
        let table = Table::new(1).unwrap();
        let table = table.sized_for(1e9);
        let key = |depth| Key { hash: 0, ..key("4k3/8/8/8/8/8/8/4K3 w - - 0 1", depth) };
        for depth in [9, 3, 4, 5] {
            table.store(&key(depth), u64::from(depth));
        }
        assert_eq!([9, 5, 4].map(|depth| table.find(&key(depth))), [Some(9), Some(5), None]);
    }

    #[test]
    fn an_entry_that_is_being_written_is_not_read() {
        let entry: Entry = std::array::from_fn(|_| AtomicU64::new(0));
        let key = key("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 3);
        write(&entry, &key, 7);
        assert_eq!(read(&entry, &key), Some(7));
        entry[0].fetch_add(1, Ordering::Relaxed);
        assert_eq!(read(&entry, &key), None);
        write(&entry, &key, 8);
        entry[0].fetch_add(1, Ordering::Relaxed);
        assert_eq!(read(&entry, &key), Some(7));
    }

    #[test]
    fn too_much_memory_is_refused() {
        for mib in [u64::MAX, 1 << 43, 1 << 40] {
            assert!(Table::new(mib).is_err(), "{mib}");
        }
    }

    /// Threads that write different counts for different keys into one bucket never read a mixture.
    #[test]
    fn threads_do_not_mix_up_counts() {
        let table = Table::new(1).unwrap();
        let table = table.sized_for(1e9);
        let keys: Vec<Key> =
            (0..4_u64).map(|i| Key { words: [i << 8 | 1, !i, i.wrapping_mul(3), !i, i], hash: 0 }).collect();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, keys) = (&table, &keys);
                scope.spawn(move || {
                    for round in 0..50_000 {
                        let i = (round + thread) % keys.len();
                        table.store(&keys[i], i as u64);
                        for (j, key) in keys.iter().enumerate() {
                            assert!(table.find(key).is_none_or(|nodes| nodes == j as u64));
                        }
                    }
                });
            }
        });
    }
}
