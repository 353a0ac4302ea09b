//! Long work without the interpreter's lock: other threads run, Ctrl-C is heard, and a panic becomes an exception.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are looked for: a person who presses Ctrl-C does not notice the delay.
const PATIENCE: Duration = Duration::from_millis(20);

/// The deepest search needs more than a thread usually has. Only pages that are used take memory.
const STACK: usize = 64 << 20;

/// What a panic of the library is for Python.
pub(crate) fn panicked() -> PyErr {
    PyRuntimeError::new_err("the library has failed, which is a fault in it; please report what was done")
}

/// Runs short work with the lock released.
pub(crate) fn unwind<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work))).map_err(|_| panicked())
}

/// Runs work on a thread of its own while this one waits for its end or for a signal. After a signal, `is_stopped` tells
/// the work to end; its result is then dropped.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let is_stopped = || stop.load(Ordering::Relaxed);
    wait(py, || work(&is_stopped), || stop.store(true, Ordering::Relaxed))
}

/// Runs work on a thread of its own. If a signal handler raises an exception, calls `stop`, waits for the end of the work
/// and returns that exception.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    stop: impl Fn() + Sync,
) -> PyResult<T> {
    let mut raised = None;
    let end = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let builder = std::thread::Builder::new().name("arrocco".to_owned()).stack_size(STACK);
            let spawned = builder.spawn_scoped(scope, move || {
                let end = catch_unwind(AssertUnwindSafe(work));
                // The receiver lives until the end of the scope.
                let _ = sender.send(end);
            });
            spawned.map_err(PyErr::from)?;
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(end) => return end.map_err(|_| panicked()),
                    Err(RecvTimeoutError::Disconnected) => return Err(panicked()),
                    Err(RecvTimeoutError::Timeout) => {
                        let signals = Python::attach(|py: Python<'_>| -> PyResult<()> { py.check_signals() });
                        if let Err(error) = signals {
                            raised = Some(error);
                            stop();
                        }
                    }
                }
            }
        })
    });
    match raised {
        Some(error) => Err(error),
        None => end,
    }
}
