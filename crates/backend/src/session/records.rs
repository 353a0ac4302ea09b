//! What is kept, as it is in memory. The host has the same in its storage.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::effect::Effect;
use super::kept::Kept;
use crate::study::{Record, Shelf};

#[derive(Default, Debug)]
struct Store {
    kept: BTreeMap<String, Kept>,
    /// Changes that the host has not been told yet.
    effects: Vec<Effect>,
    now: u64,
}

/// The records by their keys. Clones share them.
#[derive(Clone, Default, Debug)]
pub(super) struct Records(Arc<Mutex<Store>>);

impl Records {
    pub(super) fn new(kept: impl IntoIterator<Item = (String, Kept)>) -> Self {
        let store = Store { kept: kept.into_iter().collect(), ..Store::default() };
        Self(Arc::new(Mutex::new(store)))
    }

    fn store(&self) -> MutexGuard<'_, Store> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time that changes have from now on.
    pub(super) fn set_now(&self, unix: u64) {
        self.store().now = unix;
    }

    pub(super) fn get(&self, key: &str) -> Option<Kept> {
        self.store().kept.get(key).cloned()
    }

    /// Is this text kept?
    pub(super) fn has(&self, key: &str, text: &str) -> bool {
        self.store().kept.get(key).is_some_and(|kept| kept.text == text)
    }

    pub(super) fn put(&self, key: String, text: String) {
        let changed = self.store().now;
        self.put_as_it_is(key, Kept { text, changed });
    }

    /// Keeps a text with the date that it has.
    pub(super) fn put_as_it_is(&self, key: String, kept: Kept) {
        let mut store = self.store();
        store.kept.insert(key.clone(), kept.clone());
        store.effects.push(Effect::Keep { key, kept });
    }

    pub(super) fn remove(&self, key: &str) -> Option<Kept> {
        let mut store = self.store();
        let removed = store.kept.remove(key)?;
        store.effects.push(Effect::Drop { key: key.to_owned() });
        Some(removed)
    }

    /// The keys that begin like this, without that beginning.
    pub(super) fn names(&self, prefix: &str) -> Vec<String> {
        let store = self.store();
        let from = store.kept.range(prefix.to_owned()..);
        from.map_while(|(key, _)| key.strip_prefix(prefix)).map(str::to_owned).collect()
    }

    pub(super) fn take_effects(&self) -> Vec<Effect> {
        std::mem::take(&mut self.store().effects)
    }
}

/// How the keys of studies begin.
pub(super) const STUDIES: &str = "study/";

/// A study among the records.
#[derive(Debug)]
pub(super) struct RecordShelf {
    records: Records,
    study: String,
}

impl RecordShelf {
    pub(super) fn new(records: &Records, study: &str) -> Self {
        Self { records: records.clone(), study: study.to_owned() }
    }

    fn key(&self, record: Record) -> String {
        format!("{STUDIES}{}", record.file_name(&self.study))
    }
}

impl Shelf for RecordShelf {
    fn read(&self, record: Record) -> Option<Vec<u8>> {
        Some(self.records.get(&self.key(record))?.text.into_bytes())
    }

    fn write(&mut self, record: Record, text: &str) {
        self.records.put(self.key(record), text.to_owned());
    }

    fn changed_chapters(&self) -> Vec<usize> {
        let names = self.records.names(&format!("{STUDIES}{}-", self.study));
        names.iter().filter_map(|name| name.strip_suffix(".pgn")?.parse().ok()).collect()
    }

    fn is_lasting(&self) -> bool {
        true
    }
}
