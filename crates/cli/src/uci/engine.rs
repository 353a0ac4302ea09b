//! The thread that searches. A panic in there is caught: the session hears of it, and the engine begins anew.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use arrocco_engine::{Control, Engine};
use arrocco_uci::session::{Configuration, EngineEvent, Input, Job};

use super::perft;
use crate::datagen::Random;

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
        let mut desk = Desk { engine, handle: Arc::clone(&handle), inputs };
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

/// The engine and whom it tells.
struct Desk {
    engine: Engine,
    handle: Handle,
    inputs: SyncSender<Input>,
}

impl Desk {
    fn work(&mut self, todo: &Receiver<Job>) {
        for job in todo {
            let done = catch_unwind(AssertUnwindSafe(|| self.run(&job)));
            let event = done.unwrap_or_else(|panic| {
                self.engine = new_engine();
                *self.handle.lock().unwrap_or_else(PoisonError::into_inner) = self.engine.control();
                EngineEvent::Crashed(message(&*panic))
            });
            tell(&self.inputs, event);
        }
    }

    fn run(&mut self, job: &Job) -> EngineEvent {
        match job {
            Job::Configure(configuration) => self.configure(*configuration),
            Job::Search { root, limits } => {
                let inputs = &self.inputs;
                let mut say = |event| {
                    #[cfg(debug_assertions)]
                    fail_if_asked(&event);
                    tell(inputs, EngineEvent::Said(event));
                };
                let found = self.engine.search_armed(&root.position, &root.history, limits, &mut say);
                EngineEvent::Found(found)
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

    fn configure(&mut self, asked: Configuration) -> EngineEvent {
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
        EngineEvent::Configured { hash: self.engine.hash() }
    }
}

/// An engine whose games at a level are not those of yesterday.
fn new_engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_seed(Random::from_time().next());
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

/// In builds for testing, a search can be made to fail, to see that its session survives.
#[cfg(debug_assertions)]
fn fail_if_asked(event: &arrocco_engine::Event) {
    let depth = std::env::var_os("ARROCCO_FAIL_AT_DEPTH");
    assert!(depth.is_none_or(|depth| *depth != *event.depth().to_string()), "asked to fail");
}
