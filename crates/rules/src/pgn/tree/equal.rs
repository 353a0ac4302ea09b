//! Two trees are equal if they have the same content, regardless of the order of their nodes in memory.

use alloc::vec;

use super::{NodeRef, Tree};

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags && self.result == other.result && has_same_moves(self, other)
    }
}

impl Eq for Tree {}

fn has_same_moves(one: &Tree, other: &Tree) -> bool {
    let mut stack = vec![(one.root_ref(), other.root_ref())];
    while let Some((one, other)) = stack.pop() {
        if !is_same_node(&one, &other) {
            return false;
        }
        for pair in [(one.next(), other.next()), (one.next_sibling(), other.next_sibling())] {
            match pair {
                (Some(one), Some(other)) => stack.push((one, other)),
                (None, None) => {}
                _ => return false,
            }
        }
    }
    true
}

fn is_same_node(one: &NodeRef<'_>, other: &NodeRef<'_>) -> bool {
    one.mv() == other.mv() && one.position() == other.position() && one.node.notes() == other.node.notes()
}
