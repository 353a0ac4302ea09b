//! Lines that are neither a command nor a move, but a position or a game: they are typed seldom and pasted often.

use arrocco_play::holds_game;
use arrocco_rules::pgn::Tree;

/// Whether a line is meant as a FEN, right or wrong: nothing else has so many strokes in its first word.
///
/// ```
/// use arrocco_host::command::is_position_like;
/// assert!(is_position_like("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1"));
/// assert!(!is_position_like("1/2-1/2") && !is_position_like("e8/Q"));
/// ```
pub fn is_position_like(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word.matches('/').count() > 2)
}

/// Whether a text is a game: tags, or several moves with their numbers.
///
/// ```
/// use arrocco_host::command::is_game;
/// assert!(is_game("1. e4 e5 2. Nf3") && !is_game("e4") && !is_game("1. Ke2 e5 2. Ke2"));
/// ```
pub fn is_game(text: &str) -> bool {
    let is_long = text.trim().lines().count() > 1 || text.split_whitespace().count() > 3;
    let looks_like_it = text.trim_start().starts_with('[') || text.contains("1.");
    let read = (is_long && looks_like_it).then(|| Tree::read(text.as_bytes()).ok().flatten()).flatten();
    read.is_some_and(|record| holds_game(&record) && record.tree.mainline().next().is_some())
}
