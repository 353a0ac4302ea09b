//! Analysis: the best lines of a position, suites of test positions, whole games reviewed; and boards drawn.
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

pub mod analyse;
pub mod board;

pub use analyse::AnalyseArgs;
