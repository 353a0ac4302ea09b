//! Ctrl-C, as a flag that long work checks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Set when the user asks the program to stop. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Handles Ctrl-C and SIGTERM. A second signal ends the program at once, in case the flag is not checked.
    pub fn install() -> Result<Self> {
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // The order matters: the shutdown is armed by the flag that the first signal sets after passing it.
            flag::register_conditional_shutdown(signal, 1, Arc::clone(&interrupt.0))
                .and_then(|_| flag::register(signal, Arc::clone(&interrupt.0)))
                .context("cannot watch for Ctrl-C")?;
        }
        Ok(interrupt)
    }

    /// Handles SIGHUP, the end of the terminal, as well, unless it is ignored, as by `nohup`.
    #[cfg(unix)]
    pub fn hears_hangup(&self) -> Result<()> {
        if is_hangup_ignored() {
            return Ok(());
        }
        let hangup = signal_hook::consts::signal::SIGHUP;
        flag::register(hangup, Arc::clone(&self.0))
            .map(drop)
            .context("cannot watch for the end of the terminal")
    }

    #[cfg(not(unix))]
    pub fn hears_hangup(&self) -> Result<()> {
        Ok(())
    }

    /// Sets another flag together with this one.
    pub fn also_set(&self, other: &Arc<AtomicBool>) -> Result<()> {
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(other)).context("cannot watch for Ctrl-C")?;
        }
        // A signal may have come before the registration.
        other.fetch_or(self.is_set(), Ordering::Relaxed);
        Ok(())
    }

    /// Sets the flag without a signal.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Known on Linux only; elsewhere it counts as not ignored.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The first signal is the hangup.
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Error: Ctrl-C came before there was a result.
#[derive(Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}
