//! The game after this one.

use arrocco_play::{Game, Setup};
use arrocco_rules::Position;
use arrocco_support::date::today;

/// The tags of a game that is played here and now.
pub fn casual_tags() -> Vec<(String, String)> {
    [("Event", "Casual game".to_owned()), ("Date", today())]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
}

/// A new game between the same players with the same clocks. Of the old game's tags only the players' names are kept: the
/// event, the round and above all the date are those of another game, perhaps one that was loaded from an old file.
pub fn next_game(game: &Game, start: Position) -> Setup {
    let mut tags = casual_tags();
    let names = game.tags().iter().filter(|(name, _)| name == "White" || name == "Black");
    tags.extend(names.cloned());
    Setup { start, players: game.players().clone(), control: game.control(), tags }
}
