//! The analysis of a position that is read, with several lines, by an engine in a thread of its own.

use std::sync::Arc;

use arrocco_engine::{Event, Limits, Report};
use arrocco_host::engine_host::{EngineHost, EnginePool, EngineSettings, PoolOptions, RequestHandle};
use arrocco_rules::Position;

/// Transposition table of the engine, in MiB.
const HASH: usize = 64;
/// Lines that are shown.
pub(super) const LINES: usize = 3;

/// Tells the screen what the engine has found in a position.
pub(super) type StudyTeller = Arc<dyn Fn(Position, Report) + Send + Sync>;

/// An analysis that stops when this is dropped.
pub(super) struct StudyThread {
    host: EngineHost,
    request: Option<RequestHandle>,
    tell: StudyTeller,
}

impl StudyThread {
    /// `None` if the system has no thread to give.
    pub(super) fn start(tell: StudyTeller) -> Option<Self> {
        let pool =
            EnginePool::new(PoolOptions { has_low_priority: true, max_idle: 0, ..PoolOptions::default() });
        let settings = EngineSettings { hash: HASH, lines: LINES, ..EngineSettings::default() };
        let host = pool.host(settings).ok()?;
        Some(Self { host, request: None, tell })
    }

    /// Analyses another position until the next one comes.
    pub(super) fn search(&mut self, position: Position) {
        self.request.iter().for_each(RequestHandle::stop);
        if !position.has_moves() {
            return;
        }
        let tell = Arc::clone(&self.tell);
        let limits = Limits { analysis: true, ..Limits::default() };
        let job = move |engine: &mut arrocco_host::engine_host::HostedEngine, _: &RequestHandle| {
            let mut say = |event| {
                if let Event::Report(report) = event {
                    tell(position, report);
                }
            };
            drop(engine.search_armed(&position, &[], &limits, &mut say));
        };
        self.request = Some(self.host.submit(false, job, drop));
    }
}
