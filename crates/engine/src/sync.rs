//! The atomics for state shared between threads. The crate `arrocco-models` compiles the files that use them against
//! loom's atomics instead, which try every order of the operations that the memory model allows. And the clock, which in
//! a browser is that of the host.

pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
