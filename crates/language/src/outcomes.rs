//! Sides, players and outcomes in words.

use arrocco_play::{Game, Player};
use arrocco_rules::{Color, Outcome, Termination};
use arrocco_uci::quote::visible;

use super::{Language, fill};

/// The entry of a side in a pair of texts, White first.
pub const fn by_side(color: Color, pair: [&'static str; 2]) -> &'static str {
    let [white, black] = pair;
    match color {
        Color::White => white,
        Color::Black => black,
    }
}

/// A side by name, in any of the languages.
pub fn side_named(word: &str) -> Option<Color> {
    match word.to_lowercase().as_str() {
        "white" | "w" | "bianco" | "blancas" | "blanco" => Some(Color::White),
        "black" | "b" | "nero" | "negras" | "negro" => Some(Color::Black),
        _ => None,
    }
}

impl Language {
    pub const fn side(self, color: Color) -> &'static str {
        by_side(color, self.words().sides)
    }

    pub const fn to_move(self, color: Color) -> &'static str {
        by_side(color, self.words().to_move)
    }

    /// The name of a player.
    pub fn player(self, player: &Player) -> String {
        let words = self.words();
        match player {
            Player::Human => words.human.to_owned(),
            Player::Random => words.random_mover.to_owned(),
            Player::Engine(Some(level)) => {
                let (number, elo) = (level.number().to_string(), level.elo().to_string());
                fill(words.engine_level, &[("level", &number), ("elo", &elo)])
            }
            Player::Engine(None) | Player::Uci(_) => player.name(),
        }
    }

    /// The name of the player of a side; for a person, the name in the tags of the game if there is one.
    pub fn player_of(self, game: &Game, color: Color) -> String {
        let player = &game.players()[color];
        let tag = by_side(color, ["White", "Black"]);
        let named = game.tags().iter().find(|(name, value)| name == tag && !value.is_empty());
        match named.filter(|_| *player == Player::Human) {
            Some((_, name)) => visible(name),
            None => self.player(player),
        }
    }

    /// As in "White won by checkmate".
    pub fn outcome(self, outcome: Outcome) -> String {
        let words = self.words();
        let who = outcome.winner().map_or(words.drawn, |winner| by_side(winner, words.won));
        format!("{who}{}", self.manner(outcome.termination()))
    }

    const fn manner(self, termination: Termination) -> &'static str {
        let words = self.words();
        match termination {
            Termination::Checkmate => words.by_checkmate,
            Termination::Stalemate => words.by_stalemate,
            Termination::InsufficientMaterial => words.by_material,
            Termination::DeadPosition => words.by_dead_position,
            Termination::Fivefold => words.by_fivefold,
            Termination::SeventyFiveMoves => words.by_seventy_five,
            Termination::Threefold => words.by_threefold,
            Termination::FiftyMoves => words.by_fifty,
            Termination::Resignation => words.by_resignation,
            Termination::Agreement => words.by_agreement,
            Termination::Time => words.on_time,
            Termination::TimeWithoutMatingMaterial => words.by_time_draw,
            Termination::IllegalMove => words.by_illegal_move,
            Termination::Forfeit => words.by_forfeit,
            Termination::Abandonment => words.by_abandonment,
            Termination::Adjudication => words.by_adjudication,
            _ => words.by_nothing,
        }
    }
}
