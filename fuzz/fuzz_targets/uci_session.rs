//! Bytes as a UCI session: input lines, arbitrary engine events, and the time. There must be one legal bestmove for every
//! go that is accepted, and one readyok for every isready.
#![no_main]

#[path = "../../crates/uci/tests/session/judge.rs"]
mod judge;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| judge::Judge::preside(data));
