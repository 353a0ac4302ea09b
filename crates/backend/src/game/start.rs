//! How games begin.

use arrocco_language::Language;
use arrocco_play::{Game, Setup, Sides, Status};

use crate::protocol::{Reply, Start};

/// What a page is told of a position that it wants to start from. The number chooses one of Chess960.
pub fn checked(start: &Start, language: Language, random: u64) -> Reply<'static> {
    match start.position(language, random) {
        Ok((position, warnings)) => Reply::StartChecked {
            fen: Some(position.to_string()),
            number: position.chess960_number(),
            error: None,
            warnings: warnings.iter().map(|fault| language.fault(fault)).collect(),
        },
        Err(error) => {
            Reply::StartChecked { fen: None, number: None, error: Some(error), warnings: Vec::new() }
        }
    }
}

/// The same again with sides changed.
pub fn rematch(game: &Game) -> Setup {
    let players = game.players().clone();
    Setup {
        start: *game.record().start(),
        players: Sides { white: players.black, black: players.white },
        control: game.control(),
        tags: game.tags().to_vec(),
    }
}

/// Does a paused game go on as soon as somebody watches it? Not if a clock would run before they are ready.
pub fn resumes_by_itself(game: &Game) -> bool {
    game.control().is_none() && game.status() == Status::Paused
}
