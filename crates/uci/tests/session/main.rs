//! The session without threads or clocks: scenes with a known end, and any number of dialogues made up at random.

mod judge;
mod levels;
mod random;
mod scenes;
