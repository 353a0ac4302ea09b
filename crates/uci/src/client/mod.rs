//! Driving another engine: starting it, communicating with timeouts, and ending it cleanly.
//!
//! [`Engine`] speaks UCI, [`Process`] only lines. Whatever the other program does (no answer, nonsense, endless lines,
//! an early exit), no call waits longer than its timeout, and no process is left behind.

mod best_move;
mod command_line;
mod engine;
mod error;
mod found;
mod go;
mod info;
mod launch;
mod option;
mod output;
mod process;
mod reply;
mod report;
mod score;

pub use best_move::BestMove;
pub use command_line::{CommandLine, CommandLineError};
pub use engine::Engine;
pub use error::ClientError;
pub use found::Found;
pub use go::{Go, Times};
pub use info::Info;
pub use launch::Launch;
pub use option::{EngineOption, OptionKind};
pub use output::OutputLine;
pub use process::{Process, ReadError};
pub use reply::Reply;
pub use report::report;
pub use score::{Bound, Score};
