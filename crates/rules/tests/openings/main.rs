//! Opening names: the table itself, the names of positions and games, and agreement with an independent table.
#![cfg(feature = "std")]

mod judge;
mod names;
mod table;

use arrocco_rules::{Move, Position};

/// The moves of a line such as `e4 e5 Nf3`, and the position after them.
fn play(line: &str) -> (Vec<Move>, Position) {
    let mut position = Position::startpos();
    let mut play = |word: &str| {
        let mv = position.move_from_san(word).unwrap_or_else(|error| panic!("{line}: {error}"));
        position.play(mv);
        mv
    };
    (line.split_whitespace().map(&mut play).collect(), position)
}

/// What makes two positions the same: a FEN without the counters.
fn identity(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}
