//! `go perft`: counting that can be stopped.

use arrocco_engine::Control;
use arrocco_rules::{Move, Position};

/// Subtrees of this depth are counted without checking for a stop: they take a fraction of a millisecond.
const UNCHECKED_DEPTH: u32 = 3;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let mut nodes = 0;
        divide(&Position::startpos(), 5, &Control::default(), |_, count| nodes += count);
        assert_eq!(nodes, 4_865_609);
    }

    #[test]
    fn a_stop_ends_it() {
        let control = Control::default();
        control.stop();
        divide(&Position::startpos(), u32::MAX, &control, |_, _| panic!("nothing was counted"));
    }
}
