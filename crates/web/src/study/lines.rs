//! The best lines of a position, sent to a page while the search goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrocco_engine::{Engine, Event, Limits, Report};
use arrocco_host::ending::Ending;
use arrocco_host::engine_host::{EnginePool, RequestHandle};
use arrocco_review::analyse::text::white_view;
use arrocco_rules::pgn::NodeRef;
use arrocco_rules::{CastlingMode, Position};

use super::engine_pool::{StopOnDrop, settings_for};
use super::evaluation::{chance, score_view};
use super::line_moves::line_moves;
use crate::client::Client;
use crate::protocol::{EndingView, EngineLine, Reply};

/// The lines are sent no more often than this.
const EVERY: Duration = Duration::from_millis(120);
/// Nobody looks at one position for longer; what was found by then stays.
const LONGEST: Duration = Duration::from_secs(600);
/// The most moves of a line that are sent.
const MOST_MOVES: usize = 20;

/// What a page wants to know.
#[derive(Clone, Debug)]
pub(crate) struct PositionQuery {
    pub study: String,
    pub node: u32,
    pub lines: u8,
    pub threads: Option<u16>,
    /// Transposition table in MiB.
    pub hash: Option<u32>,
    /// What would the other side do if it were its turn?
    pub threat: bool,
    pub position: Position,
    /// The keys of the positions before.
    pub history: Vec<u64>,
    pub mode: CastlingMode,
}

impl PositionQuery {
    /// About a position of a tree.
    pub(super) fn about(node: &NodeRef<'_>, mode: CastlingMode) -> Self {
        let mut history: Vec<u64> =
            std::iter::successors(node.parent(), NodeRef::parent).map(|node| node.position().key()).collect();
        history.reverse();
        let (study, position) = (String::new(), *node.position());
        Self {
            study,
            node: node.id().number(),
            lines: 1,
            threads: None,
            hash: None,
            threat: false,
            position,
            history,
            mode,
        }
    }
}

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
        let reporter = Reporter { question, client, re: Some(re), reports: Vec::new(), sent_at: None };
        // If the search fails, the page keeps the lines that it has.
        let request = host.submit(false, |engine, request| reporter.search(engine, request), drop);
        // The engine is free for others as soon as the search has ended.
        host.detach();
        Some(Self { _request: StopOnDrop(request) })
    }
}

/// Collects what a search finds and sends it to a page.
struct Reporter {
    question: PositionQuery,
    client: Arc<Client>,
    /// The message that the first report answers.
    re: Option<u64>,
    reports: Vec<Report>,
    sent_at: Option<Instant>,
}

impl Reporter {
    fn search(mut self, engine: &mut Engine, request: &RequestHandle) {
        let limits = Limits { move_time: Some(LONGEST), analysis: true, ..Limits::default() };
        let (position, history) = (self.question.position, self.question.history.clone());
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
        if report.bound.is_some() {
            return;
        }
        let is_last = report.rank >= u32::from(self.question.lines);
        match self.reports.iter_mut().find(|known| known.rank == report.rank) {
            Some(known) => *known = report,
            None => self.reports.push(report),
        }
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
        self.reports.sort_unstable_by_key(|report| report.rank);
        let lines: Vec<EngineLine> = self.reports.iter().map(|report| self.line(report)).collect();
        let best = self.reports.first();
        let nodes = self.reports.iter().map(|report| report.nodes).max().unwrap_or_default();
        let time = self.reports.iter().map(|report| report.time).max().unwrap_or_default();
        let reply = Reply::Engine {
            study: &self.question.study,
            node: self.question.node,
            threat: self.question.threat,
            depth: best.map_or(0, |report| report.depth),
            nodes,
            nps: (nodes as f64 / time.as_secs_f64().max(0.001)) as u64,
            lines: &lines,
            ending: Ending::of(&self.question.position).map(EndingView::from),
            done,
        };
        match self.re.take() {
            Some(re) => self.client.answer(re, &reply),
            None => self.client.tell(&reply),
        }
    }

    fn line(&self, report: &Report) -> EngineLine {
        let position = &self.question.position;
        let line = report.line.get(..MOST_MOVES).unwrap_or(&report.line);
        EngineLine {
            moves: line_moves(position, line, self.question.mode),
            score: score_view(white_view(report.score, position.turn())),
            chance: chance(report.chances, position.turn()),
        }
    }
}
