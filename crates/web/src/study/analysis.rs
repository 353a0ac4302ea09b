//! A whole game gone through by an engine, for everybody who looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

use arrocco_engine::Limits;
use arrocco_review::analyse::games::USUAL_NODES;
use arrocco_review::analyse::games::review::Reviewer;
use arrocco_support::priority;

use super::engines::{Brake, Lent};
use super::library::Library;
use crate::protocol::{NodeReview, Reply};

/// The search keeps its moves on the stack, ply by ply.
const STACK: usize = 32 << 20;

/// A game that is being gone through. It stops when this is dropped.
#[derive(Debug)]
pub(super) struct Analysis {
    brake: Brake,
    pub(super) index: usize,
    thread: JoinHandle<()>,
    done: Arc<AtomicUsize>,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.brake.stop();
    }
}

impl Analysis {
    /// Begins with an engine of its own; `None` if there is no thread to be had.
    pub(super) fn start(library: &Arc<Library>, study: &str, index: usize, lent: Lent) -> Option<Self> {
        let brake = lent.brake();
        let (library, study) = (Arc::clone(library), study.to_owned());
        let thread = std::thread::Builder::new().name("analysis".to_owned()).stack_size(STACK);
        let done = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&done);
        let thread = thread.spawn(move || go_through(&library, &study, index, lent, &count)).ok()?;
        Some(Self { brake, index, thread, done })
    }

    /// How many positions have been looked at.
    pub(super) fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn is_running(&self) -> bool {
        !self.thread.is_finished()
    }
}

fn go_through(library: &Library, study: &str, index: usize, mut lent: Lent, count: &AtomicUsize) {
    priority::lower(priority::BEHIND_PEOPLE);
    let Some(tree) = library.tree(study, index) else { return };
    let (brake, interrupt) = (lent.brake(), lent.interrupt().clone());
    let limits = Limits { nodes: Some(USUAL_NODES), ..Limits::default() };
    let total = tree.mainline().count() + 1;
    let say = |done, nodes: &[NodeReview], running| {
        library.tell(study, index, &Reply::Analysis { study, done, total, nodes, report: None, running });
    };
    let Some(engine) = lent.engine() else { return };
    engine.set_lines(1);
    let review = Reviewer { engine, limits: &limits, interrupt: &interrupt }.review(&tree, |step| {
        count.store(step.done, Ordering::Relaxed);
        let node = library.note(study, index, step.node, step.assessment);
        if !brake.is_stopped() {
            say(step.done, node.as_slice(), true);
        }
    });
    match review.filter(|_| !brake.is_stopped()) {
        Some(review) => library.conclude(study, index, &review, total),
        None => say(count.load(Ordering::Relaxed), &[], false),
    }
}
