//! The rules: positions, moves, games, PGN.

mod game;
mod moves;
mod opening;
mod outcome;
mod pgn;
mod picture;
mod position;
mod types;
