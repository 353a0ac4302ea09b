//! # Chess puzzles: made, solved, trained
//!
//! - A [`Puzzle`] is a position in which one move is right, with the whole solution. A [`Maker`] finds puzzles in games;
//!   [`repertoire`] makes them from the lines of a study; [`public_set`] reads rows of public sets; [`starter`] is built in.
//! - A [`Solving`] is one puzzle on the board: it takes tries and says what comes next. A [`Judge`] looks with an engine at a
//!   try that is not in the solution: it is wrong, and explained, or it wins as well.
//! - A [`Training`] says what comes next: what is due again, or a new puzzle near the solver's rating. All of it follows from a
//!   journal of [`Record`]s, which only grows, and from the time.
//!
//! The crate reads no file and no clock and has no source of chance: the caller brings them. It runs in WebAssembly.
//!
//! ```
//! use arrocco_puzzles::{Now, Pool as _, Solving, Task, Training, Tried, Wish, starter};
//!
//! let now = Now { unix: 1_800_000_000, offset_minutes: 60 };
//! let mut training = Training::new(Vec::new(), now);
//! let Some(Task { puzzle, .. }) = training.next(&Wish::default(), starter(), 7)? else { return Ok(()) };
//! let mut solving = Solving::new(puzzle);
//! while let Some(right) = solving.expected() {
//!     assert!(matches!(solving.try_move(right), Tried::Right { .. } | Tried::Solved));
//! }
//! // What is to be kept: a line of the journal.
//! let record = solving.record(now);
//! training.add(record.clone());
//! assert_eq!(training.progress().solved, 1);
//! println!("{}", record.to_line());
//! # Ok::<(), std::convert::Infallible>(())
//! ```
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
#![expect(clippy::missing_errors_doc, reason = "the type of the error says what may be wrong")]
#![warn(missing_docs)]

mod attempt;
mod goal;
mod judge;
mod judgement;
mod judging;
mod maker;
mod memory;
mod now;
mod packed;
mod pool;
mod public_row;
mod puzzle;
mod puzzle_id;
mod puzzle_text;
mod rating;
mod record;
mod repertoire_lines;
mod solving;
mod source;
mod standing;
mod starter_set;
mod training;
mod verification;

pub use attempt::{Attempt, Outcome};
pub use goal::Goal;
pub use judge::Judge;
pub use judgement::Judgement;
pub use judging::{Judging, Search};
pub use maker::{Found, Maker, Played};
pub use memory::{Grade, Memory};
pub use now::Now;
pub use packed::{pack, unpack};
pub use pool::{MemoryPool, Pool, Query};
pub use public_row::{RowError, public_set};
pub use puzzle::{Kind, Puzzle, PuzzleError};
pub use puzzle_id::{BadId, PuzzleId};
pub use puzzle_text::PuzzleText;
pub use rating::Rating;
pub use record::{Journal, Record, RecordError};
pub use repertoire_lines::repertoire;
pub use solving::{Hint, Solving, Tried};
pub use source::Source;
pub use starter_set::STARTER;
#[cfg(feature = "built-in")]
pub use starter_set::starter;
pub use training::{Day, Progress, Reason, Task, ThemeProgress, Training, Wish};
pub use verification::{Checked, check};

/// The example of README.md, which is tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
