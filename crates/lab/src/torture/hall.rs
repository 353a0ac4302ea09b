//! Several cases at a time, each with a process of its own.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrocco_uci::client::Launch;
use indicatif::{ProgressBar, ProgressDrawTarget};

use super::case::Case;
use super::perform::perform;
use super::verdict::{Performance, Verdict};

pub(super) struct Hall<'t> {
    pub(super) cases: &'t [Case],
    pub(super) launch: &'t Launch,
}

impl Hall<'_> {
    /// In the order of the cases; fewer if somebody stopped us.
    pub(super) fn run(&self, jobs: u16) -> Vec<Performance> {
        let jobs = match jobs {
            0 => thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs.into(),
        };
        let bar = ProgressBar::with_draw_target(Some(self.cases.len() as u64), ProgressDrawTarget::stderr());
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..jobs.min(self.cases.len()) {
                scope.spawn(|| self.work(&next, &done, &bar));
            }
        });
        bar.finish_and_clear();
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|&(number, _)| number);
        done.into_iter().map(|(_, performance)| performance).collect()
    }

    fn work(&self, next: &AtomicUsize, done: &Mutex<Vec<(usize, Performance)>>, bar: &ProgressBar) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = self.cases.get(number) else { return };
            bar.set_message(case.name.clone());
            let performance = perform(case, self.launch);
            bar.inc(1);
            let is_over = matches!(performance.verdict, Verdict::Canceled);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, performance));
            if is_over {
                return;
            }
        }
    }
}
