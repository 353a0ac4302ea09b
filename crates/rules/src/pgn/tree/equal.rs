//! Two trees are equal if they say the same, wherever their nodes lie.

use alloc::vec;

use super::{NodeRef, Tree};

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags && self.result == other.result && has_same_moves(self, other)
    }
}

impl Eq for Tree {}

fn has_same_moves(one: &Tree, other: &Tree) -> bool {
    let mut waiting = vec![(one.root_ref(), other.root_ref())];
    while let Some((one, other)) = waiting.pop() {
        if !says_the_same(&one, &other) {
            return false;
        }
        for pair in [(one.next(), other.next()), (one.next_sibling(), other.next_sibling())] {
            match pair {
                (Some(one), Some(other)) => waiting.push((one, other)),
                (None, None) => {}
                _ => return false,
            }
        }
    }
    true
}

fn says_the_same(one: &NodeRef<'_>, other: &NodeRef<'_>) -> bool {
    one.mv() == other.mv() && one.position() == other.position() && one.node.notes() == other.node.notes()
}
