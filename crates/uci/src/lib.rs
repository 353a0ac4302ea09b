//! # The Universal Chess Interface
//!
//! Both ends of it: [`session`] is our engine as a graphical interface sees it, [`client`] drives somebody else's
//! engine.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod client;
pub mod quote;
pub mod session;
