//! The thread that searches. A panic in there is caught: the session hears of it, and the engine begins anew.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use arrocco_engine::{Control, Engine, Found, Limits, Network};
use arrocco_rules::Move;
use arrocco_support::network_arg;
use arrocco_support::random::Random;
use arrocco_uci::session::{Configuration, EngineEvent, Input, Job, Root};

use super::book::OpenBook;
use super::perft;

/// The search keeps its moves on the stack, ply by ply.
const STACK: usize = 32 << 20;

/// The handle of the engine of today: one that failed is replaced.
type Handle = Arc<Mutex<Control>>;

pub(super) struct EngineThread {
    jobs: Sender<Job>,
    handle: Handle,
}

impl EngineThread {
    pub(super) fn start(inputs: SyncSender<Input>) -> Result<Self> {
        let (jobs, todo) = mpsc::channel();
        let engine = new_engine();
        let handle = Arc::new(Mutex::new(engine.control()));
        stop_on_panic(Arc::clone(&handle));
        let mut desk = Desk {
            engine,
            book: None,
            network: None,
            uses_network: true,
            handle: Arc::clone(&handle),
            inputs,
        };
        let work = move || desk.work(&todo);
        let builder = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        builder.spawn(work).context("cannot start a thread")?;
        Ok(Self { jobs, handle })
    }

    /// The control is armed here, so that a stop that follows is not lost.
    pub(super) fn start_job(&self, job: Job) {
        let is_pondering = matches!(&job, Job::Search { limits, .. } if limits.ponder);
        control(&self.handle).arm(is_pondering);
        // The thread ends only with the program.
        let _ = self.jobs.send(job);
    }

    pub(super) fn stop(&self) {
        control(&self.handle).stop();
    }

    pub(super) fn ponder_hit(&self) {
        control(&self.handle).ponder_hit();
    }
}

fn control(handle: &Handle) -> Control {
    handle.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Threads that search together wait for each other: if one fails, the others must not go on forever.
fn stop_on_panic(handle: Handle) {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        control(&handle).stop();
        tell(info);
    }));
}

/// The engine with its book, and whom it tells.
struct Desk {
    engine: Engine,
    book: Option<OpenBook>,
    /// A network other than what is built in, and where it was found.
    network: Option<(PathBuf, Arc<Network>)>,
    uses_network: bool,
    handle: Handle,
    inputs: SyncSender<Input>,
}

impl Desk {
    fn work(&mut self, todo: &Receiver<Job>) {
        for job in todo {
            let done = catch_unwind(AssertUnwindSafe(|| self.run(&job)));
            let event = done.unwrap_or_else(|panic| {
                self.engine = new_engine();
                self.engine.set_network(self.evaluator());
                *self.handle.lock().unwrap_or_else(PoisonError::into_inner) = self.engine.control();
                EngineEvent::Crashed(message(&*panic))
            });
            tell(&self.inputs, event);
        }
    }

    fn run(&mut self, job: &Job) -> EngineEvent {
        match job {
            Job::Configure(configuration) => self.configure(configuration),
            Job::Search { root, limits, from_book } => {
                let known = if *from_book { self.look_up(root, limits) } else { None };
                let from_book = known.map(|mv| Found { best: Some(mv), ..Found::default() });
                EngineEvent::Found(from_book.unwrap_or_else(|| self.search(root, limits)))
            }
            Job::Perft { position, depth } => {
                let control = self.engine.control();
                perft::divide(position, *depth, &control, |mv, nodes| {
                    tell(&self.inputs, EngineEvent::CountedMove(mv, nodes));
                });
                EngineEvent::Counted
            }
            Job::Bench { depth } => {
                let start = Instant::now();
                let nodes = arrocco_engine::bench(*depth);
                EngineEvent::Benched { nodes, time: start.elapsed() }
            }
        }
    }

    fn search(&mut self, root: &Root, limits: &Limits) -> Found {
        let inputs = &self.inputs;
        let mut say = |event| tell(inputs, EngineEvent::Progress(event));
        self.engine.search_armed(&root.position, &root.history, limits, &mut say)
    }

    /// A move from the book. A book that fails is put away.
    fn look_up(&mut self, root: &Root, limits: &Limits) -> Option<Move> {
        match self.book.as_mut()?.advise(root, &limits.search_moves) {
            Ok(advice) => {
                self.warn(advice.warning);
                advice.mv
            }
            Err(error) => {
                self.book = None;
                tell(&self.inputs, EngineEvent::NoBook(format!("{error:#}")));
                None
            }
        }
    }

    fn warn(&self, warning: Option<String>) {
        if let Some(text) = warning {
            tell(&self.inputs, EngineEvent::Warned(text));
        }
    }

    fn configure(&mut self, asked: &Configuration) -> EngineEvent {
        #[cfg(feature = "tunable")]
        asked.tunables.apply();
        self.engine.set_threads(asked.threads);
        self.engine.set_lines(asked.lines);
        self.engine.set_level(asked.level);
        if asked.hash != self.engine.hash() {
            // The size that it has afterwards tells whether it could be had.
            let _ = self.engine.resize_hash(asked.hash);
        }
        if asked.clear {
            self.engine.clear();
        }
        self.take_book(asked.book.as_deref());
        self.take_network(asked.network.as_deref(), asked.use_network);
        EngineEvent::Configured { hash: self.engine.hash() }
    }

    /// What evaluates; `None` stands for the hand-made rules.
    fn evaluator(&self) -> Option<Arc<Network>> {
        let loaded = self.network.as_ref().map(|(_, network)| Arc::clone(network));
        self.uses_network.then(|| loaded.unwrap_or_else(Network::built_in))
    }

    /// Loads a network unless it is the one in use. One that cannot be used changes nothing.
    fn take_network(&mut self, path: Option<&Path>, uses_network: bool) {
        let mut is_other = std::mem::replace(&mut self.uses_network, uses_network) != uses_network;
        if self.network.as_ref().map(|(path, _)| &**path) != path {
            match path.map(|path| Ok((path.to_owned(), network_arg::load(path)?))).transpose() {
                Ok(network) => (self.network, is_other) = (network, true),
                Err(error) => {
                    let error: anyhow::Error = error;
                    tell(&self.inputs, EngineEvent::NoNetwork(format!("{error:#}")));
                }
            }
        }
        if is_other {
            self.engine.set_network(self.evaluator());
            tell(&self.inputs, EngineEvent::EvaluatorChanged(self.evaluator()));
        }
    }

    /// Opens a book unless it is the one that is open.
    fn take_book(&mut self, path: Option<&Path>) {
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
                tell(&self.inputs, EngineEvent::NoBook(format!("{error:#}")));
            }
        }
    }
}

/// An engine whose games at a level are not those of yesterday.
fn new_engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_seed(Random::from_time().next_u64());
    engine
}

/// If nobody listens any more, the program is about to end.
fn tell(inputs: &SyncSender<Input>, event: EngineEvent) {
    let _ = inputs.send(Input::Engine(event));
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
