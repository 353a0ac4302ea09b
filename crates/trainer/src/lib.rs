//! Puzzles and training on this machine: what is kept in files (`store`), and `arrocco puzzles` (`command`).
//!
//! A part of the program `arrocco`; its interface may change with every version.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(
    clippy::missing_errors_doc,
    reason = "an error is a message for the user: the text says when it arises"
)]

mod clock;
pub mod command;
pub mod store;

pub use clock::{now, random};
pub use command::{PuzzlesCommand, run};
pub use store::{OWN, Set, Store, StoreError};
