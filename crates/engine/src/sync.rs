//! The atomics for state shared between threads. The crate `arrocco-models` compiles the files that use them against
//! loom's atomics instead, which try every order of the operations that the memory model allows.

pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
