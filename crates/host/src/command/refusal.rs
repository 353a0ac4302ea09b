//! Why a typed line cannot be carried out.

use arrocco_play::{Game, ParsePlayerError, Refusal};
use arrocco_rules::{Color, ParsePositionError};
use arrocco_support::quote::quote;

use crate::language::{Language, Verb, fill};

/// Why a typed line means nothing that can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandRefusal {
    /// The game does not allow it. `typed` is the move as it was typed; empty if there was none.
    Game {
        refusal: Refusal,
        typed: String,
    },
    /// Only machines are playing, so there is nobody to move, resign or offer a draw.
    NoHuman,
    /// No move has been played yet.
    NothingToExplain,
    /// The draw was offered to a machine, which answers for itself.
    NotYoursToAnswer {
        side: Color,
    },
    /// The command does not take this operand.
    UnknownOperand {
        verb: Verb,
        operand: String,
    },
    UnknownPlayer(ParsePlayerError),
    /// The position for a new game is not one.
    BadPosition(Box<ParsePositionError>),
}

impl CommandRefusal {
    pub(super) fn game(refusal: impl Into<Refusal>, typed: &str) -> Self {
        Self::Game { refusal: refusal.into(), typed: typed.to_owned() }
    }

    /// The reason as a line.
    pub fn text(&self, game: &Game, language: Language) -> String {
        let words = language.words();
        match self {
            Self::Game { refusal, typed } => language.refusal(refusal, game.position(), typed),
            Self::NoHuman => words.no_human.to_owned(),
            Self::NothingToExplain => words.nothing_to_explain.to_owned(),
            Self::NotYoursToAnswer { side } => {
                fill(words.not_yours_to_answer, &[("side", language.side(*side))])
            }
            Self::UnknownOperand { verb, operand } => {
                let gaps = [("command", language.command(*verb)), ("text", &*quote(operand))];
                fill(words.unknown_operand, &gaps)
            }
            // One sentence names everything that a player can be.
            Self::UnknownPlayer(_) => words.unknown_player.to_owned(),
            Self::BadPosition(error) => {
                fill(words.bad_position, &[("reason", &language.position_error(error))])
            }
        }
    }
}
