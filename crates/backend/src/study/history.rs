//! The states of a game before and after its changes, for undo and redo.

use arrocco_rules::pgn::{NodeId, Tree};

/// All states together have no more nodes than this: hundreds of changes of a usual game, and still ten of the largest.
const MOST_NODES: usize = 200_000;

/// A state of the tree, and the nodes that were shown before and after the change that led away from it or to it.
#[derive(Debug)]
struct State {
    tree: Tree,
    before: NodeId,
    after: NodeId,
}

#[derive(Default, Debug)]
pub(crate) struct History {
    undo: Vec<State>,
    redo: Vec<State>,
}

impl History {
    /// A change was made: the tree before it, the node where it was made, and the node that is shown now.
    pub(crate) fn add(&mut self, tree: Tree, before: NodeId, after: NodeId) {
        self.redo.clear();
        self.undo.push(State { tree, before, after });
        let mut nodes = 0;
        let kept = self.undo.iter().rev().take_while(|state| {
            nodes += state.tree.nodes().count();
            nodes <= MOST_NODES
        });
        let kept = kept.count().max(1);
        self.undo.drain(..self.undo.len() - kept);
    }

    pub(crate) const fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Takes the last change back; returns the node to show.
    pub(crate) fn undo(&mut self, tree: &mut Tree) -> Option<NodeId> {
        let mut state = self.undo.pop()?;
        swap(tree, &mut state.tree);
        let shown = state.before;
        self.redo.push(state);
        Some(shown)
    }

    /// Makes a change again that was taken back; returns the node to show.
    pub(crate) fn redo(&mut self, tree: &mut Tree) -> Option<NodeId> {
        let mut state = self.redo.pop()?;
        swap(tree, &mut state.tree);
        let shown = state.after;
        self.undo.push(state);
        Some(shown)
    }
}

/// Puts the other tree in the place of the present one. Numbers of nodes that were given out since are skipped in it: a page
/// that has not heard of the change must never mean another node by the same number.
fn swap(tree: &mut Tree, other: &mut Tree) {
    std::mem::swap(tree, other);
    let Some(next) = spare_node(other) else { return };
    while spare_node(tree).is_some_and(|number| number < next) {}
}

/// Gives out a number that no node has then.
fn spare_node(tree: &mut Tree) -> Option<u32> {
    let mv = *tree.start().legal_moves().first()?;
    let id = tree.add_move(tree.root(), mv).ok()?;
    tree.remove(id);
    Some(id.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_taken_back_and_made_again() {
        let mut tree = Tree::new();
        let mut history = History::default();
        for san in ["e4", "d4"] {
            let before = tree.clone();
            let id = tree.add_san(tree.root(), san).unwrap();
            history.add(before, tree.root(), id);
        }
        let both = tree.to_string();
        assert_eq!(history.undo(&mut tree), Some(tree.root()));
        assert!(!tree.to_string().contains("d4") && history.can_redo());
        history.undo(&mut tree).unwrap();
        assert_eq!(tree.nodes().count(), 0);
        assert_eq!(history.undo(&mut tree), None);
        history.redo(&mut tree).unwrap();
        assert!(history.redo(&mut tree).is_some() && history.redo(&mut tree).is_none());
        assert_eq!(tree.to_string(), both);
    }

    #[test]
    fn a_number_never_means_two_nodes() {
        let mut tree = Tree::new();
        let mut history = History::default();
        let before = tree.clone();
        let first = tree.add_san(tree.root(), "e4").unwrap();
        history.add(before, tree.root(), first);
        history.undo(&mut tree).unwrap();
        let second = tree.add_san(tree.root(), "d4").unwrap();
        assert_ne!(first.number(), second.number());
        assert!(tree.numbered(first.number()).is_none());
    }

    #[test]
    fn a_new_change_ends_what_could_be_made_again() {
        let mut tree = Tree::new();
        let mut history = History::default();
        history.add(tree.clone(), tree.root(), tree.root());
        history.undo(&mut tree).unwrap();
        history.add(tree.clone(), tree.root(), tree.root());
        assert!(history.can_undo() && !history.can_redo());
    }
}
