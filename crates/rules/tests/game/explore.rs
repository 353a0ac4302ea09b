//! Every position that can arise from another, looked at one by one: slow, and right.

use std::collections::HashSet;

use arrocco_rules::{Color, Position};

/// What a full search of the positions that can arise has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Explored {
    /// Whose king can be mated, White's first.
    pub(crate) mated: [bool; 2],
    /// Whether all positions were seen.
    pub(crate) complete: bool,
}

impl Explored {
    pub(crate) fn can_mate(self, color: Color) -> bool {
        self.mated[!color as usize]
    }

    pub(crate) fn is_dead(self) -> bool {
        self.complete && self.mated == [false; 2]
    }
}

/// Plays all moves until nothing new arises, both kings have been mated, or too many positions have been seen.
pub(crate) fn explore(start: Position, most: usize) -> Explored {
    let mut seen = HashSet::from([start.key()]);
    let mut waiting = vec![start];
    let mut mated = [false; 2];
    while let Some(position) = waiting.pop() {
        mated[position.turn() as usize] |= position.is_checkmate();
        if mated == [true; 2] || seen.len() > most {
            return Explored { mated, complete: false };
        }
        position.for_each_child(|_, child| {
            if seen.insert(child.key()) {
                waiting.push(*child);
            }
        });
    }
    Explored { mated, complete: true }
}

#[test]
fn mates_far_away_are_found() {
    let position: Position = "8/8/8/8/8/1k5p/8/K7 b - - 0 1".parse().unwrap();
    assert!(explore(position, 1_000_000).can_mate(Color::Black));
    let bare: Position = "8/8/8/k7/8/8/8/K7 b - - 0 1".parse().unwrap();
    assert!(explore(bare, 1_000_000).is_dead());
}
