//! A thread in which our engine thinks. A panic in there is caught, told, and the engine begins anew.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, Weak};
use std::thread;

use arrocco_engine::{Control, Engine, Event, Level, Limits};
use arrocco_play::Game;
use arrocco_rules::Position;

use super::hand::Hand;
use super::{Answer, Said, Teller};
use crate::error::PlayerError;

/// The engine's control, and which of its jobs are no longer wanted. Both are looked at together, so that a stop is
/// never lost between a job and its search.
struct Leash {
    /// That of the engine of today: one that failed is replaced.
    control: Control,
    /// The number of the job that was sent last.
    sent: u64,
    /// Jobs up to this number are to end at once.
    stopped: u64,
}

type Handle = Arc<Mutex<Leash>>;

struct Job {
    ticket: u64,
    position: Position,
    history: Vec<u64>,
    level: Option<Level>,
    limits: Limits,
}

/// An engine that waits for work. Its thread works for others when this is dropped and the work in hand is done.
pub(super) struct EngineDesk {
    jobs: Sender<Job>,
    handle: Handle,
    tell: Teller,
}

impl EngineDesk {
    /// With all processors, or with one.
    pub(super) fn start(tell: Teller, with_all: bool) -> Self {
        let (jobs, todo) = mpsc::channel();
        // If there is no thread, the first job is answered with that.
        let hand = Hand::take();
        let control = hand.as_ref().map(|hand| hand.control().clone()).unwrap_or_default();
        let handle = Arc::new(Mutex::new(Leash { control, sent: 0, stopped: 0 }));
        stop_on_panic(&handle);
        if let Some(hand) = hand {
            let (handle, tell) = (Arc::clone(&handle), Arc::clone(&tell));
            hand.employ(Box::new(move |engine| {
                let mut worker = Worker { engine, with_all, handle, tell };
                worker.work(&todo);
                worker.engine
            }));
        }
        Self { jobs, handle, tell }
    }

    /// Begins to search the position after so many half-moves; what was searched before is stopped.
    pub(super) fn search(&self, ticket: u64, game: &Game, ply: usize, level: Option<Level>, limits: Limits) {
        self.stop();
        lock(&self.handle).sent = ticket;
        let positions = game.record().positions();
        let before = positions.get(..ply).unwrap_or_default();
        let position = positions.get(ply).unwrap_or(game.position());
        let history = before.iter().map(Position::key).collect();
        let job = Job { ticket, position: *position, history, level, limits };
        if self.jobs.send(job).is_err() {
            (self.tell)(Answer { ticket, said: Said::Failed(PlayerError::ThreadEnded) });
        }
    }

    pub(super) fn stop(&self) {
        stop(&self.handle);
    }
}

impl Drop for EngineDesk {
    fn drop(&mut self) {
        self.stop();
    }
}

fn lock(handle: &Handle) -> MutexGuard<'_, Leash> {
    handle.lock().unwrap_or_else(PoisonError::into_inner)
}

fn stop(handle: &Handle) {
    let mut leash = lock(handle);
    leash.stopped = leash.sent;
    leash.control.stop();
}

/// Threads that search together wait for each other: if one fails, the others must not go on forever. Whose it was is not
/// known, so all engines stop; those that did not fail answer early.
fn stop_on_panic(handle: &Handle) {
    static ONCE: Once = Once::new();
    static HANDLES: Mutex<Vec<Weak<Mutex<Leash>>>> = Mutex::new(Vec::new());
    let handles = || HANDLES.lock().unwrap_or_else(PoisonError::into_inner);
    handles().retain(|handle| handle.strong_count() > 0);
    handles().push(Arc::downgrade(handle));
    ONCE.call_once(move || {
        let tell = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            handles().iter().filter_map(Weak::upgrade).for_each(|handle| stop(&handle));
            tell(info);
        }));
    });
}

struct Worker {
    engine: Engine,
    with_all: bool,
    handle: Handle,
    tell: Teller,
}

impl Worker {
    fn work(&mut self, todo: &Receiver<Job>) {
        set_threads(&mut self.engine, self.with_all);
        for job in todo {
            let said = catch_unwind(AssertUnwindSafe(|| self.search(&job))).unwrap_or_else(|panic| {
                self.engine = Engine::new();
                set_threads(&mut self.engine, self.with_all);
                lock(&self.handle).control = self.engine.control();
                Said::Failed(PlayerError::Other(message(&*panic)))
            });
            (self.tell)(Answer { ticket: job.ticket, said });
        }
    }

    fn search(&mut self, job: &Job) -> Said {
        self.engine.set_level(job.level);
        self.arm(job.ticket);
        let (tell, ticket) = (&self.tell, job.ticket);
        let mut say = |event| {
            if let Event::Report(report) = event {
                tell(Answer { ticket, said: Said::Thought(Box::new(report)) });
            }
        };
        let found = self.engine.search_armed(&job.position, &job.history, &job.limits, &mut say);
        Said::Found { best: found.best, score: found.score }
    }
}

impl Worker {
    fn arm(&self, ticket: u64) {
        let leash = lock(&self.handle);
        leash.control.arm(false);
        if ticket <= leash.stopped {
            leash.control.stop();
        }
    }
}

fn set_threads(engine: &mut Engine, with_all: bool) {
    let all = thread::available_parallelism().map_or(1, usize::from);
    engine.set_threads(if with_all { all } else { 1 });
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
