//! Puzzles and training for the page: what is kept, the judge of a page's tries, and puzzles made from games.

mod judge;
mod maker;
mod room;

pub(super) use judge::{Judge, SharedDesk};
pub(super) use maker::Making;
pub(super) use room::PuzzleRoom;
