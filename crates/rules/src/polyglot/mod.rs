//! Keys of the Polyglot format and, with the feature `std`, its opening books, read from any seekable reader: the caller
//! opens the file.
//!
//! ```
//! use std::io::Cursor;
//! use arrocco_rules::polyglot::Book;
//! use arrocco_rules::Position;
//! // Key, move (e2e4), weight, and the learning field, which is ignored.
//! let bytes = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1, 0, 0, 0, 0];
//! let mut book = Book::open(Cursor::new(bytes)).unwrap();
//! let page = book.page(&Position::startpos(), None).unwrap();
//! assert_eq!(page.moves[0].mv.to_string(), "e2e4");
//! assert_eq!(page.choose(&[], 12345), Some(page.moves[0].mv));
//! ```
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

#[cfg(feature = "std")]
mod book;
#[cfg(feature = "std")]
mod entry;
#[expect(clippy::indexing_slicing, reason = "squares, roles and files are valid indices of the table")]
mod key;
mod numbers;
#[cfg(feature = "std")]
mod page;

#[cfg(feature = "std")]
pub use book::Book;
pub use key::{key, numbers};
#[cfg(feature = "std")]
pub use page::{BookMove, Page};
