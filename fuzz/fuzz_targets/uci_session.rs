//! Bytes as a UCI dialogue: lines, arbitrary engine events, and a clock of its own. Every accepted go must get one legal
//! bestmove, and every isready one readyok.
#![no_main]

#[path = "../../crates/uci/tests/session/dialogue_checker.rs"]
mod dialogue_checker;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| dialogue_checker::DialogueChecker::run(data));
