//! The engine behind the session: jobs of the session become requests to the engine host, and its results events.

use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use arrocco_engine::{EndgameTables, Engine, Found, Limits, Network};
use arrocco_rules::Move;
use arrocco_support::network_arg;
use arrocco_uci::session::{Configuration, EngineEvent, Input, Job, Root, TableOptions};

use super::book::OpenBook;
use super::perft;
use super::tables::OpenTables;
use crate::engine_host::{EngineHost, EnginePool, EngineSettings, HostedEngine, PoolOptions, RequestHandle};

pub(super) struct UciEngine {
    host: EngineHost,
    /// The session starts one job at a time, so only one thread at a time uses this.
    files: Arc<Mutex<Files>>,
    job: Option<RequestHandle>,
}

impl UciEngine {
    pub(super) fn start(inputs: SyncSender<Input>) -> Result<Self> {
        let pool = EnginePool::new(PoolOptions { max_idle: 0, ..PoolOptions::default() });
        let host = pool.host(EngineSettings::default()).context("cannot start the engine")?;
        let files =
            Files { book: None, network: None, uses_network: true, tables: OpenTables::built_in(), inputs };
        Ok(Self { host, files: Arc::new(Mutex::new(files)), job: None })
    }

    pub(super) fn start_job(&mut self, job: Job) {
        let is_pondering = matches!(&job, Job::Search { limits, .. } if limits.ponder);
        let (files, files_after) = (Arc::clone(&self.files), Arc::clone(&self.files));
        let is_setting_up = matches!(job, Job::Configure(_));
        let handle = self.host.submit(
            is_pondering,
            move |engine, request| lock(&files).run(&job, engine, request),
            move |result| {
                let mut files = lock(&files_after);
                if result.is_err() && is_setting_up {
                    files.forget();
                }
                let event = result.unwrap_or_else(|failure| EngineEvent::Crashed(failure.to_string()));
                files.tell(event);
            },
        );
        self.job = Some(handle);
    }

    pub(super) fn stop(&self) {
        self.job.iter().for_each(RequestHandle::stop);
    }

    pub(super) fn ponder_hit(&self) {
        self.job.iter().for_each(RequestHandle::ponder_hit);
    }
}

/// What a panic leaves behind is still usable: a file is replaced as a whole or not at all.
fn lock(files: &Mutex<Files>) -> std::sync::MutexGuard<'_, Files> {
    files.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files that the session has named, and where events go.
struct Files {
    book: Option<OpenBook>,
    /// A network other than what is built in, and where it was found.
    network: Option<(PathBuf, Arc<Network>)>,
    uses_network: bool,
    tables: OpenTables,
    inputs: SyncSender<Input>,
}

impl Files {
    fn run(&mut self, job: &Job, engine: &mut HostedEngine, request: &RequestHandle) -> EngineEvent {
        match job {
            Job::Configure(configuration) => self.configure(configuration, engine),
            Job::Search { root, limits, from_book } => {
                let known = if *from_book { self.look_up(root, limits) } else { None };
                let from_book = known.map(|mv| Found { best: Some(mv), ..Found::default() });
                EngineEvent::Found(from_book.unwrap_or_else(|| self.search(root, limits, engine)))
            }
            Job::Perft { position, depth } => {
                perft::divide(position, *depth, &engine.control(), |mv, nodes| {
                    self.tell(EngineEvent::CountedMove(mv, nodes));
                });
                EngineEvent::Counted
            }
            Job::Bench { depth } => self.bench(*depth, request),
        }
    }

    /// If nobody listens any more, the program is about to end.
    fn tell(&self, event: EngineEvent) {
        let _ = self.inputs.send(Input::Engine(event));
    }

    fn search(&self, root: &Root, limits: &Limits, engine: &mut HostedEngine) -> Found {
        let mut say = |event| self.tell(EngineEvent::Progress(event));
        engine.search_armed(&root.position, &root.history, limits, &mut say)
    }

    /// The count is that of a new engine with one thread, so that it does not depend on what was searched before. The
    /// network is the one in use.
    fn bench(&self, depth: u32, request: &RequestHandle) -> EngineEvent {
        let mut engine = Engine::new();
        engine.set_network(self.evaluator());
        request.stop_also(&engine.control());
        let start = Instant::now();
        let nodes = arrocco_engine::bench_until(&mut engine, depth, || request.is_stopped());
        EngineEvent::Benched { nodes, time: start.elapsed() }
    }

    /// A move from the book. A book that fails is closed.
    fn look_up(&mut self, root: &Root, limits: &Limits) -> Option<Move> {
        match self.book.as_mut()?.advise(root, &limits.search_moves) {
            Ok(advice) => {
                self.warn(advice.warning);
                advice.mv
            }
            Err(error) => {
                self.book = None;
                self.tell(EngineEvent::NoBook(format!("{error:#}")));
                None
            }
        }
    }

    fn warn(&self, warning: Option<String>) {
        if let Some(text) = warning {
            self.tell(EngineEvent::Warned(text));
        }
    }

    fn configure(&mut self, asked: &Configuration, engine: &mut HostedEngine) -> EngineEvent {
        #[cfg(feature = "tunable")]
        asked.tunables.apply();
        self.open_book(asked.book.as_deref());
        self.load_network(asked.network.as_deref(), asked.use_network);
        self.open_tables(&asked.tables.path);
        engine.configure(&EngineSettings {
            threads: asked.threads,
            hash: asked.hash,
            lines: asked.lines,
            level: asked.level,
            network: self.evaluator(),
            tables: self.endgame_tables(&asked.tables),
            seed: None,
        });
        if asked.clear {
            engine.clear();
        }
        // The size that it has now tells whether what was asked for could be had.
        EngineEvent::Configured { hash: engine.hash() }
    }

    /// What evaluates; `None` stands for the hand-written evaluation.
    fn evaluator(&self) -> Option<Arc<Network>> {
        let loaded = self.network.as_ref().map(|(_, network)| Arc::clone(network));
        self.uses_network.then(|| loaded.unwrap_or_else(Network::built_in))
    }

    /// Loads a network unless it is the one in use. One that cannot be used changes nothing.
    fn load_network(&mut self, path: Option<&Path>, uses_network: bool) {
        let mut is_other = std::mem::replace(&mut self.uses_network, uses_network) != uses_network;
        if self.network.as_ref().map(|(path, _)| &**path) != path {
            match path.map(|path| Ok((path.to_owned(), network_arg::load(path)?))).transpose() {
                Ok(network) => (self.network, is_other) = (network, true),
                Err(error) => {
                    let error: anyhow::Error = error;
                    self.tell(EngineEvent::NoNetwork(format!("{error:#}")));
                }
            }
        }
        if is_other {
            self.tell(EngineEvent::EvaluatorChanged(self.evaluator()));
        }
    }

    fn endgame_tables(&self, options: &TableOptions) -> EndgameTables {
        EndgameTables {
            probe_depth: options.depth,
            probe_limit: options.limit,
            fifty_move_rule: options.fifty_move_rule,
            ..EndgameTables::new(self.tables.tables())
        }
    }

    /// Opens tables unless they are those in use.
    fn open_tables(&mut self, path: &str) {
        if self.tables.path() == path {
            return;
        }
        self.tables = OpenTables::open(path);
        for warning in std::mem::take(&mut self.tables.warnings) {
            self.warn(Some(warning));
        }
        if let Some(found) = self.tables.found.take() {
            self.tell(EngineEvent::Noted(found));
        }
    }

    /// Opens a book unless it is the one that is open.
    fn open_book(&mut self, path: Option<&Path>) {
        if self.book.as_ref().map(OpenBook::path) == path {
            return;
        }
        match path.map(OpenBook::open).transpose() {
            Ok(book) => {
                self.warn(book.as_ref().and_then(OpenBook::warning));
                self.book = book;
            }
            Err(error) => {
                self.book = None;
                self.tell(EngineEvent::NoBook(format!("{error:#}")));
            }
        }
    }

    /// Back to the beginning, as the session's settings are when setting the engine up has failed.
    fn forget(&mut self) {
        (self.book, self.network, self.uses_network) = (None, None, true);
        self.tables = OpenTables::built_in();
        self.tell(EngineEvent::EvaluatorChanged(self.evaluator()));
    }
}
