//! Engines for games: those that nobody needs any more are kept for the next ones.
//!
//! An engine takes some 20 MiB. Allocators that serve each thread from a heap of its own, as that of the GNU system does,
//! give such pieces back late or never: a server that made an engine for each game used three times the memory that was in
//! use, and more with every hour.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use arrocco_engine::Engine;

use crate::datagen::Random;

/// So many are kept. As games do not end all at once, more would seldom be asked for.
const MOST: usize = 4;

static SPARE: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

fn spare() -> MutexGuard<'static, Vec<Engine>> {
    SPARE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An engine with all processors or with one, whose games at a level are not those of yesterday.
pub(super) fn take(with_all: bool) -> Engine {
    // Found first, so that nobody waits while one is made.
    let found = spare().pop();
    let mut engine = found.unwrap_or_default();
    engine.set_seed(Random::from_time().next());
    let threads = if with_all { thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    engine.set_threads(threads);
    engine
}

/// Takes an engine back that is sound. It forgets everything.
pub(super) fn put_away(mut engine: Engine) {
    engine.set_level(None);
    engine.set_threads(1);
    engine.clear();
    let mut spare = spare();
    if spare.len() < MOST {
        spare.push(engine);
    }
}

#[cfg(test)]
mod tests {
    use arrocco_engine::{Level, Limits};
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn an_engine_that_comes_back_is_as_good_as_new() {
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let think = |engine: &mut Engine| {
            let found = engine.search(&Position::startpos(), &[], &limits, |_| {});
            (found.best, found.score, found.depth)
        };
        let fresh = think(&mut Engine::new());
        for _ in 0..2 * MOST {
            let mut engine = take(false);
            assert_eq!((engine.level(), think(&mut engine)), (None, fresh));
            engine.set_level(Level::new(3));
            think(&mut engine);
            put_away(engine);
        }
        let many: Vec<Engine> = (0..2 * MOST).map(|_| take(true)).collect();
        many.into_iter().for_each(put_away);
        assert!(spare().len() <= MOST);
    }
}
