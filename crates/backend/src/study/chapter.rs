//! One game of a study: its tree, and what an analysis has found about it.

use std::collections::HashMap;

use arrocco_coach::Explanation;
use arrocco_language::{Language, fill};
use arrocco_play::Sides;
use arrocco_rules::pgn::{self, Limits, NodeId, Tree};
use arrocco_rules::{CastlingMode, Color, Position};

use super::evaluation::score_view;
use super::history::History;
use super::stored_review::StoredReview;
use crate::line_moves::line_moves;
use crate::protocol::{Evaluation, NodeReview, SideReport};
use crate::review::{Assessment, Judgement, Review, annotate, keep_rest};

/// A game of a study holds no more, so that it can be sent to a page as a whole.
pub(crate) const LIMITS: Limits = Limits { depth: 1024, nodes: 20_000, bytes: 4 << 20 };
/// The most problems of a game that are shown.
const MOST_PROBLEMS: usize = 20;
/// The most moves of a better line that are shown.
const MOST_BETTER: usize = 12;

#[derive(Debug)]
pub(crate) struct Chapter {
    tree: Tree,
    /// What could not be read, and how many problems more there are.
    problems: (Vec<pgn::Error>, u64),
    reviews: HashMap<NodeId, NodeReview>,
    /// Why the mistakes are mistakes.
    explanations: HashMap<NodeId, Explanation>,
    report: Option<Sides<SideReport>>,
    history: History,
    /// Where the last change was a comment.
    commented: Option<NodeId>,
    revision: u64,
    /// Are there changes that are not in the file?
    is_changed: bool,
}

impl Chapter {
    pub(crate) fn from_position(start: Position) -> Self {
        Self::of_tree(Tree::from_position(start), (Vec::new(), 0))
    }

    /// The first game of a text; `None` if there is none. Words that are put into it are in the language of who asks.
    pub(crate) fn read(text: &[u8], language: Language) -> Option<Self> {
        // Reading from memory does not fail.
        let mut record = Tree::read_with(text, LIMITS).ok().flatten()?;
        keep_rest(&mut record, language);
        Some(Self::of_tree(record.tree, (record.errors, record.more_errors)))
    }

    /// Problems are located in the file: so many games and lines are before this one.
    pub(crate) fn behind(mut self, games: u64, lines: u64) -> Self {
        for error in &mut self.problems.0 {
            error.place.game = error.place.game.saturating_add(games);
            error.place.line = error.place.line.saturating_add(lines);
        }
        self
    }

    fn of_tree(tree: Tree, problems: (Vec<pgn::Error>, u64)) -> Self {
        Self {
            tree,
            problems,
            reviews: HashMap::new(),
            explanations: HashMap::new(),
            report: None,
            history: History::default(),
            commented: None,
            revision: 0,
            is_changed: false,
        }
    }

    pub(crate) const fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        self.tree.start().castling_mode()
    }

    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    pub(crate) const fn report(&self) -> Option<Sides<SideReport>> {
        self.report
    }

    /// What could not be read, in words.
    pub(crate) fn problems(&self, language: Language) -> Vec<String> {
        let (errors, more) = &self.problems;
        let told = errors.iter().take(MOST_PROBLEMS).map(|error| language.game_error(error));
        let untold = more.saturating_add(errors.len().saturating_sub(MOST_PROBLEMS) as u64);
        let rest = fill(language.words().and_more, &[("count", &untold.to_string())]);
        told.chain((untold > 0).then_some(rest)).collect()
    }

    pub(crate) fn review(&self, id: NodeId) -> Option<&NodeReview> {
        self.reviews.get(&id)
    }

    /// Why a move is a mistake, if an analysis has found it.
    pub(crate) fn explanation(&self, id: NodeId) -> Option<&Explanation> {
        self.explanations.get(&id)
    }

    /// The tree is about to be changed.
    pub(crate) const fn change(&mut self) -> &mut Tree {
        self.revision += 1;
        self.is_changed = true;
        &mut self.tree
    }

    /// A change was made at one node and another is shown now; it can be taken back to the tree before.
    pub(crate) fn remember(&mut self, before: Tree, at: NodeId, shown: NodeId) {
        self.history.add(before, at, shown);
    }

    pub(crate) fn is_commented(&self, node: NodeId) -> bool {
        self.commented == Some(node)
    }

    pub(crate) const fn set_commented(&mut self, node: Option<NodeId>) {
        self.commented = node;
    }

    pub(crate) const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Takes the last change back, or makes it again; returns the node to show, or `None` if there is no such change.
    pub(crate) fn step_in_history(&mut self, is_undo: bool) -> Option<NodeId> {
        let shown =
            if is_undo { self.history.undo(&mut self.tree) } else { self.history.redo(&mut self.tree) }?;
        self.change();
        self.commented = None;
        Some(shown)
    }

    /// What is kept of an analysis.
    pub(crate) fn stored_review(&self) -> Option<StoredReview> {
        let nodes = self.reviews.iter();
        let nodes =
            nodes.filter_map(|(id, review)| Some((self.tree.node(*id)?, review, self.explanation(*id))));
        self.report.map(|report| StoredReview::new(report, nodes))
    }

    /// Takes over what an analysis has found when the game was last open.
    pub(crate) fn take_review(&mut self, stored: &StoredReview) {
        let found = stored.find(&self.tree, self.mode());
        self.explanations =
            found.iter().filter_map(|at| Some((at.node.id(), at.explanation.clone()?))).collect();
        self.reviews = found.into_iter().map(|at| (at.node.id(), at.review)).collect();
        self.report = Some(stored.report());
    }

    /// Whether there are changes to save. The caller saves them.
    pub(crate) const fn take_changed(&mut self) -> bool {
        std::mem::replace(&mut self.is_changed, false)
    }

    /// A position has been analysed.
    pub(crate) fn note(&mut self, node: NodeId, assessment: &Assessment) -> Option<NodeReview> {
        self.tree.node(node)?;
        let evaluation = evaluation(assessment);
        let review = NodeReview { node: node.number(), evaluation, judgement: None, better: Vec::new() };
        self.reviews.insert(node, review.clone());
        Some(review)
    }

    /// The whole game has been analysed, and its mistakes explained. Returns the moves that are judged.
    pub(crate) fn conclude(
        &mut self,
        review: &Review,
        explanations: Vec<(NodeId, Explanation)>,
    ) -> Vec<NodeReview> {
        let judged = review.plies.iter().filter_map(|ply| {
            let before = *self.tree.node(ply.node)?.parent()?.position();
            let line = ply.better.get(..MOST_BETTER).unwrap_or(&ply.better);
            Some((
                ply.node,
                NodeReview {
                    node: ply.node.number(),
                    evaluation: evaluation(&ply.after),
                    judgement: Some(name(ply.judgement?)),
                    better: line_moves(&before, line, self.mode()),
                },
            ))
        });
        let judged: Vec<(NodeId, NodeReview)> = judged.collect();
        self.report = Some(Sides::from_fn(|color| side_report(review, color)));
        let (before, root) = (self.tree.clone(), self.tree.root());
        annotate(self.change(), review);
        self.remember(before, root, root);
        self.commented = None;
        self.reviews.extend(judged.iter().cloned());
        self.explanations = explanations.into_iter().collect();
        judged.into_iter().map(|(_, review)| review).collect()
    }
}

fn evaluation(assessment: &Assessment) -> Evaluation {
    let score = assessment.eval.map(|eval| score_view(eval.score));
    Evaluation { score, chance: assessment.chance }
}

const fn name(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}

fn side_report(review: &Review, color: Color) -> SideReport {
    let tally = review.tally(color);
    let [inaccuracy, mistake, blunder] = tally.judged();
    SideReport { accuracy: tally.accuracy(), inaccuracy, mistake, blunder }
}
