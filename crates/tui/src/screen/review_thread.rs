//! The review of a game by an engine in a thread of its own.

use std::sync::Arc;

use arrocco_engine::{Engine, Limits};
use arrocco_host::engine_host::{EnginePool, EngineSettings, PoolOptions, RequestHandle};
use arrocco_puzzles::{Maker, Played};
use arrocco_review::analyse::games::{Judgement, Reviewer, USUAL_NODES, annotate, reasons};
use arrocco_rules::Color;
use arrocco_rules::pgn::{NodeRef, Tree};

use super::kept_review::SideReview;
use super::message::ReviewNews;

/// Transposition table of the engine, in MiB.
const HASH: usize = 32;

/// Tells the screen what the review has found.
pub(super) type ReviewTeller = Arc<dyn Fn(ReviewNews) + Send + Sync>;

/// A review that stops when this is dropped.
#[derive(Debug)]
pub(super) struct ReviewThread {
    request: RequestHandle,
}

impl Drop for ReviewThread {
    fn drop(&mut self) {
        self.request.stop();
    }
}

impl ReviewThread {
    /// Begins to review a game; `None` if the system has no thread to give.
    pub(super) fn start(tree: Tree, tell: ReviewTeller) -> Option<Self> {
        let pool =
            EnginePool::new(PoolOptions { has_low_priority: true, max_idle: 0, ..PoolOptions::default() });
        let host = pool.host(EngineSettings { hash: HASH, ..EngineSettings::default() }).ok()?;
        let when_done = Arc::clone(&tell);
        let request = host.submit(
            false,
            move |engine, request| review(engine, request, tree, &tell),
            move |ended| {
                if let Err(failure) = ended {
                    when_done(ReviewNews::Failed(failure.to_string()));
                }
            },
        );
        host.detach();
        Some(Self { request })
    }
}

/// How many moves of a side have the sign `?!`, `?` or `??`. A sign that the game had before stays and counts: the numbers are
/// those of the list of moves beside them.
fn signs(tree: &Tree, color: Color) -> [u32; 3] {
    let own = |node: &NodeRef<'_>| node.parent().is_some_and(|parent| parent.position().turn() == color);
    let mut counts = [0; 3];
    for node in tree.mainline().filter(own) {
        let sign =
            node.nags().iter().find_map(|nag| Judgement::ALL.iter().position(|known| known.nag() == *nag));
        if let Some(count) = sign.and_then(|place| counts.get_mut(place)) {
            *count += 1;
        }
    }
    counts
}

fn review(engine: &mut Engine, request: &RequestHandle, mut tree: Tree, tell: &ReviewTeller) {
    let limits = Limits { nodes: Some(USUAL_NODES), ..Limits::default() };
    let reviewer = &mut Reviewer { engine, limits: &limits, interrupt: request.interrupt() };
    let review = reviewer.review(&tree, |step| {
        tell(ReviewNews::Progress { done: step.done, total: step.total });
    });
    let Some(review) = review.filter(|_| !request.is_stopped()) else { return };
    let Some(explained) = reasons::explain_every_move(&tree, &review, engine, request.interrupt()) else {
        return;
    };
    annotate(&mut tree, &review);
    let sides = Color::ALL.map(|color| {
        let tally = review.tally(color);
        SideReview { accuracy: tally.accuracy(), judged: signs(&tree, color) }
    });
    let best = review.plies.into_iter().map(|ply| (ply.node, ply.better)).collect();
    let played = Played::of_tree(&tree);
    tell(ReviewNews::Done { tree: Box::new(tree), sides, best, explained });
    // Then what the mistakes can teach.
    let found = Maker::new(engine, Maker::NODES).find(&played, |_| !request.is_stopped());
    if !found.is_stopped && !request.is_stopped() {
        tell(ReviewNews::Puzzles(found.puzzles));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_the_game_had_before_are_counted_too() {
        let game = "1. e4?! e5 2. Ke2? Ke7?! (2... Nf6??) 3. d4! d5?! *";
        let tree = Tree::read(game.as_bytes()).unwrap().unwrap().tree;
        assert_eq!(Color::ALL.map(|color| signs(&tree, color)), [[1, 1, 0], [2, 0, 0]]);
    }
}
