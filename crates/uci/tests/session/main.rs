//! Tests of the session without threads or clocks: fixed scenarios, and random dialogues.

mod dialogue_checker;
mod levels;
mod random;
mod scenarios;
