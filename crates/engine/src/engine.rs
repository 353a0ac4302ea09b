//! The engine: threads that search one position together.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use arrocco_rules::{Move, Position};

use crate::event::{Event, Found};
use crate::network::Network;
use crate::search::{Ending, Memory, RootMove, Shared, Worker};
use crate::table::{OutOfMemory, Table};
use crate::time::Budget;
use crate::{Control, Limits, Score, fault};

/// Memory for the hash table unless told otherwise, in MiB.
pub const DEFAULT_HASH: usize = 16;

/// The stack of a search thread: each ply keeps its moves there.
const STACK: usize = 32 << 20;

/// Finds the best move of a position.
///
/// ```
/// use arrocco_engine::{Engine, Limits};
/// use arrocco_rules::Position;
/// let position: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = Engine::new().search(&position, &[], &limits, |_| {});
/// assert_eq!(found.best.unwrap().to_string(), "e1e8");
/// assert_eq!(found.score.mate_moves(), Some(1));
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    memories: Vec<Memory>,
    control: Control,
    lines: usize,
    network: Option<Arc<Network>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// One thread and a small hash table.
    ///
    /// # Panics
    ///
    /// If there is no memory for even that.
    pub fn new() -> Self {
        let table = Table::new(DEFAULT_HASH).or_else(|_| Table::new(1)).expect("a MiB can be had");
        Self {
            table,
            memories: vec![Memory::new(None)],
            control: Control::default(),
            lines: 1,
            network: None,
        }
    }

    /// A handle to stop the search from elsewhere.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Another size for the hash table, which forgets everything.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had; the old table stays.
    pub fn resize_hash(&mut self, mebibytes: usize) -> Result<(), OutOfMemory> {
        // Both at once might be more than there is.
        let old = core::mem::replace(&mut self.table, Table::new(0)?);
        match Table::new(mebibytes) {
            Ok(table) => {
                self.table = table;
                Ok(())
            }
            Err(error) => {
                self.table = old;
                Err(error)
            }
        }
    }

    /// The size of the hash table in MiB.
    pub fn hash(&self) -> usize {
        self.table.mebibytes()
    }

    /// How many threads search together; at least one.
    pub fn set_threads(&mut self, threads: usize) {
        let network = self.network.as_ref();
        self.memories.resize_with(threads.max(1), || Memory::new(network));
    }

    /// Evaluates with a network, or without one by hand-made rules. Forgets everything learnt.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// How many lines are looked for; at least one.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Forgets everything learnt: a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        let threads = self.memories.len();
        self.memories.clear();
        self.set_threads(threads);
    }

    /// Finds the best move. `history` holds the keys of the positions of the game before this one, the latest last, for
    /// the sake of repetitions. What the search finds on its way is told as it goes.
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        mut say: impl FnMut(Event),
    ) -> Found {
        self.control.arm(limits.ponder);
        self.search_armed(position, history, limits, &mut say)
    }

    /// [`search`](Self::search) for callers who have armed the control themselves, and may have stopped it since.
    pub fn search_armed(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        say: &mut dyn FnMut(Event),
    ) -> Found {
        let start = Instant::now();
        let root_moves = root_moves(position, &limits.search_moves);
        if root_moves.is_empty() {
            let score = if position.is_check() { Score::mated_in(0) } else { Score::ZERO };
            return Found { score, ..Found::default() };
        }
        self.table.grow_older();
        let nodes: Vec<AtomicU64> = self.memories.iter().map(|_| AtomicU64::new(0)).collect();
        let budget = Budget::new(start, limits);
        let shared = Shared { table: &self.table, control: &self.control, limits, budget, nodes: &nodes };
        let keys = with_root(history, position);
        let best =
            search_together(&shared, &mut self.memories, position, &keys, &root_moves, self.lines, say);
        let fallback = root_moves.first().map(|root| root.mv);
        let ponder = best.line.get(1).copied();
        Found {
            best: best.line.first().copied().or(fallback),
            ponder,
            score: best.score,
            depth: best.depth,
            nodes: shared.all_nodes(),
        }
    }
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

fn root_moves(position: &Position, only: &[Move]) -> Vec<RootMove> {
    let legal = position.legal_moves();
    let is_asked = |mv: &&Move| only.is_empty() || only.contains(mv);
    let mut chosen: Vec<Move> = legal.iter().filter(is_asked).copied().collect();
    if chosen.is_empty() {
        chosen = legal.to_vec();
    }
    let new = |mv| RootMove {
        mv,
        score: -Score::INFINITE,
        previous: -Score::INFINITE,
        line: vec![mv],
        nodes: 0,
        selective_depth: 0,
    };
    chosen.into_iter().map(new).collect()
}

fn search_together(
    shared: &Shared<'_>,
    memories: &mut [Memory],
    position: &Position,
    keys: &[u64],
    root_moves: &[RootMove],
    lines: usize,
    say: &mut dyn FnMut(Event),
) -> Ending {
    let Some((first, helpers)) = memories.split_first_mut() else {
        return Ending { line: Vec::new(), score: Score::ZERO, depth: 0 };
    };
    std::thread::scope(|scope| {
        for (index, memory) in helpers.iter_mut().enumerate() {
            let root_moves = root_moves.to_vec();
            let work = move || {
                fault::in_helper(index + 1);
                let mut worker = Worker::new(index + 1, shared, memory, keys, root_moves);
                worker.deepen(position, lines, &mut |_| {});
            };
            // If the system has no more threads, those that there are do the work.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        // The helpers search until they are stopped, whatever becomes of the first thread.
        let _stop = StopWhenDone(shared.control);
        let mut worker = Worker::new(0, shared, first, keys, root_moves.to_vec());
        worker.deepen(position, lines, &mut |event| {
            fault::at_depth(event.depth());
            say(event);
        });
        worker.result()
    })
}
