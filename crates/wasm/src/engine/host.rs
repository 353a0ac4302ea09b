//! What the engine asks its host while it searches: whether somebody wants it to stop.

use std::cell::{Cell, RefCell};

use arrocco_engine::Control;
use js_sys::Function;
use wasm_bindgen::JsValue;

/// What the host answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Stop,
    PonderHit,
}

thread_local! {
    /// The host's function. A search runs to its end within one call from JavaScript, and this is how it hears anything.
    static POLL: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// What was heard during the search that is running.
    static HEARD: Cell<(bool, bool)> = const { Cell::new((false, false)) };
}

pub(super) fn set_poll(poll: Function) {
    POLL.set(Some(poll));
}

/// Asks the host. It answers with 1 for a stop, with 2 for a ponder hit and with 0 for neither.
fn ask() -> Option<Wish> {
    let answer = POLL.with_borrow(|poll| poll.as_ref()?.call0(&JsValue::NULL).ok()?.as_f64())?;
    match answer as u32 {
        1 => Some(Wish::Stop),
        2 => Some(Wish::PonderHit),
        _ => None,
    }
}

/// Asks the host, and does what it says to a search.
pub(super) fn poll(control: &Control) {
    let (is_stopped, is_hit) = HEARD.get();
    match ask() {
        Some(Wish::Stop) if !is_stopped => {
            HEARD.set((true, is_hit));
            control.stop();
        }
        Some(Wish::PonderHit) if !is_hit => {
            HEARD.set((is_stopped, true));
            control.ponder_hit();
        }
        _ => {}
    }
}

/// What was heard since the last call, in the order in which a session takes it.
pub(super) fn take_heard() -> impl Iterator<Item = &'static str> {
    let (is_stopped, is_hit) = HEARD.take();
    is_hit.then_some("ponderhit").into_iter().chain(is_stopped.then_some("stop"))
}

/// Was a stop heard since the last [`take_heard`]?
pub(super) fn was_stopped() -> bool {
    HEARD.get().0
}
