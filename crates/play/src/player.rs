//! Who plays a side: a person, this engine, a random mover or another UCI engine. Only a description; the driver runs
//! them.

use std::fmt;
use std::str::FromStr;

use arrocco_engine::Level;

use crate::{ParsePlayerError, UciCommand};

/// Who plays a side.
///
/// ```
/// use arrocco_play::Player;
/// let player: Player = "engine:5".parse().unwrap();
/// assert_eq!(player.name(), "Arrocco level 5 (1221 Elo)");
/// assert_eq!(player.to_string(), "engine:5");
/// assert!(player.is_machine());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// Arrocco's own engine, at a level or at full strength.
    Engine(Option<Level>),
    /// Random legal moves.
    Random,
    /// Another UCI engine.
    Uci(UciCommand),
}

impl Player {
    /// Is this not a person?
    ///
    /// ```
    /// # use arrocco_play::Player;
    /// assert!(!Player::Human.is_machine());
    /// ```
    pub const fn is_machine(&self) -> bool {
        !matches!(self, Self::Human)
    }

    /// The name in the record of a game.
    ///
    /// ```
    /// # use arrocco_play::Player;
    /// assert_eq!(Player::Human.name(), "Human");
    /// assert_eq!(Player::Engine(None).name(), "Arrocco");
    /// ```
    pub fn name(&self) -> String {
        match self {
            Self::Human => "Human".to_owned(),
            Self::Engine(None) => "Arrocco".to_owned(),
            Self::Engine(Some(level)) => format!("Arrocco {level}"),
            Self::Random => "Random mover".to_owned(),
            Self::Uci(command) => command.name().to_owned(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Engine(None) => f.write_str("engine"),
            Self::Engine(Some(level)) if Level::new(level.number()) == Some(*level) => {
                write!(f, "engine:{}", level.number())
            }
            Self::Engine(Some(level)) => write!(f, "engine:{}", level.elo()),
            Self::Random => f.write_str("random"),
            Self::Uci(command) => write!(f, "uci:{command}"),
        }
    }
}

/// `human`, `engine`, `engine:LEVEL` (1 to 20, or an Elo from 800 to 2800), `random` or `uci:COMMAND`.
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            None if text == "engine" => Ok(Self::Engine(None)),
            None if text == "random" => Ok(Self::Random),
            Some(("engine", strength)) => level(strength).map(Some).map(Self::Engine),
            Some(("uci", command)) => UciCommand::new(command).map(Self::Uci),
            _ => Err(ParsePlayerError::Unknown),
        }
    }
}

fn level(text: &str) -> Result<Level, ParsePlayerError> {
    let number: u16 = text.parse().map_err(|_| ParsePlayerError::Level)?;
    let level = u8::try_from(number).ok().and_then(Level::new).or_else(|| Level::of_elo(number));
    level.ok_or(ParsePlayerError::Level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_back() {
        for text in
            ["human", "engine", "engine:1", "engine:20", "engine:1234", "random", "uci:lc0 -t \"a b\""]
        {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn invalid_players_are_rejected() {
        for text in
            ["", "humans", "engine:", "engine:0", "engine:x", "engine:70000", "uci:", "uci", "random:1"]
        {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
