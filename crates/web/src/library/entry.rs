//! A game of the library as the page shows it.

use arrocco_backend::protocol::LibraryGame;
use arrocco_library::index::{CollectionKind, GameSummary};

/// The game, the position in which it ended, and how many others have the same moves.
pub(super) fn library_game(game: GameSummary, fen: Option<String>, duplicates: usize) -> LibraryGame {
    LibraryGame {
        id: game.id,
        origin: game.origin().code(),
        is_unfinished: game.is_unfinished(),
        is_binned: game.binned.is_some(),
        collection: if game.kind == CollectionKind::Added { game.collection } else { String::new() },
        white: game.white,
        black: game.black,
        white_rating: game.white_rating,
        black_rating: game.black_rating,
        result: game.result.as_str(),
        date: if game.date.is_known() { game.date.to_string() } else { String::new() },
        event: game.event,
        eco: game.eco.map(|eco| eco.to_string()).unwrap_or_default(),
        opening: game.opening,
        plies: game.plies,
        title: game.title,
        tags: game.tags,
        changed: game.changed,
        fen,
        duplicates,
    }
}
