//! Reviews that are through, kept as long as the program runs: a game that is reviewed again is known already.

use std::collections::VecDeque;

use arrocco_coach::Explanation;
use arrocco_rules::Move;
use arrocco_rules::pgn::{NodeId, Tree};

/// The most reviews that are kept. A long game takes about half a megabyte.
const MOST: usize = 20;

/// The judgement of one side's moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SideReview {
    /// In percent; `None` if the side never had a choice.
    pub(super) accuracy: Option<f64>,
    /// Inaccuracies, mistakes and blunders.
    pub(super) judged: [u32; 3],
}

/// What a review has found.
#[derive(Clone, Debug)]
pub(super) struct FinishedReview {
    /// The game with evaluations, signs and better lines.
    pub(super) tree: Tree,
    pub(super) sides: [SideReview; 2],
    pub(super) best: Vec<(NodeId, Vec<Move>)>,
    pub(super) explained: Vec<(NodeId, Explanation)>,
}

/// The reviews of this session, the newest last.
#[derive(Debug, Default)]
pub(super) struct KeptReviews {
    /// Each with the text of its game before and after the review.
    reviews: VecDeque<([String; 2], FinishedReview)>,
}

impl KeptReviews {
    /// Keeps the review of a game, of which this was the text.
    pub(super) fn keep(&mut self, before: String, review: FinishedReview) {
        let after = review.tree.to_string();
        self.reviews.retain(|(texts, _)| !texts.contains(&before));
        self.reviews.push_back(([before, after], review));
        if self.reviews.len() > MOST {
            self.reviews.pop_front();
        }
    }

    /// The review of a game with this text.
    pub(super) fn of(&self, text: &str) -> Option<&FinishedReview> {
        let found = self.reviews.iter().find(|(texts, _)| texts.iter().any(|known| known == text));
        found.map(|(_, review)| review)
    }
}
