//! One slot of the table: the entry's data word and a check word, which is the key XOR the data. A thread that reads
//! the two words of different entries computes a wrong key and ignores them (Hyatt and Mann, "A lock-less
//! transposition-table implementation", 2002).

use crate::sync::{AtomicU64, Ordering::Relaxed};

#[derive(Default)]
pub(super) struct Slot {
    /// The key XOR the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The data word, of any position.
    #[inline]
    pub(super) fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// Does the data word just read belong to this key?
    #[inline]
    pub(super) fn belongs_to(&self, key: u64, data: u64) -> bool {
        self.check.load(Relaxed) ^ data == key
    }

    /// The data word, if it belongs to this key.
    #[inline]
    pub(super) fn read(&self, key: u64) -> Option<u64> {
        let data = self.data();
        self.belongs_to(key, data).then_some(data)
    }

    #[inline]
    pub(super) fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }

    pub(super) fn clear(&self) {
        self.write(0, 0);
    }
}
