//! Runs several cases at a time, each with its own process of the engine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arrocco_support::progress::Progress;
use arrocco_uci::client::Launch;

use super::case::Case;
use super::case_run::run_case;
use super::verdict::{CaseResult, Verdict};

pub(super) struct CasePool<'t> {
    pub(super) cases: &'t [Case],
    pub(super) launch: &'t Launch,
}

/// What the threads have done, by the number of the case.
struct Done {
    results: Vec<(usize, CaseResult)>,
    progress: Progress,
}

impl CasePool<'_> {
    /// Runs the cases. The results are in the order of the cases; there are fewer after Ctrl-C.
    pub(super) fn run(&self, threads: u16) -> Vec<CaseResult> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads.into(),
        };
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Done { results: Vec::new(), progress: Progress::new() });
        thread::scope(|scope| {
            for _ in 0..threads.min(self.cases.len()) {
                scope.spawn(|| self.work(&next, &done));
            }
        });
        let Done { mut results, .. } = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_by_key(|&(number, _)| number);
        results.into_iter().map(|(_, result)| result).collect()
    }

    /// The loop of one thread.
    fn work(&self, next: &AtomicUsize, done: &Mutex<Done>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = self.cases.get(number) else { return };
            let result = run_case(case, self.launch);
            let is_canceled = matches!(result.verdict, Verdict::Canceled);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.results.push((number, result));
            let share = done.results.len() as f64 / self.cases.len() as f64;
            done.progress.show(share);
            if is_canceled {
                return;
            }
        }
    }
}
