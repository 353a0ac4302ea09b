//! The rules of chess a second time, written from their definitions on a plain 8x8 board. Slow on
//! purpose: its only virtue is being obviously right, so that fast code can be tested against it.
//! Everything goes in and out as text (FEN and UCI moves), so it can be compared with anything.
#![forbid(unsafe_code)]

mod board;
mod fen;
mod list;
mod moves;
pub mod mutant;
mod piece;
mod position;
mod square;
pub mod uci;

pub use board::Board;
