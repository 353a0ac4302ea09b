//! The transposition table (hash table), shared by all threads without locks. Four entries form a cluster of one cache
//! line.

mod entry;
mod slot;

pub(crate) use entry::{Bound, Entry};

use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use bytemuck::Zeroable;

use crate::{fault, memory};
use slot::Slot;

const ENTRIES: usize = 4;

type Cluster = [Slot; ENTRIES];

// SAFETY: a slot consists of atomic integers only, for which all bits zero is a valid value.
// Gain: the memory comes as zeroed pages from the system instead of being written word by word.
unsafe impl Zeroable for Slot {}

/// Clusters are aligned to this.
const CACHE_LINE: usize = 64;

const _: () = assert!(size_of::<Cluster>() == CACHE_LINE, "a cluster is a cache line");

/// The memory for the transposition table could not be allocated.
///
/// ```
/// use arrocco_engine::Engine;
/// let mut engine = Engine::new();
/// let error = engine.resize_hash(1 << 40).unwrap_err();
/// assert!(error.to_string().contains("MiB"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The requested size.
    pub mebibytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "could not allocate {} MiB for the hash table", self.mebibytes)
    }
}

impl core::error::Error for OutOfMemory {}

pub(crate) struct TranspositionTable {
    /// Not aligned to cache lines: an allocation with a larger alignment than the allocator's default would be zeroed
    /// by writing all of it. The clusters begin at the first cache line inside.
    slots: Box<[Slot]>,
    first: usize,
    count: usize,
    age: AtomicU8,
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("clusters", &self.count).finish_non_exhaustive()
    }
}

impl TranspositionTable {
    /// An empty table of at least one cluster.
    pub(crate) fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let error = OutOfMemory { mebibytes };
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| isize::try_from(bytes).is_ok());
        let count = (bytes.ok_or(error)? / size_of::<Cluster>()).max(1);
        let slots = bytemuck::try_zeroed_slice_box::<Slot>((count + 1) * ENTRIES).map_err(|()| error)?;
        memory::prefer_huge(&slots);
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(ENTRIES);
        Ok(Self { slots, first, count, age: AtomicU8::new(0) })
    }

    fn clusters(&self) -> &[Cluster] {
        self.slots[self.first..].as_chunks().0
    }

    pub(crate) fn mebibytes(&self) -> usize {
        (self.count * size_of::<Cluster>()) >> 20
    }

    /// Empties the table.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.clear();
        }
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: entries of earlier searches are replaced first.
    pub(crate) fn begin_search(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % entry::AGES, Relaxed);
    }

    /// The cluster of a key: the high half of a product, which is faster than a remainder.
    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        #[cfg(target_pointer_width = "64")]
        let index = (u128::from(key) * self.count as u128) >> 64;
        // The same number by two products of 64 bits, because WebAssembly has none of 128.
        #[cfg(not(target_pointer_width = "64"))]
        let index = {
            let (upper, lower, count) = (key >> 32, key & u64::from(u32::MAX), self.count as u64);
            (upper * count + (lower * count >> 32)) >> 32
        };
        &self.clusters()[index as usize]
    }

    /// Prefetches the cluster of a key that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        memory::prefetch(self.cluster(key));
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let kept = fault::stored_part_of(key);
        self.cluster(key).iter().find_map(|slot| slot.read(kept).and_then(Entry::unpack))
    }

    /// Stores an entry over the one of the same position, else over an empty or the least valuable (shallow, old) one.
    pub(crate) fn store(&self, key: u64, mut new: Entry) {
        let (age, kept) = (self.age.load(Relaxed), fault::stored_part_of(key));
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.cluster(key) {
            let data = slot.data();
            if slot.belongs_to(kept, data) && !entry::is_empty(data) {
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

    /// How many entries are of this search, in thousandths (a sample).
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

/// An entry for the same position is kept if it is much deeper and of this search, and the new one is not exact.
fn is_worth_replacing(old: &Entry, old_age: u8, new: &Entry, age: u8) -> bool {
    new.bound == Bound::Exact || old_age != age || new.depth + 4 + 2 * i32::from(new.was_pv) > old.depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    /// In MiB. Miri is a thousand times slower, so it gets a single cluster.
    const SIZE: usize = if cfg!(miri) { 0 } else { 1 };

    fn entry(depth: i32) -> Entry {
        let score = Score::cp(depth);
        Entry { mv: None, score, eval: None, depth, bound: Bound::Lower, was_pv: false }
    }

    #[test]
    fn entries_are_found_by_their_key_alone() {
        let table = TranspositionTable::new(SIZE).expect("a MiB");
        for key in (1..1000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            table.store(key, entry(5));
            assert_eq!(table.probe(key), Some(entry(5)));
            assert_eq!(table.probe(key ^ 1), None);
        }
        table.clear();
        assert_eq!(table.probe(0x9e37_79b9_7f4a_7c15), None);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let table = TranspositionTable::new(SIZE).expect("a MiB");
        // Small keys are all in the same cluster.
        for (key, depth) in [(1, 3), (2, 9), (3, 7), (4, 5)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(4));
        assert_eq!(table.probe(1), None);
        assert!([2, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
        table.begin_search();
        table.begin_search();
        table.store(5, entry(4));
        table.store(6, entry(1));
        assert_eq!(table.probe(4), None, "depth 5, two searches ago");
        assert!(table.probe(5).is_some());
    }
}
