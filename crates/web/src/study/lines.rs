//! The best lines of a position, sent to a page while the search goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrocco_backend::protocol::EndingView;
use arrocco_backend::study::{EngineLines, PositionQuery};
use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_host::Ending;
use arrocco_host::engine_host::{EnginePool, RequestHandle};

use super::engine_pool::{StopOnDrop, settings_for};
use crate::client::Client;

/// The lines are sent no more often than this.
const EVERY: Duration = Duration::from_millis(120);
/// Nobody looks at one position for longer; what was found by then stays.
const LONGEST: Duration = Duration::from_secs(600);

/// A search for a page. It stops when this is dropped.
#[derive(Debug)]
pub(crate) struct LineSearch {
    _request: StopOnDrop,
}

impl LineSearch {
    /// Begins to search; `None` if there is no engine to be had.
    pub(crate) fn start(
        engines: &EnginePool,
        question: PositionQuery,
        client: Arc<Client>,
        re: u64,
    ) -> Option<Self> {
        let wanted = settings_for(question.lines.into(), question.threads, question.hash);
        let host = engines.host(wanted).ok()?;
        let reporter = Reporter { lines: EngineLines::new(question), client, re: Some(re), sent_at: None };
        // If the search fails, the page keeps the lines that it has.
        let request = host.submit(false, |engine, request| reporter.search(engine, request), drop);
        // The engine is free for others as soon as the search has ended.
        host.detach();
        Some(Self { _request: StopOnDrop(request) })
    }
}

/// Collects what a search finds and sends it to a page.
struct Reporter {
    lines: EngineLines,
    client: Arc<Client>,
    /// The message that the first report answers.
    re: Option<u64>,
    sent_at: Option<Instant>,
}

impl Reporter {
    fn search(mut self, engine: &mut Engine, request: &RequestHandle) {
        let limits = Limits { move_time: Some(LONGEST), analysis: true, ..Limits::default() };
        let (position, history) = (self.lines.query().position, self.lines.query().history.clone());
        if position.outcome().is_none() {
            let say = &mut |event| {
                if let Event::Report(report) = event {
                    self.add(report, request);
                }
            };
            engine.search_armed(&position, &history, &limits, say);
        }
        self.send(true, request);
    }

    fn add(&mut self, report: Report, request: &RequestHandle) {
        let is_last = self.lines.add(report);
        let is_due = self.sent_at.is_none_or(|sent_at| sent_at.elapsed() >= EVERY);
        if is_last && is_due && !self.client.is_behind() {
            self.send(false, request);
        }
    }

    fn send(&mut self, done: bool, request: &RequestHandle) {
        if request.is_stopped() {
            return;
        }
        self.sent_at = Some(Instant::now());
        let ending = Ending::of(&self.lines.query().position).map(EndingView::from);
        self.client.send(self.lines.message(ending, done, self.re.take()));
    }
}
