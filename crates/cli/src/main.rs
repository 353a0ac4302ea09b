//! The program `arrocco`: a look at the processor, and then everything else, which is the library.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod cpu;

use std::process::ExitCode;

fn main() -> ExitCode {
    cpu::require_build_features();
    arrocco::main()
}
