//! Counts one subtree: with the table near its root, by the generator near its leaves; checks for Ctrl-C in between.

use std::sync::atomic::{AtomicU64, Ordering};

use arrocco_rules::Position;
use arrocco_support::interrupt::Interrupt;

use super::table::{Key, Table, View};

/// Subtrees of this depth are left to [`Position::perft`] when there is no table: a fraction of a millisecond of work
/// on most boards, and small enough to answer Ctrl-C at once on any.
const PLAIN_DEPTH: u8 = 3;

/// The lowest depth that is looked up in the table. A look-up costs about as much as fetching a line from memory; below
/// this the generator counts a subtree in that time. (Start position, depth 7, 256 MiB, one thread of a Zen 4: 0.94 s
/// without a table, 0.39 s from depth 3 on, 0.34 s from depth 2 on.)
const TABLE_DEPTH: u8 = 2;

/// How many of the positions visited are met for the first time, at most, where trees are deep enough for a table to
/// matter. (One in six, five plies from the start position.)
const DISTINCT: f64 = 0.25;

/// How much of the whole work a subtree is, in parts of [`WHOLE`].
pub(super) type Share = u64;

/// All of the work.
pub(super) const WHOLE: Share = 1 << 60;

/// What threads share while they count.
pub(super) struct Walk<'a> {
    pub(super) table: Option<View<'a>>,
    pub(super) interrupt: &'a Interrupt,
    /// How much of [`WHOLE`] is done.
    pub(super) done: &'a AtomicU64,
}

/// The part of a table that is worth using for a count.
pub(super) fn view<'a>(table: &'a Table, position: &Position, depth: u8) -> View<'a> {
    // Visits, if nothing transposed, to the positions that are looked up: most of what is stored.
    let plies = depth.saturating_sub(TABLE_DEPTH);
    let known = plies.min(4);
    let visits = position.perft(known.into()) as f64;
    let growth = visits / (position.perft(u32::from(known.max(1)) - 1) as f64).max(1.0);
    let visits = visits * growth.powi((plies - known).into());
    table.sized_for(visits * DISTINCT)
}

impl Walk<'_> {
    /// The depth at which subtrees are not divided further.
    pub(super) fn bottom(&self) -> u8 {
        if self.table.is_some() { TABLE_DEPTH } else { PLAIN_DEPTH }
    }

    /// The count of a subtree, or the part that was counted before Ctrl-C. A count that does not fit is `u64::MAX`.
    pub(super) fn subtree(&self, position: &Position, depth: u8, share: Share) -> u64 {
        if depth <= self.bottom() + 1 {
            let nodes = self.nodes(position, depth);
            self.advance(share);
            return nodes;
        }
        let key = self.table.map(|table| (table, Key::new(position, depth)));
        if let Some(nodes) = key.as_ref().and_then(|(table, key)| table.find(key)) {
            self.advance(share);
            return nodes;
        }
        let moves = position.count_moves() as u64;
        let each = share.checked_div(moves).unwrap_or_default();
        let mut nodes: u64 = 0;
        position.for_each_child(|_, child| {
            if !self.interrupt.is_set() {
                nodes = nodes.saturating_add(self.subtree(child, depth - 1, each));
            }
        });
        self.advance(share - moves * each);
        self.remember(key, nodes)
    }

    /// The same without a report of progress, for subtrees that take a few milliseconds at most.
    fn nodes(&self, position: &Position, depth: u8) -> u64 {
        if depth < self.bottom() {
            return position.perft(depth.into());
        }
        let key = self.table.map(|table| (table, Key::new(position, depth)));
        if let Some(nodes) = key.as_ref().and_then(|(table, key)| table.find(key)) {
            return nodes;
        }
        let nodes = match self.table {
            _ if depth == self.bottom() => position.perft(depth.into()),
            Some(table) => children_from_table(table, position, depth - 1),
            None => {
                let mut nodes = 0;
                position.for_each_child(|_, child| nodes += self.nodes(child, depth - 1));
                nodes
            }
        };
        self.remember(key, nodes)
    }

    /// Stores a count that is known to be whole.
    fn remember(&self, key: Option<(View<'_>, Key)>, nodes: u64) -> u64 {
        if let Some((table, key)) = key.filter(|_| !self.interrupt.is_set()) {
            table.store(&key, nodes);
        }
        nodes
    }

    fn advance(&self, share: Share) {
        self.done.fetch_add(share, Ordering::Relaxed);
    }
}

/// The sum of the children's counts. Waiting for the table is most of the work here, so all are fetched at once.
fn children_from_table(table: View<'_>, position: &Position, depth: u8) -> u64 {
    let mut children = Vec::with_capacity(64);
    position.for_each_child(|_, child| children.push((*child, Key::new(child, depth))));
    let fetched = children.iter().fold(0, |fetched, (_, key)| fetched ^ table.fetch(key));
    // Keeps the compiler from removing the fetches, whose result is not used.
    std::hint::black_box(fetched);
    let count = |(child, key): &(Position, Key)| {
        table.find(key).unwrap_or_else(|| {
            let nodes = child.perft(depth.into());
            table.store(key, nodes);
            nodes
        })
    };
    children.iter().map(count).sum()
}
