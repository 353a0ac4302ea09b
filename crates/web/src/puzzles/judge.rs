//! The judge of a try that is not in the solution, in a thread of its own.

use std::sync::{Arc, Mutex};

use arrocco_backend::puzzles::Desk;
use arrocco_engine::Engine;
use arrocco_host::engine_host::{EnginePool, EngineSettings, RequestHandle};
use arrocco_puzzles::{Judgement, Judging, Search};
use arrocco_review::analyse::games::reasons::search;
use arrocco_rules::Move;
use arrocco_support::interrupt::Interrupt;

use crate::study::StopOnDrop;

/// The puzzle of a page, which its judge settles.
pub(crate) type SharedDesk = Arc<Mutex<Option<Desk>>>;

/// A try that is being judged. When this is dropped the search stops.
#[derive(Debug)]
pub(crate) struct Judge {
    _request: StopOnDrop,
}

impl Judge {
    /// Begins to judge. `done` is told the judgement, or nothing if the search was stopped or has failed; `None` if there is no
    /// engine to be had.
    pub(crate) fn start(
        engines: &EnginePool,
        (mv, judging): (Move, Judging),
        done: impl FnOnce(Move, Option<Judgement>) + Send + 'static,
    ) -> Option<Self> {
        let host = engines.host(EngineSettings::default()).ok()?;
        let job =
            move |engine: &mut Engine, request: &RequestHandle| judged(judging, engine, request.interrupt());
        let request = host.submit(
            false,
            move |engine, request| job(engine, request),
            move |judged| done(mv, judged.ok().flatten()),
        );
        // The engine is free for others as soon as the try is judged.
        host.detach();
        Some(Self { _request: StopOnDrop(request) })
    }
}

fn judged(mut judging: Judging, engine: &mut Engine, interrupt: &Interrupt) -> Option<Judgement> {
    while let Some(Search { position, only, nodes }) = judging.search() {
        let found = search(&position, only, nodes, engine, interrupt);
        if interrupt.is_set() {
            return None;
        }
        judging.answer(found);
    }
    judging.conclude().ok()
}
