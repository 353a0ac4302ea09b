//! One hook for the panics of all searches.

use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, Weak};

use super::queue::Queue;

static QUEUES: Mutex<Vec<Weak<Queue>>> = Mutex::new(Vec::new());

fn queues() -> MutexGuard<'static, Vec<Weak<Queue>>> {
    QUEUES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the searches of a host when a thread panics. Threads that search together wait for each other: if one fails,
/// the others would go on forever. The hook does not know whose thread it is, so all searches stop; those that did not
/// fail answer early.
pub(super) fn watch(queue: &Arc<Queue>) {
    static ONCE: Once = Once::new();
    let mut queues_now = queues();
    queues_now.retain(|queue| queue.strong_count() > 0);
    queues_now.push(Arc::downgrade(queue));
    drop(queues_now);
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let all: Vec<Arc<Queue>> = queues().iter().filter_map(Weak::upgrade).collect();
            for queue in all {
                queue.stop_search();
            }
            report(info);
        }));
    });
}
