//! Runs engines in worker threads. Every part of the program that searches while something else goes on (UCI, a game,
//! the page) uses this host:
//!
//! - [`EnginePool`] keeps worker threads with an engine each and hands them out, all that are wanted or up to a limit;
//! - [`EngineHost`] is one of these workers with a request queue of its own, until it is dropped;
//! - [`RequestHandle`] stops one request. A stop counts from the moment of the request: whether the request runs, waits
//!   or is yet to be noticed by its worker, the stop is not lost, and no other request is stopped;
//! - a panic in a request is caught and reported to whoever made it, and the engine is replaced.

mod failure;
mod host;
mod hosted_engine;
mod panic_hook;
mod pool;
mod queue;
mod request_handle;
#[cfg(test)]
mod tests;
mod worker;

pub use failure::EngineFailure;
pub use host::EngineHost;
pub use hosted_engine::{EngineSettings, HostedEngine};
pub use pool::{EnginePool, NoEngine, PoolOptions};
pub use request_handle::RequestHandle;
