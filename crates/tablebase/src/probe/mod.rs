//! What the tables say about a position. They do not store what one move of a capture or, for distances, of a pawn tells;
//! so these moves are tried first.

mod distance;
mod outcome;
mod rank;

pub use rank::RankedMove;
