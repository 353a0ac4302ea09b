//! Deeper and deeper from the root, each depth with a narrow window around the last score.

use arrocco_rules::{Move, Position};

use super::parameter;
use super::sight::Sight;
use super::step::Step;
use super::worker::{RootMove, Shared, Worker};
use crate::event::{Chances, Report, ScoreBound};
use crate::score::MAX_PLY;
use crate::time::Confidence;
use crate::{Event, Score};

impl<S: Sight> Worker<'_, S> {
    /// Searches until a limit is reached or somebody says stop. Only the first thread speaks.
    pub(crate) fn deepen(&mut self, position: &Position, lines: usize, say: &mut dyn FnMut(Event)) {
        let deepest =
            self.shared.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        let mut settled = Settled::default();
        self.stand_at(position, 0);
        for depth in 1..=deepest {
            // Helpers do not all do the same: every other one skips some depths.
            if self.id > 0 && depth > 1 && (depth + self.id as i32) % 4 == 0 {
                continue;
            }
            self.root_depth = depth;
            for root in &mut self.root_moves {
                root.previous = root.score;
            }
            for line in 0..lines.min(self.root_moves.len()) {
                self.first_root = line;
                self.selective_depth = 0;
                self.search_window(position, depth, say);
                if self.is_stopped() {
                    break;
                }
                // Those that it turns out to be better than move down.
                let found = self.root_moves[line].score;
                let place = self.root_moves[..line].partition_point(|root| root.score >= found);
                self.root_moves[place..=line].rotate_right(1);
                for moved in place..=line {
                    self.report(position, moved, say);
                }
            }
            self.first_root = 0;
            if self.is_stopped() {
                break;
            }
            settled.note(&self.root_moves, self.nodes);
            if self.id == 0 && self.is_done(&settled) {
                break;
            }
        }
        self.tell_nodes();
    }

    /// The best lines as they stand, of the last depth or, where that broke off before them, of the one before.
    pub(crate) fn endings(&self, lines: usize) -> Vec<Ending> {
        let is_known = |ending: &Ending| ending.score != -Score::INFINITE;
        self.root_moves.iter().take(lines).map(Ending::of).filter(is_known).collect()
    }

    /// One line at one depth, with windows that open until the score is inside.
    fn search_window(&mut self, position: &Position, depth: i32, say: &mut dyn FnMut(Event)) {
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
            self.root_moves[from..].sort_by_key(|root| core::cmp::Reverse(root.score));
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
            self.report(position, from, say);
            width += width / 2;
            if width > 800 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Is a move at the root one of those asked for, and none of the better lines already found?
    pub(super) fn is_root_choice(&self, mv: Move) -> bool {
        self.root_moves.get(self.first_root..).is_some_and(|rest| rest.iter().any(|root| root.mv == mv))
    }

    /// What a search of a move at the root has brought.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        (alpha, beta): (Score, Score),
        number: usize,
        nodes: u64,
    ) {
        let line = self.frame(1).line.moves().to_vec();
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
            root.line.extend(line);
        } else {
            // Only known to be no better: it keeps its place behind the others.
            root.score = -Score::INFINITE;
            root.bound = None;
        }
    }

    fn is_done(&self, settled: &Settled) -> bool {
        let (shared, limits) = (self.shared, self.shared.limits);
        let is_mate = limits.mate.is_some_and(|moves| {
            settled.score.mate_moves().is_some_and(|found| found.unsigned_abs() <= moves)
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
        is_forced || shared.budget.is_enough(settled.confidence(), shared.control)
    }

    fn report(&self, position: &Position, line: usize, say: &mut dyn FnMut(Event)) {
        if self.id > 0 {
            return;
        }
        self.tell_nodes();
        let Some(root) = self.root_moves.get(line) else { return };
        say(Event::Report(Ending::of(root).report(position, line, self.shared)));
    }
}

/// The line as far as the rules allow it: what the table says may have changed under the search.
fn legal_line(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = *position;
    let mut legal = Vec::with_capacity(line.len());
    for &mv in line {
        if position.try_play(mv).is_err() {
            break;
        }
        legal.push(mv);
    }
    legal
}

/// A line with which a thread ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ending {
    pub(crate) line: Vec<Move>,
    pub(crate) score: Score,
    pub(crate) bound: Option<ScoreBound>,
    /// The depth that brought the score.
    pub(crate) depth: u32,
    pub(crate) selective_depth: usize,
}

impl Ending {
    fn of(root: &RootMove) -> Self {
        // Without a result of this depth, the last one still stands.
        let score = if root.score == -Score::INFINITE { root.previous } else { root.score };
        let RootMove { bound, depth, selective_depth, ref line, .. } = *root;
        Self { line: line.clone(), score, bound, depth, selective_depth }
    }

    /// What is said of the line that comes after so many better ones.
    pub(crate) fn report(&self, position: &Position, better: usize, shared: &Shared<'_>) -> Report {
        Report {
            depth: self.depth,
            selective_depth: self.selective_depth as u32,
            rank: better as u32 + 1,
            score: self.score,
            bound: self.bound,
            chances: Chances::of(self.score),
            nodes: shared.all_nodes(),
            time: shared.budget.elapsed(),
            hash_full: shared.table.permille_full(),
            line: legal_line(position, &self.line),
        }
    }
}

/// How settled the choice at the root is.
#[derive(Debug, Default)]
struct Settled {
    best: Option<Move>,
    stable_for: u32,
    score: Score,
    average: Option<Score>,
    node_share: f64,
}

impl Settled {
    fn note(&mut self, root_moves: &[RootMove], nodes: u64) {
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
    /// What a score means, fitted to 400 of our own games at two seconds and 0.02 a move.
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
