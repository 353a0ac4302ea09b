//! The analysis of a whole game, for everybody who looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrocco_engine::{Engine, Limits};
use arrocco_host::engine_host::{EngineFailure, EngineHost, RequestHandle};
use arrocco_review::analyse::games::USUAL_NODES;
use arrocco_review::analyse::games::review::Reviewer;

use super::engine_pool::StopOnDrop;
use super::registry::StudyRegistry;
use crate::protocol::{NodeReview, Reply};

/// The analysis of a game. It stops when this is dropped.
#[derive(Debug)]
pub(super) struct Analysis {
    request: StopOnDrop,
    pub(super) index: usize,
    done: Arc<AtomicUsize>,
}

impl Analysis {
    pub(super) fn start(registry: &Arc<StudyRegistry>, study: &str, index: usize, host: EngineHost) -> Self {
        let done = Arc::new(AtomicUsize::new(0));
        let job =
            Job { registry: Arc::clone(registry), study: study.to_owned(), index, done: Arc::clone(&done) };
        let job = Arc::new(job);
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

struct Job {
    registry: Arc<StudyRegistry>,
    study: String,
    index: usize,
    done: Arc<AtomicUsize>,
}

impl Job {
    fn run(&self, engine: &mut Engine, request: &RequestHandle) {
        let (study, index) = (&self.study, self.index);
        let Some(tree) = self.registry.tree(study, index) else { return };
        let limits = Limits { nodes: Some(USUAL_NODES), ..Limits::default() };
        let total = tree.mainline().count() + 1;
        let reviewer = &mut Reviewer { engine, limits: &limits, interrupt: request.interrupt() };
        let review = reviewer.review(&tree, |step| {
            self.done.store(step.done, Ordering::Relaxed);
            let node = self.registry.note(study, index, step.node, step.assessment);
            if !request.is_stopped() {
                self.tell(step.done, total, node.as_slice(), true);
            }
        });
        match review.filter(|_| !request.is_stopped()) {
            Some(review) => self.registry.conclude(study, index, &review, total),
            None => self.tell(self.done.load(Ordering::Relaxed), total, &[], false),
        }
    }

    fn tell(&self, done: usize, total: usize, nodes: &[NodeReview], running: bool) {
        let reply = Reply::Analysis { study: &self.study, done, total, nodes, report: None, running };
        self.registry.tell(&self.study, self.index, &reply);
    }

    /// The analysis has failed: the page is not to wait for more.
    fn tell_stopped(&self) {
        let Some(tree) = self.registry.tree(&self.study, self.index) else { return };
        self.tell(self.done.load(Ordering::Relaxed), tree.mainline().count() + 1, &[], false);
    }
}
