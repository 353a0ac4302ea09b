//! The same work for many indices, on all cores.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Of a broken library a few faults tell as much as thousands, and a long run can end early.
const ENOUGH: usize = 10;

/// What the work finds wrong at the indices below `count`, by index: everything, or the first few.
pub(crate) fn faults<T: Send>(count: usize, work: impl Fn(usize) -> Option<T> + Sync) -> Vec<T> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let toil = || {
        while found.lock().unwrap().len() < ENOUGH {
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
            scope.spawn(toil);
        });
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, fault)| fault).collect()
}
