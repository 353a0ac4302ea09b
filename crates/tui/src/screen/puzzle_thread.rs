//! An engine in a thread of its own that looks at tries, explains solutions, and finds puzzles in a reviewed game.

use std::sync::Arc;

use arrocco_coach::Coach;
use arrocco_engine::Engine;
use arrocco_host::engine_host::{
    EngineFailure, EngineHost, EnginePool, EngineSettings, HostedEngine, PoolOptions, RequestHandle,
};
use arrocco_puzzles::{Judge, Solving};
use arrocco_rules::{Move, Position};

use super::message::PuzzleNews;

/// Transposition table of the engine, in MiB.
const HASH: usize = 32;
/// Nodes of each search that explains a solution.
const EXPLANATION: u64 = 150_000;

/// Tells the screen what has come of a puzzle.
pub(super) type PuzzleTeller = Arc<dyn Fn(PuzzleNews) + Send + Sync>;

/// It stops when this is dropped.
pub(super) struct PuzzleThread {
    host: EngineHost,
    request: Option<RequestHandle>,
    tell: PuzzleTeller,
}

impl PuzzleThread {
    /// `None` if the system has no thread to give.
    pub(super) fn start(tell: PuzzleTeller) -> Option<Self> {
        let pool =
            EnginePool::new(PoolOptions { has_low_priority: true, max_idle: 0, ..PoolOptions::default() });
        let host = pool.host(EngineSettings { hash: HASH, ..EngineSettings::default() }).ok()?;
        Some(Self { host, request: None, tell })
    }

    /// Looks at a move that is not in the solution.
    pub(super) fn judge(&mut self, solving: Box<Solving>, mv: Move) {
        self.run(move |engine| match Judge::new(engine, Judge::NODES).judge(&solving, mv) {
            Ok(judgement) => PuzzleNews::Judged { mv, judgement: Box::new(judgement) },
            Err(error) => PuzzleNews::Failed(error.to_string()),
        });
    }

    /// Explains a move that is legal in a position.
    pub(super) fn explain(&mut self, position: Position, mv: Move) {
        self.run(move |engine| match Coach::new(engine, EXPLANATION).explain(&position, mv) {
            Ok(explanation) => PuzzleNews::Explained(Box::new(explanation)),
            Err(error) => PuzzleNews::Failed(error.to_string()),
        });
    }

    /// What was asked before is of no interest any more.
    fn run(&mut self, job: impl FnOnce(&mut Engine) -> PuzzleNews + Send + 'static) {
        self.request.iter().for_each(RequestHandle::stop);
        let tell = Arc::clone(&self.tell);
        let run = move |engine: &mut HostedEngine, request: &RequestHandle| {
            let news = job(engine);
            (!request.is_stopped()).then_some(news)
        };
        let done = move |ended: Result<Option<PuzzleNews>, EngineFailure>| match ended {
            Ok(news) => news.into_iter().for_each(|news| tell(news)),
            Err(failure) => tell(PuzzleNews::Failed(failure.to_string())),
        };
        self.request = Some(self.host.submit(false, run, done));
    }
}
