//! # The Universal Chess Interface
//!
//! Both ends of the protocol: [`session`] is the engine's side, which a graphical interface talks to, and [`client`]
//! drives other UCI engines.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod client;
pub mod quote;
pub mod session;

/// The examples of README.md, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
