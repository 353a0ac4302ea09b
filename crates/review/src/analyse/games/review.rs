//! Reviews a game: the engine's assessment of every position, and from that a judgement of every move.

use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_rules::pgn::{NodeId, NodeRef, Tree};
use arrocco_rules::{Color, Move, Position};
use arrocco_support::interrupt::Interrupt;

use super::assessment::Assessment;
use super::judgement::Judgement;
use super::tally::Tally;
use crate::analyse::until_interrupted;

/// A reviewed game.
#[derive(Debug)]
pub struct Review {
    /// The assessment of the start position.
    pub start: Assessment,
    pub plies: Vec<Ply>,
}

/// A move of the game, judged.
#[derive(Debug)]
pub struct Ply {
    pub node: NodeId,
    pub mover: Color,
    /// What the engine would have played, and how it would have gone on.
    pub better: Vec<Move>,
    /// How much of the expected score the move has lost; `None` if there was no choice.
    pub loss: Option<f64>,
    pub judgement: Option<Judgement>,
    /// The assessment after the move.
    pub after: Assessment,
}

impl Ply {
    /// Sets the loss, unless a smaller one is known. It is never negative.
    fn set_loss(&mut self, loss: f64) {
        let loss = self.loss.map_or(loss, |known| known.min(loss)).max(0.0);
        (self.loss, self.judgement) = (Some(loss), Judgement::of(loss));
    }
}

/// Progress report: a position has been assessed.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Where the position is.
    pub node: NodeId,
    pub assessment: &'a Assessment,
    /// How many positions have been assessed, and how many there are.
    pub done: usize,
    pub total: usize,
}

impl Step<'_> {
    /// How much of the game is done.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.total as f64
    }
}

/// Reviews games with an engine.
#[derive(Debug)]
pub struct Reviewer<'a> {
    pub engine: &'a mut Engine,
    pub limits: &'a Limits,
    pub interrupt: &'a Interrupt,
}

impl Reviewer<'_> {
    /// Reviews a game. `None` if it was interrupted.
    pub fn review(&mut self, tree: &Tree, show: impl FnMut(Step<'_>)) -> Option<Review> {
        self.engine.clear();
        let nodes: Vec<NodeRef<'_>> = tree.mainline().collect();
        let places: Vec<(NodeId, &Position)> = std::iter::once((tree.root(), tree.start()))
            .chain(nodes.iter().map(|node| (node.id(), node.position())))
            .collect();
        let positions: Vec<&Position> = places.iter().map(|(_, position)| *position).collect();
        let keys: Vec<u64> = positions.iter().map(|position| position.key()).collect();
        let mut assessments = self.assess_all(&places, &keys, show)?.into_iter();
        let mut review = Review { start: assessments.next()?, plies: Vec::new() };
        for (index, (after, (node, before))) in assessments.zip(nodes.iter().zip(positions)).enumerate() {
            let mut ply = review.ply(node, before, after);
            if let Some(mv) = node.mv().filter(|_| ply.judgement.is_some()) {
                let best = review.before(index).chance_of(ply.mover);
                let again = self.look_again(before, keys.get(..index).unwrap_or_default(), mv)?;
                ply.set_loss(best - again.chance_of(ply.mover));
            }
            review.plies.push(ply);
        }
        Some(review)
    }

    /// Assesses all positions from the last to the first, so that the hash table helps with earlier ones.
    fn assess_all(
        &mut self,
        places: &[(NodeId, &Position)],
        keys: &[u64],
        mut show: impl FnMut(Step<'_>),
    ) -> Option<Vec<Assessment>> {
        let mut assessments = Vec::new();
        for (index, &(node, position)) in places.iter().enumerate().rev() {
            let assessment = self.assess(position, keys.get(..index).unwrap_or_default())?;
            let done = assessments.len() + 1;
            show(Step { node, assessment: &assessment, done, total: places.len() });
            assessments.push(assessment);
        }
        assessments.reverse();
        Some(assessments)
    }

    /// Searches a move that looks bad again, with the same limits and from the same position as the best one. Evaluations
    /// change a little with every ply, and a move must not be judged bad for that alone.
    fn look_again(&mut self, before: &Position, history: &[u64], mv: Move) -> Option<Assessment> {
        let limits = Limits { search_moves: vec![mv], ..self.limits.clone() };
        self.assess_within(before, history, &limits)
    }

    fn assess(&mut self, position: &Position, history: &[u64]) -> Option<Assessment> {
        if let Some(outcome) = position.outcome() {
            return (!self.interrupt.is_set()).then(|| Assessment::of_outcome(outcome));
        }
        let limits = self.limits.clone();
        self.assess_within(position, history, &limits)
    }

    fn assess_within(&mut self, position: &Position, history: &[u64], limits: &Limits) -> Option<Assessment> {
        let report = self.search(position, history, limits).or_else(|| {
            // The limits may have been too small for a single report.
            self.search(position, history, &Limits { depth: Some(1), nodes: None, ..limits.clone() })
        });
        let report = report.filter(|_| !self.interrupt.is_set())?;
        Some(Assessment::of_report(report, position))
    }

    /// The last report of a search.
    fn search(&mut self, position: &Position, history: &[u64], limits: &Limits) -> Option<Report> {
        let control = self.engine.control();
        let mut last: Option<Report> = None;
        let listen = |event| {
            // A bound is used only if there is nothing better.
            if let Event::Report(report) = event
                && (report.bound.is_none() || last.is_none())
            {
                last = Some(report);
            }
        };
        until_interrupted(self.interrupt, &control, || self.engine.search(position, history, limits, listen));
        last
    }
}

impl Review {
    /// The next move of the game, judged by the assessments before and after it.
    fn ply(&self, node: &NodeRef<'_>, before: &Position, after: Assessment) -> Ply {
        let (mover, best) = (before.turn(), self.before(self.plies.len()));
        let played_best = node.mv().is_some() && node.mv() == best.line.first().copied();
        let has_choice = node.mv().is_some() && before.legal_moves().len() > 1;
        let fall = best.chance_of(mover) - after.chance_of(mover);
        let better = if played_best { Vec::new() } else { best.line.clone() };
        let mut ply = Ply { node: node.id(), mover, better, loss: None, judgement: None, after };
        if has_choice {
            // The engine's own choice loses nothing, even if it looks worse once the engine has seen a move further.
            ply.set_loss(if played_best { 0.0 } else { fall });
        }
        ply
    }

    /// The assessment before a ply.
    pub fn before(&self, ply: usize) -> &Assessment {
        let earlier = ply.checked_sub(1).and_then(|ply| self.plies.get(ply));
        earlier.map_or(&self.start, |ply| &ply.after)
    }

    pub fn tally(&self, color: Color) -> Tally {
        let mut tally = Tally::default();
        for ply in self.plies.iter().filter(|ply| ply.mover == color) {
            if let Some(loss) = ply.loss {
                tally.add(loss, ply.judgement);
            }
        }
        tally
    }
}
