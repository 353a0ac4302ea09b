//! One thread's search: what it shares with the others, and what it keeps to itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrocco_rules::{Move, Position};

use super::frame::Frame;
use super::parameter;
use super::reductions::Reductions;
use super::sight::Sight;
use super::step::Step;
use crate::evaluate;
use crate::event::ScoreBound;
use crate::history::{Corrections, Histories, Played};
use crate::network::{Accumulators, Network};
use crate::score::MAX_PLY;
use crate::table::Table;
use crate::time::Budget;
use crate::{Control, Limits, Score};

/// Frames before the root, so that a look back never falls off.
pub(super) const BEFORE: usize = 4;

/// Nodes between two looks at the clock.
const NODES_PER_LOOK: u64 = 1024;

/// What all threads of a search see.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    /// Nodes of each thread, told from time to time.
    pub(crate) nodes: &'a [AtomicU64],
}

impl Shared<'_> {
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    /// Set if the score fell outside the window.
    pub(crate) bound: Option<ScoreBound>,
    /// The depth that brought the last score.
    pub(crate) depth: u32,
    /// The score of the depth before.
    pub(crate) previous: Score,
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -Score::INFINITE,
            bound: None,
            depth: 0,
            previous: -Score::INFINITE,
            line: vec![mv],
            nodes: 0,
            selective_depth: 0,
        }
    }
}

/// What a thread has learnt, kept from one search to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) reductions: Reductions,
    frames: Vec<Frame>,
    /// Where a network evaluates.
    accumulators: Option<Accumulators>,
}

impl Memory {
    pub(crate) fn new(network: Option<&Arc<Network>>) -> Self {
        Self {
            histories: Histories::new(),
            corrections: Corrections::new(),
            reductions: Reductions::new(),
            frames: vec![Frame::default(); BEFORE + MAX_PLY + 4],
            accumulators: network.map(|network| Accumulators::new(network.clone(), MAX_PLY + 2)),
        }
    }
}

/// A thread at work.
#[derive(Debug)]
pub(crate) struct Worker<'a, S> {
    pub(super) id: usize,
    pub(super) sight: S,
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    /// Keys of the game and of the path from the root.
    keys: Vec<u64>,
    /// How many of them are before the root.
    root_at: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// The root moves from here on are searched; those before are better lines already found.
    pub(super) first_root: usize,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_depth: i32,
    /// Null moves are not tried again below one until this ply.
    pub(super) null_from: usize,
    is_stopped: bool,
}

impl<'a, S: Sight> Worker<'a, S> {
    pub(crate) fn new(
        id: usize,
        sight: S,
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        history: &[u64],
        root_moves: Vec<RootMove>,
    ) -> Self {
        for frame in &mut memory.frames {
            *frame = Frame::default();
        }
        #[cfg(feature = "tunable")]
        memory.reductions.renew();
        let mut keys = Vec::with_capacity(history.len() + MAX_PLY + 8);
        keys.extend_from_slice(history);
        Self {
            id,
            sight,
            shared,
            memory,
            root_at: keys.len(),
            keys,
            root_moves,
            first_root: 0,
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            null_from: 0,
            is_stopped: false,
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[BEFORE + ply]
    }

    /// The frame some plies before a ply, which may be before the root.
    #[inline]
    pub(super) fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.memory.frames[BEFORE + ply - plies]
    }

    /// Two frames at once: of a ply, and of the next.
    #[inline]
    pub(super) fn frame_and_next(&mut self, ply: usize) -> (&mut Frame, &Frame) {
        let (upper, lower) = self.memory.frames.split_at_mut(BEFORE + ply + 1);
        (&mut upper[BEFORE + ply], &lower[0])
    }

    /// The moves one, two and four plies ago.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> [Option<Played>; 3] {
        [1, 2, 4].map(|plies| self.back(ply, plies).played)
    }

    /// A position is on the path from now on.
    #[inline]
    pub(super) fn stand_at(&mut self, position: &Position, ply: usize) {
        if let Some(accumulators) = &mut self.memory.accumulators {
            accumulators.enter(ply, position);
        }
    }

    /// A move is made: another node, and a key on the path.
    #[inline]
    pub(super) fn enter(&mut self, position: &Position, ply: usize) {
        self.keys.push(position.key());
        self.nodes += 1;
        self.stand_at(position, ply);
    }

    /// The value of the position at a ply, as it looks at once.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        let value = match &mut self.memory.accumulators {
            Some(accumulators) => {
                let value = evaluate::certain_win(position);
                value.unwrap_or_else(|| damped(tempered(accumulators.evaluate(ply, position)), position))
            }
            None => evaluate::evaluate(position),
        };
        self.sight.judge(position, value)
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Has this position come up before? Once is enough on the path of the search, where whoever wanted could go round
    /// again; before the root it takes two.
    #[inline]
    pub(super) fn is_repetition(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmoves()).min(self.keys.len());
        if reversible < 4 {
            return false;
        }
        let last = self.keys.len() - 1;
        let key = position.key();
        let mut is_known = false;
        let mut distance = 4;
        while distance <= reversible && distance <= last {
            if self.keys[last - distance] == key {
                if last - distance >= self.root_at || is_known {
                    return true;
                }
                is_known = true;
            }
            distance += 2;
        }
        false
    }

    /// Tells the others how far this thread is, and looks whether it has to stop.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.is_stopped {
            return true;
        }
        if self.nodes.is_multiple_of(NODES_PER_LOOK) || self.shared.limits.nodes.is_some() {
            self.look_around();
        }
        self.is_stopped
    }

    fn look_around(&mut self) {
        let shared = self.shared;
        shared.nodes[self.id].store(self.nodes, Relaxed);
        if self.id == 0 {
            let is_out_of_nodes = shared.limits.nodes.is_some_and(|most| shared.all_nodes() >= most);
            let is_late = self.nodes.is_multiple_of(NODES_PER_LOOK) && shared.budget.is_spent(shared.control);
            if is_out_of_nodes || is_late {
                shared.control.stop();
            }
        }
        // Depth 1 is always finished, so that there is a move with a score.
        self.is_stopped = shared.control.is_stopped() && self.root_depth > 1;
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    pub(super) fn tell_nodes(&self) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
    }
}

/// The network has learnt from games that ended when they were decided: beyond that its values are right in order, but
/// too far apart, and a search that follows every small gain does not see the mate.
fn tempered(value: Score) -> Score {
    const DECIDED: i32 = 1000;
    let beyond = (value.raw().abs() - DECIDED).max(0);
    Score::cp(value.raw() - value.raw().signum() * (beyond / 2))
}

/// An advantage that has not grown for many moves will hardly be won, and with few men on the board it is nearer to a draw
/// than it looks.
fn damped(value: Score, position: &Position) -> Score {
    if Step::Damping.is_off() {
        return value;
    }
    let raw = value.raw() - value.raw() * i32::from(position.halfmoves()) / parameter::fifty_scale();
    let gone = (32 - position.board().occupied().len() as i32).max(0);
    Score::cp(raw - raw * parameter::few_men() * gone / 4096)
}
