//! Threads with an engine each. One whose desk is closed is kept for the next desk.
//!
//! An engine takes some 20 MiB, and allocators that serve each thread from a heap of its own, as that of the GNU system
//! does, give such pieces back late or never: a server with a new thread and a new engine for each game had 770 MB after ten
//! minutes with ten players, and 350 MB with those that are kept.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use arrocco_engine::{Control, Engine};
use arrocco_support::random::Random;

/// The search keeps its moves on the stack, ply by ply.
const STACK: usize = 32 << 20;
/// So many are kept. As games do not end all at once, more would seldom be asked for.
const MOST_IDLE: usize = 4;

/// Work for an engine: what is done with it until there is nothing left to do. It gives back an engine that is sound.
pub(super) type Work = Box<dyn FnOnce(Engine) -> Engine + Send>;

/// A thread that waits for somebody to work for.
pub(super) struct Hand {
    inbox: Sender<Work>,
    /// Of its engine.
    control: Control,
}

static IDLE: Mutex<Vec<Hand>> = Mutex::new(Vec::new());

impl Hand {
    /// One that nobody needs, or a new one; `None` if there is no thread to be had.
    pub(super) fn take() -> Option<Self> {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.or_else(Self::new)
    }

    fn new() -> Option<Self> {
        let (inbox, works) = mpsc::channel();
        let (introduce, introduced) = mpsc::channel();
        let builder = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
        let own = inbox.clone();
        builder.spawn(move || attend(&works, &own, &introduce)).ok()?;
        Some(Self { inbox, control: introduced.recv().ok()? })
    }

    pub(super) const fn control(&self) -> &Control {
        &self.control
    }

    pub(super) fn employ(self, work: Work) {
        // It listens as long as nobody has employed it.
        let _ = self.inbox.send(work);
    }

    /// Returns whether it is kept.
    fn offer(self) -> bool {
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = idle.len() < MOST_IDLE;
        if is_wanted {
            idle.push(self);
        }
        is_wanted
    }
}

/// Everything that an engine takes is taken in here, by the same thread.
fn attend(works: &Receiver<Work>, own: &Sender<Work>, introduce: &Sender<Control>) {
    let mut engine = Engine::new();
    if introduce.send(engine.control()).is_err() {
        return;
    }
    for work in works {
        // Its games at a level are not to be those of yesterday.
        engine.set_seed(Random::from_time().next_u64());
        engine = work(engine);
        engine.set_level(None);
        engine.set_threads(1);
        engine.clear();
        if !(Hand { inbox: own.clone(), control: engine.control() }).offer() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use arrocco_engine::{Level, Limits};
    use arrocco_rules::Position;

    use super::*;

    fn think(engine: &mut Engine) -> impl PartialEq + std::fmt::Debug + use<> {
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let found = engine.search(&Position::startpos(), &[], &limits, |_| {});
        (found.best, found.score, found.depth)
    }

    #[test]
    fn an_engine_that_was_used_is_as_good_as_new() {
        let fresh = think(&mut Engine::new());
        let (tell, told) = mpsc::channel();
        for _ in 0..3 * MOST_IDLE {
            let tell = tell.clone();
            Hand::take().unwrap().employ(Box::new(move |mut engine| {
                tell.send((engine.level(), think(&mut engine))).unwrap();
                engine.set_level(Level::new(3));
                think(&mut engine);
                engine.set_threads(2);
                engine
            }));
            assert_eq!(told.recv().unwrap(), (None, think(&mut Engine::new())));
        }
        assert_eq!(think(&mut Engine::new()), fresh);
        assert!(IDLE.lock().unwrap().len() <= MOST_IDLE);
    }
}
