//! Positions and moves as text: what is read, what is refused with which error, and that everything reads back equal.

mod castling;
mod faults;
mod last_moves;
mod moves;
mod random;
mod reasons;
mod round_trips;
#[path = "../proof/rows.rs"]
mod rows;
mod san;
