//! What every part of the program needs: how commands end and print, Ctrl-C, progress bars, random numbers, dates, files,
//! and the command-line options that several commands share.
//!
//! The parts of the program (`library`, `host`, `review`, `tui`, `web`, `lab`, `cli`) stand on this crate. It knows the
//! rules and the engine, but none of those parts. Its interface follows the program's needs and may change with every
//! version; programs other than Arrocco should use `arrocco-rules`, `arrocco-engine`, `arrocco-uci` and `arrocco-play`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

pub mod answer;
pub mod date;
pub mod file;
pub mod game_place;
pub mod interrupt;
pub mod live_text;
pub mod lock_file;
pub mod move_reason;
pub mod network_arg;
pub mod output;
pub mod position_arg;
pub mod priority;
pub mod progress;
pub mod random;
pub mod rate;
pub mod settings;
pub mod state_folder;
pub mod temporary_folder;

pub use arrocco_uci::quote;
