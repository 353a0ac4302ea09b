//! The session behind the page when there is no program. It searches nothing itself: its engines are in workers of their own,
//! and the page's worker carries lines between them and the session.

use std::time::Duration;

use arrocco_backend::session::{Effect, Kept, Moment, Seat, Session};
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A session. Every call returns what is to be done: lists that begin with `say` and a message, `keep` with a key and a text,
/// `drop` with a key, `fetch` with the name of a file, or the name of an engine (`player`, `adviser`, `analyst`, `coach`) with a line for it.
#[wasm_bindgen]
pub struct PageSession {
    session: Session,
    today: String,
}

/// When something happens: milliseconds on a clock that runs forward only, milliseconds since 1970, and a number by chance.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct When {
    clock: f64,
    unix: f64,
    random: u64,
}

#[wasm_bindgen]
impl When {
    #[wasm_bindgen(constructor)]
    pub fn new(clock: f64, unix: f64, random: u64) -> Self {
        Self { clock, unix, random }
    }
}

#[wasm_bindgen]
impl PageSession {
    /// With what was kept of earlier sessions: keys, texts, and when they have changed.
    #[wasm_bindgen(constructor)]
    pub fn new(threads: u16, keys: Vec<String>, texts: Vec<String>, changed: Vec<f64>) -> Self {
        let kept = texts.into_iter().zip(changed);
        let kept = kept.map(|(text, changed)| Kept { text, changed: changed as u64 });
        Self { session: Session::new(keys.into_iter().zip(kept), threads), today: String::new() }
    }

    /// The date of today, as PGN writes it.
    #[wasm_bindgen(js_name = setToday)]
    pub fn set_today(&mut self, today: String) {
        self.today = today;
    }

    /// Handles a message of the page.
    pub fn receive(&mut self, text: &str, when: When) -> Array {
        let moment = moment(when, &self.today);
        told(self.session.receive(text, moment))
    }

    /// Handles a line of an engine.
    pub fn hear(&mut self, name: &str, line: &str, when: When) -> Array {
        let Some(seat) = Seat::named(name) else { return Array::new() };
        let moment = moment(when, &self.today);
        told(self.session.hear(seat, line, moment))
    }

    /// Takes a file that was to be fetched; an empty one if it could not be had.
    pub fn provide(&mut self, name: &str, bytes: &[u8], when: When) -> Array {
        let moment = moment(when, &self.today);
        told(self.session.provide(name, bytes, moment))
    }

    /// Does what is due.
    pub fn tick(&mut self, when: When) -> Array {
        let moment = moment(when, &self.today);
        told(self.session.tick(moment))
    }

    /// When `tick` has something to do, on the clock that runs forward only.
    pub fn due(&self) -> Option<f64> {
        self.session.due().map(|due| due.as_secs_f64() * 1000.0)
    }
}

fn moment(when: When, today: &str) -> Moment<'_> {
    // A clock that is no number would be one that has not begun.
    let clock = Duration::try_from_secs_f64(when.clock / 1000.0).unwrap_or_default();
    Moment { clock, unix: when.unix as u64, today, random: when.random }
}

fn told(effects: Vec<Effect>) -> Array {
    effects.into_iter().map(told_one).collect()
}

fn told_one(effect: Effect) -> JsValue {
    let words: Vec<String> = match effect {
        Effect::Say(text) => vec!["say".to_owned(), text],
        Effect::Keep { key, kept } => vec!["keep".to_owned(), key, kept.text, kept.changed.to_string()],
        Effect::Fetch { name } => vec!["fetch".to_owned(), name],
        Effect::Drop { key } => vec!["drop".to_owned(), key],
        Effect::Send { to, line } => vec![to.name().to_owned(), line],
    };
    words.into_iter().map(JsValue::from).collect::<Array>().into()
}
