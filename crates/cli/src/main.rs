//! The program.

mod cpu;

fn main() {
    cpu::require_build_features();
}
