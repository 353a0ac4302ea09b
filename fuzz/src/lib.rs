//! What the targets share: a setup from bytes, and checks that hold for every position.

#[path = "../../crates/rules/tests/proof/coherence.rs"]
mod coherence;
mod setup_bytes;

use arrocco_rules::Position;
pub use setup_bytes::setup_from_bytes;

/// Checks that the library is consistent about a position and everything one move away from it.
///
/// # Panics
///
/// If it is not, so that the fuzzer reports the input.
pub fn check_consistency(position: &Position) {
    let result = coherence::lists(position)
        .and_then(|()| coherence::children(position))
        .and_then(|()| coherence::fen(position))
        .and_then(|()| coherence::moves_as_text(position))
        .and_then(|()| coherence::algebraic(position))
        .and_then(|()| coherence::perft(position, 2));
    if let Err(fault) = result {
        panic!("{fault}\n  in {position}");
    }
}
