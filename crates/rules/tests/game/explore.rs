//! Exhaustive search of all positions that can arise from another: slow but certain.

use std::collections::HashSet;

use arrocco_rules::{Color, Position};

/// The result of an exhaustive search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Explored {
    /// Whose king can be mated, White's first.
    pub(crate) mated: [bool; 2],
    /// Were all positions visited?
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

/// Plays all moves until there are no new positions, both kings have been mated, or the limit is exceeded.
pub(crate) fn explore(start: Position, most: usize) -> Explored {
    let mut seen = HashSet::from([start.key()]);
    let mut stack = vec![start];
    let mut mated = [false; 2];
    while let Some(position) = stack.pop() {
        mated[position.turn() as usize] |= position.is_checkmate();
        if mated == [true; 2] || seen.len() > most {
            return Explored { mated, complete: false };
        }
        position.for_each_child(|_, child| {
            if seen.insert(child.key()) {
                stack.push(*child);
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
