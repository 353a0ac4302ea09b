//! A second implementation of the rules of chess, written from their definitions on a plain 8x8 board.
//! It is slow and simple on purpose: obviously right, so that fast code can be tested against it.
//! All input and output is text (FEN and UCI moves), so it can be compared with any program.
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
