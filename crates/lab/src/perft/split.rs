//! Splits a tree into enough subtrees to keep threads busy and a progress bar moving.

use arrocco_rules::{Move, Position};

/// A subtree to be counted.
pub(super) struct Task {
    /// Which of the first moves leads to it.
    pub(super) first: usize,
    pub(super) position: Position,
}

/// The subtrees of a tree, all of the same depth.
pub(super) struct Tasks {
    pub(super) first_moves: Vec<Move>,
    pub(super) list: Vec<Task>,
    pub(super) depth: u8,
}

/// Splits a tree of one ply or more until there are enough subtrees, or they are too shallow to be split again.
pub(super) fn split(position: &Position, depth: u8, enough: usize, deep_enough: u8) -> Tasks {
    let mut first_moves = Vec::new();
    let mut tasks = Vec::new();
    position.for_each_child(|mv, child| {
        tasks.push(Task { first: first_moves.len(), position: *child });
        first_moves.push(mv);
    });
    let mut depth = depth - 1;
    while tasks.len() < enough && depth > deep_enough && !tasks.is_empty() {
        tasks = children(&tasks);
        depth -= 1;
    }
    Tasks { first_moves, list: tasks, depth }
}

fn children(tasks: &[Task]) -> Vec<Task> {
    let mut children = Vec::new();
    for task in tasks {
        task.position.for_each_child(|_, child| {
            children.push(Task { first: task.first, position: *child });
        });
    }
    children
}
