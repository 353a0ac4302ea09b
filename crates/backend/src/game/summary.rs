//! A game as a line in the list of games.

use arrocco_play::{Game, PlayerView, Sides, Status};

use crate::protocol::GameSummary;

pub fn summary(name: &str, game: &Game, players: Sides<PlayerView>, changed: u64) -> GameSummary {
    let result = match game.status() {
        Status::Over(outcome) => Some(outcome.result()),
        _ => None,
    };
    GameSummary {
        game: name.to_owned(),
        players,
        fen: game.fen(),
        plies: game.plies().len(),
        control: game.control().map(|control| control.to_string()),
        status: game.status().code(),
        result,
        changed,
    }
}
