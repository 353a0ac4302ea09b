//! python-chess as a judge, in a process of its own: a third opinion, by people who have read more games than anybody.
//! Skipped with a message where there is none.

mod engine;
mod judge;
mod outcome;
mod pgn;
mod polyglot;
#[path = "../../../crates/rules/tests/proof/mod.rs"]
mod proof;
mod san;
