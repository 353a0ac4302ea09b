//! How games end: claims and repetitions, who can still mate, and what is dead.
#![cfg(feature = "alloc")]

mod claims;
mod endings;
mod explore;
mod fortresses;
mod history;
mod material;
#[path = "../proof/rng.rs"]
mod rng;
