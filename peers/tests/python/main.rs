//! python-chess as a judge, in a separate process. Skipped with a message if it is not installed.

mod engine;
mod epd;
mod judge;
mod outcome;
mod pgn;
mod polyglot;
#[path = "../../../crates/rules/tests/proof/mod.rs"]
mod proof;
mod san;
mod syzygy;
mod thirty;
