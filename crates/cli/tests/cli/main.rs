//! The program as its users meet it: arguments in, exit status and text out.

mod against;
mod commands;
mod faults;
mod interrupt;
mod matches;
mod perft;
mod pgn;
mod program;
mod suite;
mod usage;
