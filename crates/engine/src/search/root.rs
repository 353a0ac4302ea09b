//! Iterative deepening from the root, with an aspiration window around the last score.

use arrocco_rules::{Move, Position};

use super::perception::Perception;
use super::worker::{RootMove, SharedState, Worker};
use crate::event::{Chances, Report, ScoreBound};
use crate::parameter;
use crate::score::MAX_PLY;
use crate::step::Step;
use crate::time::Confidence;
use crate::{Event, Score};

impl<P: Perception> Worker<'_, P> {
    /// Searches deeper and deeper until a limit is reached or the search is stopped. Only the first thread sends
    /// events.
    pub(crate) fn deepen(&mut self, position: &Position, lines: usize, on_event: &mut dyn FnMut(Event)) {
        let deepest =
            self.shared.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        let mut stability = RootStability::default();
        self.set_position(position, 0);
        for depth in 1..=deepest {
            // Helper threads skip different depths, so that they do not all do the same work.
            if self.id > 0 && depth > 1 && (depth + self.id as i32) % 4 == 0 {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            for index in 0..lines.min(self.root_moves.len()) {
                self.first_root = index;
                self.selective_depth = 0;
                self.search_window(position, depth, on_event);
                if self.is_stopped() {
                    break;
                }
                // The lines stay sorted by score: this one moves before those that turned out to be worse.
                let found = self.root_moves[index].order();
                let place = self.root_moves[..index].partition_point(|root| root.order() >= found);
                self.root_moves[place..=index].rotate_right(1);
                for moved in place..=index {
                    self.report(position, moved, on_event);
                }
            }
            self.first_root = 0;
            if self.is_stopped() {
                break;
            }
            stability.update(&self.root_moves, self.nodes);
            if self.id == 0 && self.is_done(&stability) {
                break;
            }
        }
        self.publish_nodes();
    }

    /// The best lines of the last depth, or of the depth before for those that an interrupted depth did not reach.
    pub(crate) fn best_lines(&self, lines: usize) -> Vec<BestLine> {
        // Where an interrupted depth has not come, the moves that began a line before come first.
        let order = |root: &&RootMove| {
            let is_found = root.score != -Score::INFINITE;
            core::cmp::Reverse((root.rank(), is_found, if is_found { root.score } else { root.previous }))
        };
        let mut root_moves: Vec<&RootMove> = self.root_moves.iter().collect();
        root_moves.sort_by_key(order);
        let is_known = |line: &BestLine| line.score != -Score::INFINITE;
        root_moves.into_iter().map(BestLine::of).filter(is_known).take(lines).collect()
    }

    /// Searches one line at one depth, with an aspiration window that is widened until the score is inside.
    fn search_window(&mut self, position: &Position, depth: i32, on_event: &mut dyn FnMut(Event)) {
        let Some(first) = self.root_moves.get(self.first_root) else { return };
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let mut width = parameter::window();
        let guess = first.previous;
        if depth >= 4 && !Step::Aspiration.is_off() {
            alpha = (guess - width).max(-Score::INFINITE);
            beta = (guess + width).min(Score::INFINITE);
        }
        let mut reduced = 0;
        loop {
            let score = self.search::<true>(position, alpha, beta, (depth - reduced).max(1), 0, false);
            let from = self.first_root;
            self.root_moves[from..].sort_by_key(|root| core::cmp::Reverse(root.order()));
            if self.is_stopped() {
                return;
            }
            match score {
                _ if score <= alpha => {
                    beta = Score::cp(i32::midpoint(alpha.raw(), beta.raw()));
                    alpha = (score - width).max(-Score::INFINITE);
                    reduced = 0;
                }
                _ if score >= beta => {
                    beta = (score + width).min(Score::INFINITE);
                    reduced = (reduced + 1).min(3);
                }
                _ => return,
            }
            self.report(position, from, on_event);
            width += width / 2;
            if width > 800 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Is a root move to be searched: among the requested moves, and not the first move of a better line already found?
    pub(super) fn is_root_choice(&self, mv: Move) -> bool {
        let Some(rest @ [first, ..]) = self.root_moves.get(self.first_root..) else { return false };
        rest.iter().any(|root| root.mv == mv && root.rank() == first.rank())
    }

    /// Records the result of a root move.
    pub(super) fn record_root_move(
        &mut self,
        mv: Move,
        score: Score,
        (alpha, beta): (Score, Score),
        number: usize,
        nodes: u64,
    ) {
        let replies = self.frame(1).pv.moves().to_vec();
        let (depth, selective_depth) = (self.root_depth as u32, self.selective_depth);
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if number == 1 || score > alpha {
            root.score = score;
            root.bound = match score {
                _ if score <= alpha => Some(ScoreBound::Upper),
                _ if score >= beta => Some(ScoreBound::Lower),
                _ => None,
            };
            root.depth = depth;
            root.selective_depth = selective_depth;
            root.line.clear();
            root.line.push(mv);
            root.line.extend(replies);
        } else {
            // Only known to be no better than alpha, so it sorts behind the others.
            root.score = -Score::INFINITE;
            root.bound = None;
        }
    }

    fn is_done(&self, stability: &RootStability) -> bool {
        let (shared, limits) = (self.shared, self.shared.limits);
        let is_mate = limits.mate.is_some_and(|moves| {
            stability.score.mate_moves().is_some_and(|found| found.unsigned_abs() <= moves)
        });
        let is_enough_nodes =
            limits.soft_nodes.is_some_and(|nodes| shared.all_nodes().max(self.nodes) >= nodes);
        if is_mate || is_enough_nodes {
            return true;
        }
        if shared.control.is_pondering() {
            return false;
        }
        let is_forced = self.root_moves.len() == 1 && limits.clock.is_some();
        is_forced || shared.budget.is_soft_limit_reached(stability.confidence(), shared.control)
    }

    fn report(&self, position: &Position, index: usize, on_event: &mut dyn FnMut(Event)) {
        if self.id > 0 {
            return;
        }
        self.publish_nodes();
        let Some(root) = self.root_moves.get(index) else { return };
        on_event(Event::Report(BestLine::of(root).report(position, index, self.shared)));
    }
}

/// One of the best lines found by a thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct BestLine {
    pub(crate) moves: Vec<Move>,
    pub(crate) score: Score,
    pub(crate) bound: Option<ScoreBound>,
    /// The depth at which the score was found.
    pub(crate) depth: u32,
    pub(crate) selective_depth: usize,
}

impl BestLine {
    fn of(root: &RootMove) -> Self {
        // Without a result at this depth, the score of the depth before is used.
        let score = if root.score == -Score::INFINITE { root.previous } else { root.score };
        let score = root.verdict.filter(|_| !score.is_mate()).map_or(score, |verdict| verdict.score);
        let RootMove { bound, depth, selective_depth, ref line, .. } = *root;
        Self { moves: line.clone(), score, bound, depth, selective_depth }
    }

    /// The report of this line, which has `better` lines before it.
    pub(crate) fn report(&self, position: &Position, better: usize, shared: &SharedState<'_>) -> Report {
        Report {
            depth: self.depth,
            selective_depth: self.selective_depth as u32,
            rank: better as u32 + 1,
            score: self.score,
            bound: self.bound,
            chances: Chances::of(self.score),
            nodes: shared.all_nodes(),
            time: shared.budget.elapsed(),
            table_hits: shared.tables.hits(),
            hash_full: shared.table.permille_full(),
            line: self.legal_moves(position),
        }
    }

    /// The moves as far as they are legal: a safeguard, so that no illegal move is ever reported.
    pub(crate) fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut position = *position;
        self.moves.iter().copied().take_while(|&mv| position.try_play(mv).is_ok()).collect()
    }
}

/// How stable the best root move and its score are, for time management.
#[derive(Debug, Default)]
struct RootStability {
    best: Option<Move>,
    stable_for: u32,
    score: Score,
    average: Option<Score>,
    node_share: f64,
}

impl RootStability {
    fn update(&mut self, root_moves: &[RootMove], nodes: u64) {
        let Some(root) = root_moves.first() else { return };
        self.stable_for = if self.best == Some(root.mv) { self.stable_for + 1 } else { 0 };
        self.best = Some(root.mv);
        self.score = root.score;
        self.average = Some(match self.average {
            Some(average) => Score::cp((average.raw() * 2 + root.score.raw()) / 3),
            None => root.score,
        });
        self.node_share = root.nodes as f64 / nodes.max(1) as f64;
    }

    fn confidence(&self) -> Confidence {
        let fall = self.average.map_or(0, |average| average - self.score);
        Confidence { stable_for: self.stable_for, node_share: self.node_share, fall }
    }
}

impl Chances {
    /// The chances that a score stands for, fitted to 400 games of this engine at 2 s + 0.02 s a move.
    ///
    /// ```
    /// # use arrocco_engine::{Chances, Score};
    /// let equal = Chances::of(Score::ZERO);
    /// assert!(equal.win == equal.loss && equal.draw > 500);
    /// assert_eq!(Chances::of(Score::mate_in(1)).win, 1000);
    /// ```
    pub fn of(score: Score) -> Self {
        let logistic = |x: f64| 1000.0 / (1.0 + (-x).exp());
        let pawns = f64::from(score.raw()) / 100.0;
        let win = logistic((pawns - 1.48) / 0.76) as u32;
        let loss = logistic((-pawns - 1.48) / 0.76) as u32;
        Self { win, draw: 1000_u32.saturating_sub(win + loss), loss }
    }
}
