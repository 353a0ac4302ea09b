//! Driving another engine: starting it, talking to it with time-outs, and ending it cleanly.
//!
//! [`Engine`] speaks UCI, [`Process`] only lines. Whatever the other side does (nothing, nonsense, endless lines, an
//! early end), no call waits longer than it was told to, and no process is left behind.

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
pub use output::Line;
pub use process::{Process, Unheard};
pub use reply::Reply;
pub use score::{Bound, Score};
