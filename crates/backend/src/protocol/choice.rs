//! A new game as the page asks for it.

use arrocco_engine::Level;
use arrocco_language::Language;
use arrocco_play::{Player, Setup, Sides, TimeControl};
use arrocco_rules::{Accept, Faults, Position};
use arrocco_uci::quote::quote;
use serde::Deserialize;

/// What a new game needs of its surroundings.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// Another program, by its name.
    pub engine: &'a dyn Fn(&str) -> Option<Player>,
    /// The date of today, as PGN writes it.
    pub today: &'a str,
    pub random: u64,
}

impl std::fmt::Debug for Surroundings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surroundings").field("today", &self.today).finish_non_exhaustive()
    }
}

#[derive(Deserialize, Debug)]
pub struct GameChoice {
    players: Pair,
    clock: Option<String>,
    start: Start,
}

#[derive(Deserialize, Debug)]
struct Pair {
    white: PlayerChoice,
    black: PlayerChoice,
}

/// Who plays. A command of another engine cannot be chosen here: the page starts no programs.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum PlayerChoice {
    Human,
    /// Without a level, with all its strength.
    Engine {
        level: Option<u8>,
    },
    /// Another program, by its name in the configuration.
    Named {
        name: String,
    },
    Random,
}

impl PlayerChoice {
    fn player(&self, surroundings: Surroundings<'_>) -> Result<Player, String> {
        match self {
            Self::Human => Ok(Player::Human),
            Self::Named { name } => (surroundings.engine)(name)
                .ok_or_else(|| format!("{} is not in the configuration", quote(name))),
            Self::Random => Ok(Player::Random),
            Self::Engine { level: None } => Ok(Player::Engine(None)),
            Self::Engine { level: Some(level) } => match Level::new(*level) {
                Some(level) => Ok(Player::Engine(Some(level))),
                None => Err("a level is a number from 1 to 20".to_owned()),
            },
        }
    }
}

/// Where a game starts.
#[derive(Deserialize, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Start {
    Standard,
    /// A random one if there is no number.
    Chess960 {
        number: Option<u16>,
    },
    Fen {
        fen: String,
    },
}

impl Start {
    /// The position, and the faults that had to be corrected in it. The number chooses one of Chess960.
    pub fn position(&self, language: Language, random: u64) -> Result<(Position, Faults), String> {
        match self {
            Self::Standard => Ok((Position::startpos(), Faults::default())),
            Self::Chess960 { number } => {
                let number = number.unwrap_or((random % 960) as u16);
                let position = Position::chess960(number).map(|position| (position, Faults::default()));
                position.ok_or_else(|| language.chess960_error(number))
            }
            Self::Fen { fen } => {
                let read = Position::from_fen(fen.trim(), Accept::LENIENT);
                read.map(|read| (read.position, read.warnings))
                    .map_err(|error| language.position_error(&error))
            }
        }
    }
}

impl GameChoice {
    pub fn setup(&self, surroundings: Surroundings<'_>, language: Language) -> Result<Setup, String> {
        let clock: Option<Result<TimeControl, _>> = self.clock.as_deref().map(str::parse);
        let tags = [("Event", "Casual game"), ("Date", surroundings.today)];
        Ok(Setup {
            start: self.start.position(language, surroundings.random)?.0,
            players: Sides {
                white: self.players.white.player(surroundings)?,
                black: self.players.black.player(surroundings)?,
            },
            control: clock.transpose().map_err(|error| error.to_string())?,
            tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        })
    }
}
