//! The native part of `arrocco.chess`, a module of the shape of python-chess.
//!
//! Its boards may hold any pieces in any places, with kings or without, so they are not positions of the rules: `state` has
//! the board with its own moves, and the files beside it what can be asked of it. The order of moves is that of
//! python-chess, on which scripts rely.

mod board;
mod castling;
mod draws;
mod fields;
mod generate;
mod generator;
mod moves;
mod san;
mod state;

pub(crate) use board::BoardCore;
pub(crate) use generator::MoveGenerator;
pub(crate) use moves::Move;
