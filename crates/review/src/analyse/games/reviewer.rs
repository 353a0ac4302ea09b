//! Reviews a game with an engine in this thread.

use arrocco_backend::review::{Assessment, Review, Step};
use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_rules::pgn::{NodeId, NodeRef, Tree};
use arrocco_rules::{Move, Position};
use arrocco_support::interrupt::Interrupt;

use crate::analyse::until_interrupted;

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
