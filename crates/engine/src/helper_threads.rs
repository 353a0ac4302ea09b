//! The helper threads of a search. Most systems start one when it is needed. In WebAssembly a program cannot start
//! threads: its host starts them beforehand, and they wait here for work.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use started::{HelperThread, scope, spawn};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use waiting::serve_searches;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use waiting::{HelperThread, scope, spawn};

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod started {
    use std::thread::{Builder, Scope};
    pub(crate) use std::thread::{ScopedJoinHandle as HelperThread, scope};

    /// Stack size of a search thread. Every ply of the recursion keeps its move list there.
    const STACK: usize = 32 << 20;

    /// Starts a thread; `None` if the system cannot.
    pub(crate) fn spawn<'scope, T: Send + 'scope>(
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Option<HelperThread<'scope, T>> {
        Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()
    }
}

/// Compiled for the tests as well.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod waiting {
    use std::any::Any;
    use std::marker::PhantomData;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::sync::{Arc, Condvar, Mutex, PoisonError};

    type Job = Box<dyn FnOnce() + Send>;

    /// The threads that wait for work.
    static IDLE: Mutex<Vec<Sender<Job>>> = Mutex::new(Vec::new());

    /// Serves the searches of this program: waits for work, for ever. The host of a WebAssembly program calls it on each of
    /// the threads that it has started for the engine.
    #[cfg_attr(test, expect(unreachable_pub, reason = "public where it is needed"))]
    pub fn serve_searches() {
        let (sender, jobs) = channel::<Job>();
        loop {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(sender.clone());
            let Ok(job) = jobs.recv() else { return };
            job();
        }
    }

    /// Threads that work for one search, all of which have finished when it ends.
    #[derive(Debug, Default)]
    pub(crate) struct Scope<'scope, 'env: 'scope> {
        running: Arc<Running>,
        lifetimes: PhantomData<(&'scope mut &'scope (), &'env mut &'env ())>,
    }

    #[derive(Debug, Default)]
    struct Running {
        count: Mutex<usize>,
        fell: Condvar,
    }

    impl Running {
        fn change(&self, change: impl FnOnce(&mut usize)) {
            change(&mut self.count.lock().unwrap_or_else(PoisonError::into_inner));
            self.fell.notify_all();
        }
    }

    /// Waits for all jobs, also when the search panics.
    struct WaitForAll<'a>(&'a Running);

    impl Drop for WaitForAll<'_> {
        fn drop(&mut self) {
            let mut count = self.0.count.lock().unwrap_or_else(PoisonError::into_inner);
            while *count > 0 {
                count = self.0.fell.wait(count).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    /// Counts a job as finished when it is over, also by a panic.
    struct Finished(Arc<Running>);

    impl Drop for Finished {
        fn drop(&mut self) {
            self.0.change(|count| *count -= 1);
        }
    }

    pub(crate) fn scope<'env, T>(work: impl for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T) -> T {
        let running = Arc::new(Running::default());
        let scope = Scope { running: Arc::clone(&running), lifetimes: PhantomData };
        let _waiting = WaitForAll(&running);
        work(&scope)
    }

    /// A thread that works for a search.
    #[derive(Debug)]
    pub(crate) struct HelperThread<'scope, T> {
        result: Receiver<T>,
        lifetime: PhantomData<&'scope ()>,
    }

    impl<T> HelperThread<'_, T> {
        /// Waits for the result.
        pub(crate) fn join(self) -> Result<T, Box<dyn Any + Send>> {
            self.result.recv().map_err(|_| Box::new("a helper thread failed") as Box<dyn Any + Send>)
        }
    }

    /// Gives work to a thread that waits; `None` if there is none.
    pub(crate) fn spawn<'scope, T: Send + 'scope>(
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Option<HelperThread<'scope, T>> {
        let helper = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
        let (sender, result) = channel();
        scope.running.change(|count| *count += 1);
        let finished = Finished(Arc::clone(&scope.running));
        let job: Box<dyn FnOnce() + Send + 'scope> = Box::new(move || {
            // Counted as finished after the result is handed over, and after `work` with what it borrows is gone.
            let _finished = finished;
            // If the result is no longer wanted, the search has panicked.
            let _ = sender.send(work());
            drop(sender);
        });
        // SAFETY: what the job borrows lives as long as the scope, and the scope ends only after the job, which is counted
        // until it is over (or, if it cannot be sent, until it is dropped).
        // Gain: helpers of a search borrow its tables, as those of the standard library do, where threads cannot be started.
        let job: Job = unsafe { std::mem::transmute::<Box<dyn FnOnce() + Send + 'scope>, Job>(job) };
        helper.send(job).ok()?;
        Some(HelperThread { result, lifetime: PhantomData })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn waiting_threads_work_for_a_scope_and_wait_again() {
            for _ in 0..2 {
                std::thread::spawn(serve_searches);
            }
            while IDLE.lock().unwrap().len() < 2 {
                std::thread::yield_now();
            }
            let numbers = [20, 22];
            for _ in 0..100 {
                let sum = scope(|scope| {
                    let both: Vec<_> =
                        numbers.iter().filter_map(|number| spawn(scope, move || *number)).collect();
                    both.into_iter().map(|thread| thread.join().unwrap()).sum::<i32>()
                });
                // A thread that has just finished may not wait again yet.
                assert!([0, 20, 42].contains(&sum), "{sum}");
            }
        }

        #[test]
        fn a_scope_waits_for_work_that_nobody_joins() {
            std::thread::spawn(serve_searches);
            let done = std::sync::atomic::AtomicBool::new(false);
            let mut was_given = false;
            while !was_given {
                was_given = scope(|scope| {
                    spawn(scope, || done.store(true, std::sync::atomic::Ordering::Release)).is_some()
                });
            }
            assert!(done.load(std::sync::atomic::Ordering::Acquire));
        }
    }
}
