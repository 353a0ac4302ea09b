//! Bytes as a UCI session: input lines, arbitrary engine events, and the time. There must be one legal bestmove for every
//! go that is accepted, and one readyok for every isready.
#![no_main]

#[path = "../../crates/uci/tests/session/dialogue_checker.rs"]
mod dialogue_checker;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| dialogue_checker::DialogueChecker::run(data));
