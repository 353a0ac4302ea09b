//! Threads that search one position together.

use std::sync::atomic::AtomicU64;
use std::time::Instant;

use arrocco_rules::{Move, Position};

use crate::event::{Event, Found};
use crate::search::{Ending, Memory, RootMove, Shared, Sight, Worker};
use crate::table::Table;
use crate::time::Budget;
use crate::{Control, Limits, Score, fault};

/// The stack of a search thread: each ply keeps its moves there.
const STACK: usize = 32 << 20;

/// What is to be found out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    /// Keys of the game before the position.
    pub(crate) history: &'a [u64],
    pub(crate) limits: &'a Limits,
    /// The moves to choose from; at least one.
    pub(crate) moves: &'a [Move],
    pub(crate) lines: usize,
}

/// Who searches, and with what: one thread for each memory.
#[derive(Debug)]
pub(crate) struct Team<'a> {
    pub(crate) table: &'a Table,
    pub(crate) memories: &'a mut [Memory],
    pub(crate) control: &'a Control,
}

impl Team<'_> {
    pub(crate) fn search(self, sight: impl Sight, task: &Task<'_>, say: &mut dyn FnMut(Event)) -> Found {
        let limits = task.limits;
        let budget = Budget::new(Instant::now(), limits, task.position.fullmoves());
        let nodes: Vec<AtomicU64> = self.memories.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = Shared { table: self.table, control: self.control, limits, budget, nodes: &nodes };
        let best = search_together(&shared, sight, self.memories, task, say);
        Found {
            best: best.line.first().or(task.moves.first()).copied(),
            ponder: best.line.get(1).copied(),
            score: best.score,
            depth: best.depth,
            nodes: shared.all_nodes(),
        }
    }
}

fn search_together(
    shared: &Shared<'_>,
    sight: impl Sight,
    memories: &mut [Memory],
    task: &Task<'_>,
    say: &mut dyn FnMut(Event),
) -> Ending {
    let Some((first, helpers)) = memories.split_first_mut() else {
        return Ending { line: Vec::new(), score: Score::ZERO, depth: 0 };
    };
    let (position, lines) = (task.position, task.lines);
    let root_moves: Vec<RootMove> = task.moves.iter().copied().map(RootMove::new).collect();
    let keys = &with_root(task.history, position);
    std::thread::scope(|scope| {
        for (index, memory) in helpers.iter_mut().enumerate() {
            let root_moves = root_moves.clone();
            let work = move || {
                fault::in_helper(index + 1);
                let mut worker = Worker::new(index + 1, sight, shared, memory, keys, root_moves);
                worker.deepen(position, lines, &mut |_| {});
            };
            // If the system has no more threads, those that there are do the work.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        // The helpers search until they are stopped, whatever becomes of the first thread.
        let _stop = StopWhenDone(shared.control);
        let mut worker = Worker::new(0, sight, shared, first, keys, root_moves);
        worker.deepen(position, lines, &mut |event| {
            fault::at_depth(event.depth());
            say(event);
        });
        worker.result()
    })
}

/// Stops a search when it goes out of scope, be it by a panic.
struct StopWhenDone<'a>(&'a Control);

impl Drop for StopWhenDone<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn with_root(history: &[u64], position: &Position) -> Vec<u64> {
    let mut keys = history.to_vec();
    keys.push(position.key());
    keys
}
