//! The analysis of a whole game, for everybody who looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_backend::protocol::{Effort, NodeReview};
use arrocco_backend::review::{Assessment, Review};
use arrocco_coach::Explanation;
use arrocco_engine::{Engine, Limits};
use arrocco_host::engine_host::{EngineFailure, EngineHost, RequestHandle};
use arrocco_review::analyse::games::Reviewer;
use arrocco_review::analyse::games::reasons::explain_all;
use arrocco_rules::pgn::{NodeId, Tree};

use super::engine_pool::StopOnDrop;

/// The game that is analysed, wherever it is kept. It may be gone when the analysis asks for it.
pub(super) trait AnalyzedGame: Send + Sync + 'static {
    fn tree(&self) -> Option<Tree>;

    /// Enters what was found about one position, and returns it as a page shows it.
    fn note(&self, node: NodeId, assessment: &Assessment) -> Option<NodeReview>;

    /// Enters what was found about the game and why its mistakes are mistakes, and tells everybody who watches it.
    fn conclude(&self, review: &Review, explanations: Vec<(NodeId, Explanation)>, total: usize);

    /// Tells everybody who watches the game how far the analysis is.
    fn tell(&self, done: usize, total: usize, nodes: &[NodeReview], running: bool);
}

/// The analysis of a game. It stops when this is dropped.
#[derive(Debug)]
pub(super) struct Analysis {
    request: StopOnDrop,
    pub(super) index: usize,
    done: Arc<AtomicUsize>,
}

impl Analysis {
    /// Begins to analyse the game with this number in its study.
    pub(super) fn start(game: impl AnalyzedGame, index: usize, effort: Effort, host: EngineHost) -> Self {
        let done = Arc::new(AtomicUsize::new(0));
        let job = Arc::new(Job { game, done: Arc::clone(&done), nodes: effort.nodes() });
        let for_end = Arc::clone(&job);
        let request = host.submit(
            false,
            move |engine, request| job.run(engine, request),
            move |ended| {
                if let Err(EngineFailure::Panicked(_)) = ended {
                    for_end.tell_stopped();
                }
            },
        );
        // The engine is free for others as soon as the analysis has ended.
        host.detach();
        Self { request: StopOnDrop(request), index, done }
    }

    /// How many positions have been analysed.
    pub(super) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn is_running(&self) -> bool {
        !self.request.0.is_finished()
    }
}

struct Job<G> {
    game: G,
    nodes: u64,
    done: Arc<AtomicUsize>,
}

impl<G: AnalyzedGame> Job<G> {
    fn run(&self, engine: &mut Engine, request: &RequestHandle) {
        let Some(tree) = self.game.tree() else { return };
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let total = tree.mainline().count() + 1;
        let reviewer = &mut Reviewer { engine, limits: &limits, interrupt: request.interrupt() };
        let review = reviewer.review(&tree, |step| {
            self.done.store(step.done, Ordering::Relaxed);
            let node = self.game.note(step.node, step.assessment);
            if !request.is_stopped() {
                self.game.tell(step.done, total, node.as_slice(), true);
            }
        });
        let explained = review.map(|review| {
            let explanations = explain_all(&tree, &review, reviewer.engine, request.interrupt());
            (review, explanations)
        });
        match explained.filter(|_| !request.is_stopped()) {
            Some((review, explanations)) => self.game.conclude(&review, explanations, total),
            None => self.game.tell(self.done.load(Ordering::Relaxed), total, &[], false),
        }
    }

    /// The analysis has failed: the page is not to wait for more.
    fn tell_stopped(&self) {
        let Some(tree) = self.game.tree() else { return };
        self.game.tell(self.done.load(Ordering::Relaxed), tree.mainline().count() + 1, &[], false);
    }
}
