//! The coach's explanations as a page shows them.

mod language;
mod lesson;
mod view;

pub use language::spoken;
pub use lesson::lesson;
pub use view::view;

/// Nodes of a search for an explanation that somebody waits for; there are two of them and some shorter ones.
pub const NODES: u64 = 200_000;
/// Nodes of the searches that lead the lines of a whole-game analysis on until what they win is on the board.
pub const LESSON_NODES: u64 = 40_000;
