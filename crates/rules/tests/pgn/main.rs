//! Files of games: what is read, which errors are reported, what is kept, and that everything written reads back equal.

mod dialects;
mod faults;
mod generated;
mod memory;
#[path = "../proof/rng.rs"]
mod rng;
#[path = "../proof/rows.rs"]
mod rows;
mod survival;
mod tree;

use arrocco_rules::pgn::{GameRecord, Reader, Tree};

/// All games of a text. Checks that skipping finds the same number.
fn games(text: impl AsRef<[u8]>) -> Vec<GameRecord> {
    let text = text.as_ref();
    let mut reader = Reader::new(text);
    let games: Vec<_> = std::iter::from_fn(|| Tree::read_from(&mut reader).expect("a slice")).collect();
    let mut reader = Reader::new(text);
    while reader.skip_game().expect("a slice") {}
    assert_eq!(reader.games(), games.len() as u64, "skipping finds other games than reading");
    games
}

/// The only game of a text.
#[track_caller]
fn game(text: impl AsRef<[u8]>) -> GameRecord {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0)
}

/// The main line in algebraic notation.
fn moves(game: &GameRecord) -> String {
    let moves: Vec<_> = game.tree.mainline().map(|node| node.san().to_string()).collect();
    moves.join(" ")
}

/// The codes of all errors.
fn codes(game: &GameRecord) -> Vec<&'static str> {
    game.errors.iter().map(arrocco_rules::pgn::Error::code).collect()
}

/// The text of a tree without its tags.
fn movetext(tree: &Tree) -> String {
    let text = tree.to_string();
    text.split_once("\n\n").expect("a blank line").1.to_owned()
}
