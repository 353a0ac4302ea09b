//! Arrocco's rules and engine for JavaScript. `package/` wraps what is here into the npm package `arrocco`: it fetches the
//! WebAssembly, the network and the tables, and runs the engine in a worker.

mod engine;
#[cfg(not(feature = "page"))]
mod error;
#[cfg(not(feature = "page"))]
mod object;
#[cfg(feature = "page")]
mod page;
// The page has its rules in the session.
#[cfg(not(feature = "page"))]
mod rules;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs once, when the module is loaded: a panic becomes an exception with its message and place, rather than a trap
/// without a word.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&format!("Arrocco failed: {panic}"))));
}
