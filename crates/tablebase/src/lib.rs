//! # Chess endings, solved
//!
//! Syzygy tablebases tell for positions of few men who wins and how far the next capture or pawn move is. This crate reads
//! them, from files or memory and without `unsafe` code, and makes them.
//!
//! ```
//! use arrocco_rules::Position;
//! use arrocco_tablebase::{Dtz, Tablebase, Wdl, make};
//!
//! let mut tables = Tablebase::new();
//! // let count = tables.add_folder("/usr/share/syzygy".as_ref())?;
//! make::Maker::new().make("KQvK".parse().unwrap(), &tables).unwrap().add_to(&mut tables);
//!
//! let position: Position = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
//! assert_eq!(tables.probe_wdl(&position).unwrap(), Wdl::Win);
//! assert_eq!(tables.probe_dtz(&position).unwrap(), Dtz(1));
//! ```
//!
//! Whatever a file contains, the answer is a value or an error that names the file. Small files are verified by their
//! checksum when they are opened; [`Tablebase::verify`] does it for any.
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod built_in;
mod built_in_file;
mod built_in_tables;
mod checksum;
mod dtz;
mod ending;
mod format;
mod layout;
pub mod make;
mod material;
mod packed;
mod page_cache;
mod probe;
mod probe_error;
mod read_at;
mod table_error;
mod table_kind;
mod tablebase;
mod wdl;

pub use dtz::Dtz;
pub use ending::Ending;
pub use material::{Material, ParseMaterialError};
pub use probe::RankedMove;
pub use probe_error::ProbeError;
pub use read_at::ReadAt;
pub use table_error::{TableError, TableFault};
pub use table_kind::TableKind;
pub use tablebase::Tablebase;
pub use wdl::Wdl;

/// The examples of README.md, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
