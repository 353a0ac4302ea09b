//! One entry of the table: two words, the second the key combined with the first by exclusive or. A thread that reads
//! one word of one entry and one of another sees a key that is not its own (Hyatt and Mann, "A lock-less
//! transposition-table implementation", 2002).

use crate::sync::{AtomicU64, Ordering::Relaxed};

#[derive(Default)]
pub(super) struct Slot {
    /// The key, combined with the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// What it holds, of whatever position.
    #[inline]
    pub(super) fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// Are these data, which it holds, of the position with this key?
    #[inline]
    pub(super) fn is_of(&self, key: u64, data: u64) -> bool {
        self.check.load(Relaxed) ^ data == key
    }

    /// What it holds, if that is of the position with this key.
    #[inline]
    pub(super) fn read(&self, key: u64) -> Option<u64> {
        let data = self.data();
        self.is_of(key, data).then_some(data)
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
