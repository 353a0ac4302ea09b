//! The engine's side of UCI: lines become typed commands, and a state machine without threads or clocks answers with
//! actions. The host (the program around it) reads the lines, runs the engine, measures the time and prints.
//!
//! ```
//! use std::time::Duration;
//! use arrocco_uci::session::{Action, Input, Session};
//! let mut session = Session::new();
//! let actions = session.step(Input::Line("isready".into()), Duration::ZERO);
//! assert_eq!(actions, [Action::Print("readyok".into())]);
//! ```

mod action;
mod command;
mod complaint;
mod display;
mod engine_event;
mod evaluation;
mod excerpt;
mod go;
mod handle_event;
mod help;
mod info;
mod input;
mod job_state;
mod machine;
mod options;
mod placement;
mod search;

pub use action::{Action, Job};
pub use command::Command;
pub use complaint::Complaint;
pub use engine_event::EngineEvent;
pub use excerpt::Excerpt;
pub use go::Go;
pub use input::Input;
pub use machine::Session;
#[cfg(feature = "tunable")]
pub use options::Tunables;
pub use options::{Configuration, Kind, OPTIONS, Settings, StrengthLimits, TableOptions, UciOption, options};
pub use placement::{Base, Placement, Root};
