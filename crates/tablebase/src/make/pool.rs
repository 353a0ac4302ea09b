//! Work on several threads, which can be interrupted.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// How many threads work, and the flag that stops them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool<'a> {
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
}

/// The work was interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

impl Pool<'_> {
    /// Calls `work` for each number below `count`, in any order.
    pub(super) fn run(self, count: usize, work: impl Fn(usize) + Sync) -> Result<(), Stopped> {
        let next = AtomicUsize::new(0);
        let worker = || {
            while !self.stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                work(number);
            }
        };
        let threads = self.threads.min(count);
        if threads < 2 {
            worker();
        } else {
            thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(worker);
                }
            });
        }
        self.check()
    }

    pub(super) fn check(self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }
}
