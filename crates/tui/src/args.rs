//! The options of `arrocco play`.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use arrocco_engine::Level;
use arrocco_host::command::casual_tags;
use arrocco_host::language::Language;
use arrocco_play::{Game, Player, Setup, Sides, TimeControl};
use arrocco_rules::Position;
use arrocco_support::position_arg::PositionArg;
use clap::Args;

use super::screen_args::ScreenArgs;

/// The level of the engine if none is named: one that a casual player can beat.
const USUAL_LEVEL: u8 = 5;

#[derive(Args, Debug, Default)]
pub struct PlayArgs {
    /// Play line by line instead of full screen: for pipes, scripts and screen readers
    #[arg(long)]
    pub plain: bool,
    /// White player: human, engine, engine:LEVEL (1 to 20, or an Elo from 800 to 2800), random or uci:COMMAND
    /// [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub white: Option<Player>,
    /// Black player, likewise [default: engine]
    #[arg(long, value_name = "PLAYER")]
    pub black: Option<Player>,
    /// Level of the engine, 1 to 20 [default: 5; full strength if --white or --black names an engine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    pub level: Option<u8>,
    /// Start position: a FEN, `startpos`, or 960:N for Chess960 position N
    #[arg(long, value_name = "FEN", conflicts_with = "chess960")]
    pub fen: Option<OsString>,
    /// Start from Chess960 position N, 0 to 959
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=959))]
    pub chess960: Option<u16>,
    /// Time control, minutes + seconds per move: 5, 5+3, 5d3 (delay), 5b3 (Bronstein), 40/90+30
    #[arg(long, value_name = "TIME")]
    pub time: Option<TimeControl>,
    /// Resume the unfinished game
    #[arg(long, conflicts_with = "new")]
    pub resume: bool,
    /// Start a new game, even if one is unfinished
    #[arg(long)]
    pub new: bool,
    /// Save the game to FILE instead of the default place
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Language of messages [default: that of the system]
    #[arg(long, value_enum)]
    pub lang: Option<Language>,
    #[command(flatten)]
    pub screen: ScreenArgs,
}

impl PlayArgs {
    /// The new game that the options describe.
    pub fn setup(&self) -> Result<Setup> {
        Ok(Setup { start: self.start()?, players: self.players(), control: self.time, tags: casual_tags() })
    }

    pub fn game(&self) -> Result<Game> {
        Ok(Game::new(self.setup()?, std::time::Duration::ZERO))
    }

    pub fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_user)
    }

    fn start(&self) -> Result<Position> {
        if let Some(number) = self.chess960 {
            return Position::chess960(number).ok_or_else(|| anyhow!(self.language().chess960_error(number)));
        }
        match &self.fen {
            Some(fen) => PositionArg { fen: fen.clone() }.resolve(),
            None => Ok(Position::startpos()),
        }
    }

    /// By default a person plays White against the engine. If one side is named, the other side is a person against a
    /// machine, and the engine against a person.
    fn players(&self) -> Sides<Player> {
        let level = self.level.and_then(Level::new);
        let usual = Player::Engine(level.or(Level::new(USUAL_LEVEL)));
        let named = |player: &Player| match player {
            Player::Engine(None) => Player::Engine(level),
            player => player.clone(),
        };
        let across = |other: &Player| if other.is_machine() { Player::Human } else { usual.clone() };
        match (&self.white, &self.black) {
            (Some(white), Some(black)) => Sides { white: named(white), black: named(black) },
            (Some(white), None) => Sides { white: named(white), black: across(white) },
            (None, Some(black)) => Sides { white: across(black), black: named(black) },
            (None, None) => Sides { white: Player::Human, black: usual },
        }
    }
}
