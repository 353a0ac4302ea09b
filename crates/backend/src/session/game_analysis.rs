//! The analysis of a whole game, one search after the other: every position from the last to the first, so that the hash table
//! helps with earlier ones, then the moves that look bad once more, and then what the coach asks about them.

use arrocco_coach::{Analysis, Explanation, Inquiry, Question};
use arrocco_engine::{Report, Score};
use arrocco_rules::pgn::{NodeId, Tree};
use arrocco_rules::{Move, Position};

use super::searches::{self, Budget};
use super::uci_seat::Job;
use crate::explanation::LESSON_NODES;
use crate::review::{Assessment, Review};

/// What has come of a search.
#[derive(Debug)]
pub(super) enum Progress {
    /// A position has been assessed.
    Assessed(NodeId, Assessment),
    /// A move was looked at again, or a search for a reason has ended.
    Again,
    /// All moves are judged, and the bad ones explained.
    Done(Review, Vec<(NodeId, Explanation)>),
    /// The engine has nothing to say.
    Failed,
}

#[derive(Debug)]
pub(super) struct GameAnalysis {
    /// Which game of its study.
    pub(super) index: usize,
    nodes: u64,
    start: Position,
    moves: Vec<Option<Move>>,
    /// The positions of the main line, with the first one.
    places: Vec<(NodeId, Position)>,
    tree: Tree,
    /// From the end of the game to its beginning.
    assessments: Vec<Assessment>,
    /// Once all positions are assessed.
    review: Option<Review>,
    /// The moves that look bad.
    suspects: Vec<usize>,
    /// What is still to be asked about the moves that are bad, once no suspects are left.
    inquiries: Option<Vec<(NodeId, Inquiry)>>,
    explanations: Vec<(NodeId, Explanation)>,
    report: Option<Report>,
    /// Has a search told nothing, so that it was begun again with less to do?
    is_second_try: bool,
}

impl GameAnalysis {
    pub(super) fn new(index: usize, tree: Tree, nodes: u64) -> Self {
        let first = (tree.root(), *tree.start());
        let rest = tree.mainline().map(|node| (node.id(), *node.position()));
        Self {
            index,
            nodes,
            start: *tree.start(),
            moves: tree.mainline().map(|node| node.mv()).collect(),
            places: std::iter::once(first).chain(rest).collect(),
            tree,
            assessments: Vec::new(),
            review: None,
            suspects: Vec::new(),
            inquiries: None,
            explanations: Vec::new(),
            report: None,
            is_second_try: false,
        }
    }

    pub(super) const fn done(&self) -> usize {
        self.assessments.len()
    }

    pub(super) const fn total(&self) -> usize {
        self.places.len()
    }

    /// The search that is next; `None` if none is needed.
    pub(super) fn job(&mut self) -> Option<Job<()>> {
        self.report = None;
        if let Some(question) = self.question() {
            return Some(searches::explanation(question.position, question.nodes));
        }
        let (place, only) = match self.suspects.last() {
            Some(&ply) => (ply, self.moves.get(ply).copied().flatten()),
            None if self.review.is_some() => return None,
            None => (self.places.len().checked_sub(self.assessments.len() + 1)?, None),
        };
        let (_, position) = self.places.get(place)?;
        if only.is_none() && position.outcome().is_some() {
            return None;
        }
        let before: Option<Vec<Move>> = self.moves.get(..place)?.iter().copied().collect();
        let budget = if self.is_second_try { Budget::Depth(1) } else { Budget::Nodes(self.nodes) };
        // After a null move the position stands by itself.
        let (start, before) = before.map_or((*position, Vec::new()), |before| (self.start, before));
        Some(searches::assessment((&start, &before), *position, budget, only))
    }

    /// What is to be searched for the reason of a bad move.
    fn question(&mut self) -> Option<Question> {
        let review = self.review.as_ref().filter(|_| self.suspects.is_empty())?;
        let tree = &self.tree;
        let ask = || review.inquiries(tree, LESSON_NODES).collect();
        let inquiries = self.inquiries.get_or_insert_with(ask);
        while let Some((node, inquiry)) = inquiries.last() {
            if let Some(question) = inquiry.question() {
                return Some(question);
            }
            let (node, inquiry) = (*node, inquiry.clone());
            inquiries.pop();
            // A line that is none proves nothing.
            self.explanations.extend(inquiry.conclude().ok().map(|explanation| (node, explanation)));
        }
        None
    }

    pub(super) fn take_report(&mut self, report: Report) {
        self.report = Some(report);
    }

    /// A search has ended, or none was needed.
    pub(super) fn advance(&mut self) -> Progress {
        if let Some(ply) = self.suspects.pop() {
            return self.look_again(ply);
        }
        if let Some((_, inquiry)) = self.inquiries.as_mut().and_then(|inquiries| inquiries.last_mut()) {
            // A search that told nothing has nothing to lead the line on with.
            let nothing = || Analysis { line: Vec::new(), score: Score::ZERO, expected: 0.5 };
            inquiry.answer(self.report.take().map_or_else(nothing, |report| Analysis::of_report(&report)));
            return Progress::Again;
        }
        if self.review.is_some() {
            return self.conclude();
        }
        let place = self.places.len().checked_sub(self.assessments.len() + 1);
        let Some(&(node, position)) = place.and_then(|place| self.places.get(place)) else {
            return self.conclude();
        };
        let assessment = match (position.outcome(), self.report.take()) {
            (Some(outcome), _) => Assessment::of_outcome(outcome),
            (None, Some(report)) => Assessment::of_report(report, &position),
            (None, None) if self.is_second_try => return Progress::Failed,
            (None, None) => {
                self.is_second_try = true;
                return Progress::Again;
            }
        };
        self.is_second_try = false;
        self.assessments.push(assessment.clone());
        if self.assessments.len() == self.places.len() {
            self.judge();
        }
        Progress::Assessed(node, assessment)
    }

    /// Judges all moves; those that look bad are searched again.
    fn judge(&mut self) {
        let mut assessments = std::mem::take(&mut self.assessments).into_iter().rev();
        let Some(start) = assessments.next() else { return };
        let mut review = Review { start, plies: Vec::new() };
        let nodes: Vec<_> = self.tree.mainline().collect();
        for (after, (node, (_, before))) in assessments.zip(nodes.iter().zip(&self.places)) {
            let ply = review.ply(node, before, after);
            review.plies.push(ply);
        }
        let is_suspect = |ply: &usize| review.plies.get(*ply).is_some_and(|ply| ply.judgement.is_some());
        self.suspects = (0..review.plies.len()).filter(is_suspect).collect();
        self.review = Some(review);
    }

    /// Evaluations change a little with every ply, and a move must not be judged bad for that alone.
    fn look_again(&mut self, ply: usize) -> Progress {
        let Some(report) = self.report.take() else { return Progress::Again };
        let Some((review, (_, before))) = self.review.as_mut().zip(self.places.get(ply)) else {
            return Progress::Failed;
        };
        let again = Assessment::of_report(report, before);
        let best = review.before(ply).clone();
        if let Some(ply) = review.plies.get_mut(ply) {
            ply.set_loss(best.chance_of(ply.mover) - again.chance_of(ply.mover));
        }
        Progress::Again
    }

    fn conclude(&mut self) -> Progress {
        let explanations = std::mem::take(&mut self.explanations);
        self.review.take().map_or(Progress::Failed, |review| Progress::Done(review, explanations))
    }
}
