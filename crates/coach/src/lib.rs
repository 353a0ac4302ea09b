//! # Why a move is good or bad
//!
//! ```
//! use arrocco_coach::{Coach, Language, Theme, themes};
//! use arrocco_engine::Engine;
//! use arrocco_rules::Position;
//!
//! // The knight forks king and rook.
//! let start: Position = "r3k3/8/8/3N4/8/8/8/4K3 w q - 0 1".parse()?;
//! let solution = start.moves_from_san("Nc7+ Kd7 Nxa8")?;
//! assert!(themes(&start, &solution)?.contains(Theme::Fork));
//!
//! // And what if another move is played?
//! let mut engine = Engine::new();
//! let explanation = Coach::new(&mut engine, 10_000).explain(&start, start.move_from_san("Kf2")?)?;
//! println!("{}", explanation.paragraph(Language::English));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Line`] is a position and moves. [`find`] reads it and finds [`Fact`]s: typed, with the squares involved, and only where
//! the line proves them. [`themes`] names them as public puzzle sets do. A [`Coach`] makes the lines with two searches, the best
//! one and the one after a move, and gives an [`Explanation`] with its [`Reason`]s: sentences in three languages, and
//! [`Mark`]s for the board. No sentence is without a fact. Whoever has an engine elsewhere makes the searches that an [`Inquiry`]
//! asks for. The crate reads and prints nothing.
#![warn(missing_docs)]

mod exchange;
mod explain;
mod fact;
mod fact_parts;
mod find;
mod line;
mod man;
mod mate_pattern;
mod sight;
mod step;
mod tables;
mod themes;
mod words;

pub use explain::{Analysis, Coach, Explanation, Inquiry, Question, Reason, Verdict, View};
pub use fact::Fact;
pub use find::{Finding, find};
pub use line::Line;
pub use man::Man;
pub use mate_pattern::MatePattern;
pub use themes::{Theme, Themes, themes};
pub use words::{Language, Mark};

/// The example of README.md, which is tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
