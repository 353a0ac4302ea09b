//! Runs a function for many indices, on all cores.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The run stops after this many faults: more would not tell anything new.
const MAX_FAULTS: usize = 10;

/// The faults that `work` finds at the indices below `count`, in order of the index; only some if there are many.
pub(crate) fn faults<T: Send>(count: usize, work: impl Fn(usize) -> Option<T> + Sync) -> Vec<T> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while found.lock().unwrap().len() < MAX_FAULTS {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                break;
            }
            if let Some(fault) = work(index) {
                found.lock().unwrap().push((index, fault));
            }
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(1, NonZero::get)).for_each(|_| {
            scope.spawn(worker);
        });
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, fault)| fault).collect()
}
