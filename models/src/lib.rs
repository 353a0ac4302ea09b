//! What the engine's threads share, in every order that their steps can take: an entry of the hash table, and the
//! control by which a search is stopped and pondering turns into thinking. The files are the engine's own, included
//! here with atomics that `loom` leads through all of those orders, the weak ones of real processors among them.
#![cfg(test)]
#![expect(unreachable_pub, reason = "others call what the engine shows")]

mod sync {
    pub(crate) use loom::sync::Arc;
    pub(crate) use loom::sync::atomic::{AtomicBool, AtomicU64, Ordering};
}

#[path = "../../crates/engine/src/control.rs"]
mod control;

mod stopping;
mod table;
