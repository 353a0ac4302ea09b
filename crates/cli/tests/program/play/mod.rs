//! `arrocco play --plain` as people and scripts meet it: lines in, lines out, and a game that nothing loses.

mod fifty_kills;
mod languages;
mod lines;
mod machines;
mod program;
mod saving;
mod usage;
