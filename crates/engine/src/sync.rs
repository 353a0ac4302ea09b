//! What threads share is made of these. The models include the files that use them with atomics of their own, which try
//! every order that the processor and the compiler may take.

pub(crate) use std::sync::Arc;
pub(crate) use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
