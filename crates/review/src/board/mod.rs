//! Boards drawn as text for the terminal. Pictures come from the rules library.

mod text;

pub use arrocco_rules::svg::{Arrow, LastMove, Mark, Picture, SIDE, files as piece_files, state, strokes};
pub use text::{Drawing, TextStyle, status};
