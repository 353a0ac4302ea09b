//! What the targets share: how bytes become a board, and what must hold for every position that comes of it.

#[path = "../../crates/rules/tests/proof/coherence.rs"]
mod coherence;
mod scene;

use arrocco_rules::Position;
pub use scene::scene;

/// The library must agree with itself about a position and everything one move away from it.
///
/// # Panics
///
/// If it does not, which is what the fuzzer looks for.
pub fn scrutinize(position: &Position) {
    let verdict = coherence::lists(position)
        .and_then(|()| coherence::children(position))
        .and_then(|()| coherence::fen(position))
        .and_then(|()| coherence::moves_as_text(position))
        .and_then(|()| coherence::algebraic(position))
        .and_then(|()| coherence::perft(position, 2));
    if let Err(fault) = verdict {
        panic!("{fault}\n  in {position}");
    }
}
