//! How games end: claims and repetitions, mating material, dead positions.
#![cfg(feature = "alloc")]

mod claims;
mod endings;
mod explore;
mod fortresses;
mod history;
mod material;
#[path = "../proof/rng.rs"]
mod rng;
