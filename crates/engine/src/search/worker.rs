//! The state of one search thread: the part shared with the other threads, and its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrocco_rules::{Move, Position};

use super::frame::Frame;
use super::move_buffer::MoveBuffer;
use super::perception::Perception;
use super::reductions::Reductions;
use super::table_probe::{RootVerdict, TableProbe};
use crate::evaluate;
use crate::event::ScoreBound;
use crate::history::{Corrections, Histories, PieceTo};
use crate::network::{AccumulatorStack, Network};
use crate::parameter;
use crate::score::MAX_PLY;
use crate::step::Step;
use crate::table::TranspositionTable;
use crate::time::Budget;
use crate::{Control, Limits, Score};

/// Frames before the root, so that looking back a few plies needs no bounds check.
pub(super) const FRAMES_BEFORE_ROOT: usize = 4;

/// Nodes between two checks of the clock.
const NODES_PER_CHECK: u64 = 1024;

/// State shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct SharedState<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) control: &'a Control,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    /// Nodes of each thread, updated from time to time.
    pub(crate) nodes: &'a [AtomicU64],
    pub(crate) tables: TableProbe<'a>,
}

impl SharedState<'_> {
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Relaxed)).sum()
    }
}

/// A root move with its latest result.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    /// Set if the score is outside the aspiration window.
    pub(crate) bound: Option<ScoreBound>,
    /// The depth at which the score was found.
    pub(crate) depth: u32,
    /// The score at the depth before.
    pub(crate) previous: Score,
    pub(crate) line: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    /// What tables of endings say, if the root is in them.
    pub(crate) verdict: Option<RootVerdict>,
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
            verdict: None,
        }
    }

    /// The rank by tables of endings; all have the same without.
    pub(crate) fn rank(&self) -> i32 {
        self.verdict.map_or(0, |verdict| verdict.rank)
    }

    /// Greater for a better move.
    pub(crate) fn order(&self) -> (i32, Score) {
        (self.rank(), self.score)
    }
}

/// The tables of one thread, kept from one search to the next.
#[derive(Debug)]
pub(crate) struct ThreadData {
    pub(super) histories: Histories,
    pub(super) corrections: Corrections,
    pub(super) reductions: Reductions,
    pub(super) moves: MoveBuffer,
    frames: Vec<Frame>,
    /// `None` if the hand-written evaluation is used.
    accumulators: Option<AccumulatorStack>,
}

impl ThreadData {
    pub(crate) fn new(network: Option<&Arc<Network>>) -> Self {
        Self {
            histories: Histories::new(),
            corrections: Corrections::new(),
            reductions: Reductions::new(),
            moves: MoveBuffer::new(),
            frames: vec![Frame::default(); FRAMES_BEFORE_ROOT + MAX_PLY + 4],
            accumulators: network.map(|network| AccumulatorStack::new(network.clone(), MAX_PLY + 2)),
        }
    }
}

/// One search thread.
#[derive(Debug)]
pub(crate) struct Worker<'a, P> {
    pub(super) id: usize,
    pub(super) perception: P,
    pub(super) shared: &'a SharedState<'a>,
    pub(super) data: &'a mut ThreadData,
    /// Keys of the game and of the current path.
    keys: Vec<u64>,
    /// The number of keys up to and including the root.
    keys_up_to_root: usize,
    pub(super) root_moves: Vec<RootMove>,
    /// Root moves before this index begin better lines already found at this depth; the others are searched.
    pub(super) first_root: usize,
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    pub(super) root_depth: i32,
    /// No null moves before this ply, while a null move is being verified.
    pub(super) null_move_min_ply: usize,
    is_stopped: bool,
}

impl<'a, P: Perception> Worker<'a, P> {
    pub(crate) fn new(
        id: usize,
        perception: P,
        shared: &'a SharedState<'a>,
        data: &'a mut ThreadData,
        history: &[u64],
        root_moves: Vec<RootMove>,
    ) -> Self {
        for frame in &mut data.frames {
            *frame = Frame::default();
        }
        data.moves.clear();
        #[cfg(feature = "tunable")]
        data.reductions.renew();
        let mut keys = Vec::with_capacity(history.len() + MAX_PLY + 8);
        keys.extend_from_slice(history);
        Self {
            id,
            perception,
            shared,
            data,
            keys_up_to_root: keys.len(),
            keys,
            root_moves,
            first_root: 0,
            nodes: 0,
            selective_depth: 0,
            root_depth: 0,
            null_move_min_ply: 0,
            is_stopped: false,
        }
    }

    #[inline]
    pub(super) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.data.frames[FRAMES_BEFORE_ROOT + ply]
    }

    /// The frame `plies` before a ply, which may be before the root.
    #[inline]
    pub(super) fn frame_before(&self, ply: usize, plies: usize) -> &Frame {
        &self.data.frames[FRAMES_BEFORE_ROOT + ply - plies]
    }

    /// The frames of a ply and of the next.
    #[inline]
    pub(super) fn frame_and_next(&mut self, ply: usize) -> (&mut Frame, &Frame) {
        let (upper, lower) = self.data.frames.split_at_mut(FRAMES_BEFORE_ROOT + ply + 1);
        (&mut upper[FRAMES_BEFORE_ROOT + ply], &lower[0])
    }

    /// The moves one, two and four plies ago.
    #[inline]
    pub(super) fn previous_moves(&self, ply: usize) -> [Option<PieceTo>; 3] {
        [1, 2, 4].map(|plies| self.frame_before(ply, plies).played)
    }

    /// Is a move overlooked at a node below the root?
    #[inline(always)]
    pub(super) fn overlooks(&self, position: &Position, mv: Move, ply: usize) -> bool {
        let last = self.frame_before(ply, 1).played.map(PieceTo::to);
        self.perception.overlooks(position, mv, ply, last)
    }

    /// Tells the accumulators which position is at a ply.
    #[inline]
    pub(super) fn set_position(&mut self, position: &Position, ply: usize) {
        if let Some(accumulators) = &mut self.data.accumulators {
            accumulators.enter(ply, position);
        }
    }

    /// Enters a child node: counts it and adds its key to the path.
    #[inline]
    pub(super) fn enter(&mut self, position: &Position, ply: usize) {
        self.keys.push(position.key());
        self.nodes += 1;
        self.set_position(position, ply);
    }

    /// The static evaluation of the position at a ply.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        let value = match &mut self.data.accumulators {
            Some(accumulators) => {
                let value = evaluate::certain_win(position);
                value.unwrap_or_else(|| {
                    dampen(compress_decided(accumulators.evaluate(ply, position)), position)
                })
            }
            None => evaluate::evaluate(position),
        };
        self.perception.judge(position, value)
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Is this position a repetition? One earlier occurrence after the root is enough, because it could be repeated
    /// again; up to the root it takes two.
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
                if last - distance >= self.keys_up_to_root || is_known {
                    return true;
                }
                is_known = true;
            }
            distance += 2;
        }
        false
    }

    /// Whether to stop. From time to time this publishes the node count and checks the limits.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.is_stopped {
            return true;
        }
        if self.nodes.is_multiple_of(NODES_PER_CHECK) || self.shared.limits.nodes.is_some() {
            self.check_limits();
        }
        self.is_stopped
    }

    fn check_limits(&mut self) {
        let shared = self.shared;
        shared.nodes[self.id].store(self.nodes, Relaxed);
        if self.id == 0 {
            let is_out_of_nodes = shared.limits.nodes.is_some_and(|most| shared.all_nodes() >= most);
            let is_time = self.nodes.is_multiple_of(NODES_PER_CHECK);
            if is_time {
                shared.control.poll();
            }
            let is_late = is_time && shared.budget.is_hard_limit_reached(shared.control);
            if is_out_of_nodes || is_late {
                shared.control.stop();
            }
        }
        // Depth 1 is always completed, so that there is a move with a score.
        self.is_stopped = shared.control.is_stopped() && self.root_depth > 1;
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    pub(super) fn publish_nodes(&self) {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
    }
}

/// Compresses very large values. The network was trained on games that ended once they were decided: beyond that its
/// values are in the right order but too far apart, and the search would chase small gains instead of the mate.
fn compress_decided(value: Score) -> Score {
    const DECIDED: i32 = 1000;
    let beyond = (value.raw().abs() - DECIDED).max(0);
    Score::cp(value.raw() - value.raw().signum() * (beyond / 2))
}

/// Lowers the value as the halfmove clock grows, because an advantage without progress is seldom won, and as pieces
/// disappear, because endgames are more often drawn.
fn dampen(value: Score, position: &Position) -> Score {
    if Step::Damping.is_off() {
        return value;
    }
    let raw = value.raw() - value.raw() * i32::from(position.halfmoves()) / parameter::fifty_scale();
    let gone = (32 - position.board().occupied().len() as i32).max(0);
    Score::cp(raw - raw * parameter::few_men() * gone / 4096)
}
