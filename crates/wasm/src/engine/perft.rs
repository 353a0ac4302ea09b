//! `go perft`: counting that can be stopped.

use arrocco_engine::Control;
use arrocco_rules::{Move, Position};

use super::host;

/// Subtrees of this depth are counted without asking the host: they take milliseconds.
const UNCHECKED_DEPTH: u32 = 4;

/// Reports the count of each move, unless stopped before.
pub(super) fn divide(position: &Position, depth: u32, control: &Control, mut tell: impl FnMut(Move, u64)) {
    for &mv in &position.legal_moves() {
        match count(&position.after_unchecked(mv), depth.saturating_sub(1), control) {
            Some(nodes) => tell(mv, nodes),
            None => return,
        }
    }
}

fn count(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    host::poll(control);
    if control.is_stopped() {
        return None;
    }
    if depth <= UNCHECKED_DEPTH {
        return Some(position.perft(depth));
    }
    let mut nodes = 0_u64;
    for &mv in &position.legal_moves() {
        nodes = nodes.saturating_add(count(&position.after_unchecked(mv), depth - 1, control)?);
    }
    Some(nodes)
}
