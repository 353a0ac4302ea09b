//! Counts a tree with threads, a table, Ctrl-C and reports of progress.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use arrocco_rules::{Move, Position};
use arrocco_support::interrupt::Interrupt;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::split::{Task, Tasks, split};
use super::table::Table;
use super::walk::{Share, WHOLE, Walk, view};

/// How often progress is reported.
const TICK: Duration = Duration::from_millis(100);

/// Subtrees for each thread: enough that the last thread to finish keeps the others waiting for less than a hundredth
/// of the time.
const TASKS_PER_THREAD: usize = 128;

/// Counts trees. It keeps its threads and its table from one count to the next.
pub(crate) struct Counter {
    pool: ThreadPool,
    table: Option<Table>,
    interrupt: Interrupt,
}

/// The result of a count.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    pub nodes: u64,
    pub first_moves: Vec<FirstMove>,
    pub elapsed: Duration,
    /// Ctrl-C came before the end, and the numbers are what had been counted until then.
    pub interrupted: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstMove {
    pub mv: Move,
    pub nodes: u64,
    /// Whether all of it was counted.
    pub complete: bool,
}

/// The count of one first move, to which several threads add.
struct Tally {
    mv: Move,
    nodes: AtomicU64,
    open_tasks: AtomicUsize,
}

impl Counter {
    /// With a number of threads, 0 for one on each core.
    pub(super) fn new(threads: u16, table: Option<Table>, interrupt: Interrupt) -> Result<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.into()).build();
        Ok(Self { pool: pool.context("cannot start the threads")?, table, interrupt })
    }

    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    pub(crate) fn hash_mib(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::mib)
    }

    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Counts to a depth. `watch` is called every now and then with how much is done, from 0 to 1.
    ///
    /// # Errors
    ///
    /// If there are more nodes than 64 bits can count.
    pub(crate) fn count(&self, position: &Position, depth: u8, watch: &mut dyn FnMut(f64)) -> Result<Count> {
        let start = Instant::now();
        let mut count =
            Count { nodes: 1, first_moves: Vec::new(), elapsed: Duration::ZERO, interrupted: false };
        if depth > 0 {
            count.first_moves = self.divide(position, depth, watch);
            count.nodes = count.first_moves.iter().fold(0, |sum, first| first.nodes.saturating_add(sum));
            count.interrupted = count.first_moves.iter().any(|first| !first.complete);
        }
        ensure!(count.nodes < u64::MAX, "at depth {depth} there are more nodes than 64 bits can count");
        count.elapsed = start.elapsed();
        Ok(count)
    }

    fn divide(&self, position: &Position, depth: u8, watch: &mut dyn FnMut(f64)) -> Vec<FirstMove> {
        let done = AtomicU64::new(0);
        let table = self.table.as_ref().map(|table| view(table, position, depth));
        let walk = Walk { table, interrupt: &self.interrupt, done: &done };
        let Tasks { first_moves, list: tasks, depth } =
            split(position, depth, TASKS_PER_THREAD * self.threads(), walk.bottom() + 1);
        let tallies: Vec<Tally> = first_moves.into_iter().map(Tally::new).collect();
        for task in &tasks {
            task.tally(&tallies, |tally| tally.open_tasks.fetch_add(1, Ordering::Relaxed));
        }
        let share = WHOLE / tasks.len().max(1) as Share;
        let work = |task: &Task| {
            if self.interrupt.is_set() {
                return;
            }
            let nodes = walk.subtree(&task.position, depth, share);
            task.tally(&tallies, |tally| tally.add(nodes, !self.interrupt.is_set()));
        };
        if depth <= walk.bottom() {
            // Not worth waking a thread for.
            tasks.iter().for_each(work);
        } else {
            self.work_and_watch(&tasks, work, || watch(done.load(Ordering::Relaxed) as f64 / WHOLE as f64));
        }
        tallies.into_iter().map(FirstMove::from).collect()
    }

    /// The pool counts while this thread reports progress.
    fn work_and_watch(&self, tasks: &[Task], work: impl Fn(&Task) + Send + Sync, mut watch: impl FnMut()) {
        self.pool.in_place_scope(|scope| {
            let (finished, wait) = mpsc::channel::<()>();
            scope.spawn(move |_| {
                tasks.par_iter().with_max_len(1).for_each(work);
                drop(finished);
            });
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(TICK) {
                watch();
            }
        });
    }
}

impl Task {
    fn tally<T>(&self, tallies: &[Tally], act: impl FnOnce(&Tally) -> T) {
        tallies.get(self.first).map(act);
    }
}

impl Tally {
    fn new(mv: Move) -> Self {
        Self { mv, nodes: AtomicU64::new(0), open_tasks: AtomicUsize::new(0) }
    }

    fn add(&self, nodes: u64, complete: bool) {
        let add = |sum: u64| Some(sum.saturating_add(nodes));
        let _ = self.nodes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        if complete {
            self.open_tasks.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl From<Tally> for FirstMove {
    fn from(tally: Tally) -> Self {
        let complete = tally.open_tasks.into_inner() == 0;
        Self { mv: tally.mv, nodes: tally.nodes.into_inner(), complete }
    }
}
