//! The hash table: what was found out about positions, shared by all threads without a lock.
//!
//! Four entries share a cache line.

mod entry;
mod pages;
mod slot;

pub(crate) use entry::{Bound, Entry};

use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use bytemuck::Zeroable;

use crate::fault;
use slot::Slot;

const ENTRIES: usize = 4;

type Cluster = [Slot; ENTRIES];

// SAFETY: a slot is made of atomic integers alone, and all bits zero are the number zero.
// Gain: a table of gigabytes comes as zeroed pages from the system instead of being written word by word.
unsafe impl Zeroable for Slot {}

/// Clusters do not straddle cache lines.
const CACHE_LINE: usize = 64;

const _: () = assert!(size_of::<Cluster>() == CACHE_LINE, "a cluster is a cache line");

/// The memory for a table could not be had.
///
/// ```
/// use arrocco_engine::Engine;
/// let mut engine = Engine::new();
/// let error = engine.resize_hash(1 << 40).unwrap_err();
/// assert!(error.to_string().contains("MiB"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for.
    pub mebibytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB for the hash table could not be had", self.mebibytes)
    }
}

impl core::error::Error for OutOfMemory {}

pub(crate) struct Table {
    /// Memory that is asked to be aligned by more than the allocator does by itself is written before it is handed out;
    /// so the clusters begin at the first cache line in it.
    slots: Box<[Slot]>,
    first: usize,
    count: usize,
    age: AtomicU8,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("clusters", &self.count).finish_non_exhaustive()
    }
}

impl Table {
    /// An empty table of at least one cluster.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let error = OutOfMemory { mebibytes };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| isize::try_from(bytes).is_ok());
        let count = (bytes.ok_or(error)? / size_of::<Cluster>()).max(1);
        let slots = bytemuck::try_zeroed_slice_box::<Slot>((count + 1) * ENTRIES).map_err(|()| error)?;
        pages::prefer_huge(&slots);
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(ENTRIES);
        Ok(Self { slots, first, count, age: AtomicU8::new(0) })
    }

    fn clusters(&self) -> &[Cluster] {
        self.slots[self.first..].as_chunks().0
    }

    pub(crate) fn mebibytes(&self) -> usize {
        (self.count * size_of::<Cluster>()) >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.clear();
        }
        self.age.store(0, Relaxed);
    }

    /// A new search: what it does not touch is the first to be overwritten.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % entry::AGES, Relaxed);
    }

    /// The cluster of a key, by the high bits of a product instead of a remainder.
    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.count as u128) >> 64;
        &self.clusters()[index as usize]
    }

    /// Asks for the cache line of a key that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        pages::prefetch(self.cluster(key));
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let kept = fault::kept_of(key);
        self.cluster(key).iter().find_map(|slot| slot.read(kept).and_then(Entry::unpack))
    }

    /// Remembers an entry in place of the same position, of nothing, or of what is worth least: shallow and old.
    pub(crate) fn store(&self, key: u64, mut new: Entry) {
        let (age, kept) = (self.age.load(Relaxed), fault::kept_of(key));
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.cluster(key) {
            let data = slot.data();
            if slot.is_of(kept, data) && !entry::is_empty(data) {
                if let Some(old) = Entry::unpack(data) {
                    if !is_worth_replacing(&old, entry::age(data), &new, age) {
                        return;
                    }
                    new.mv = new.mv.or(old.mv);
                }
                return slot.write(kept, new.pack(age));
            }
            let worth = if entry::is_empty(data) { i32::MIN } else { worth(data, age) };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            slot.write(kept, new.pack(age));
        }
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn permille_full(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = self.clusters().iter().take(250).flatten();
        let (mut full, mut all) = (0, 0);
        for slot in sample {
            let data = slot.data();
            full += u32::from(!entry::is_empty(data) && entry::age(data) == age);
            all += 1;
        }
        full * 1000 / all.max(1)
    }
}

fn worth(data: u64, age: u8) -> i32 {
    let searches_ago = (age + entry::AGES - entry::age(data)) % entry::AGES;
    entry::depth(data) - 4 * i32::from(searches_ago)
}

/// An entry for the same position stays if it is much deeper, of this search, and the new one not exact.
fn is_worth_replacing(old: &Entry, old_age: u8, new: &Entry, age: u8) -> bool {
    new.bound == Bound::Exact || old_age != age || new.depth + 4 + 2 * i32::from(new.was_pv) > old.depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    /// In MiB. Miri takes a thousand times longer, and gets a single cluster.
    const SIZE: usize = if cfg!(miri) { 0 } else { 1 };

    fn entry(depth: i32) -> Entry {
        let score = Score::cp(depth);
        Entry { mv: None, score, eval: None, depth, bound: Bound::Lower, was_pv: false }
    }

    #[test]
    fn entries_are_found_by_their_key_alone() {
        let table = Table::new(SIZE).expect("a MiB");
        for key in (1..1000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            table.store(key, entry(5));
            assert_eq!(table.probe(key), Some(entry(5)));
            assert_eq!(table.probe(key ^ 1), None);
        }
        table.clear();
        assert_eq!(table.probe(0x9e37_79b9_7f4a_7c15), None);
    }

    #[test]
    fn the_shallow_and_the_old_make_room() {
        let table = Table::new(SIZE).expect("a MiB");
        // The same cluster for small keys.
        for (key, depth) in [(1, 3), (2, 9), (3, 7), (4, 5)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(4));
        assert_eq!(table.probe(1), None);
        assert!([2, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
        table.grow_older();
        table.grow_older();
        table.store(5, entry(4));
        table.store(6, entry(1));
        assert_eq!(table.probe(4), None, "5 plies deep two searches ago");
        assert!(table.probe(5).is_some());
    }
}
