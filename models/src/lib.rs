//! Model checking of the state that the engine's threads share: a slot of the transposition table, and the control that
//! stops a search and reports a ponder hit. The engine's own source files are compiled here against `loom`'s atomics,
//! and `loom` runs every order of the operations that the memory model allows.
#![cfg(test)]
#![expect(unreachable_pub, reason = "the included files are public in the engine")]

mod sync {
    pub(crate) use loom::sync::Arc;
    pub(crate) use loom::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    pub(crate) use std::time::Instant;
}

#[expect(dead_code, reason = "no search asks its host here")]
#[path = "../../crates/engine/src/control.rs"]
mod control;

mod stopping;
mod table;
