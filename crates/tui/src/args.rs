//! The options of `arrocco play`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use arrocco_engine::Level;
use arrocco_host::archive;
use arrocco_host::command::casual_tags;
use arrocco_host::language::{Language, fill};
use arrocco_play::{Game, Player, Setup, Sides, TimeControl};
use arrocco_rules::Position;
use arrocco_support::answer::warn;
use arrocco_support::position_arg::PositionArg;
use arrocco_support::quote::quote;
use arrocco_support::settings::Settings;
use clap::{Args, ValueEnum};

use super::screen_args::{Background, BoardColors, PieceStyle, ScreenArgs, Visibility};

/// The level of the engine if none is named: one that a casual player can beat.
const USUAL_LEVEL: u8 = 5;

#[derive(Args, Debug, Default)]
pub struct PlayArgs {
    /// Game to begin with: a PGN file, whose first game is opened, or a FEN
    #[arg(value_name = "GAME", conflicts_with_all = ["fen", "chess960", "resume"])]
    pub game: Option<OsString>,
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
    /// Start from Chess960 position N, 0 to 959; --fen 960:N does the same in every command
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=959))]
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

    /// The game to begin with: a new one, or that of the file that was named.
    pub fn game(&self) -> Result<Game> {
        match &self.game {
            Some(file) if self.opens_file() => self.load(Path::new(file)),
            _ => Ok(Game::new(self.setup()?, std::time::Duration::ZERO)),
        }
    }

    fn load(&self, path: &Path) -> Result<Game> {
        let (language, file) = (self.language(), quote(&path.to_string_lossy()));
        let (game, warnings) = archive::load(path).map_err(|error| {
            let reason = language.archive_error(&error);
            anyhow!(fill(language.words().cannot_load, &[("file", &file), ("reason", &reason)]))
        })?;
        for warning in warnings {
            warn(&language.import_warning(&warning));
        }
        Ok(game)
    }

    /// Whether the game comes from a file that was named.
    pub fn opens_file(&self) -> bool {
        self.game.as_deref().is_some_and(is_file)
    }

    /// Whether an unfinished game is left where it is: the user wants another one.
    pub const fn is_new(&self) -> bool {
        self.new || self.game.is_some()
    }

    pub fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_user)
    }

    /// The same options, with what the user has set for those that are not given.
    pub fn with_settings(mut self, settings: &Settings) -> Self {
        self.lang = self.lang.or_else(|| settings.get("language").and_then(value));
        let screen = &mut self.screen;
        screen.theme = screen.theme.or_else(|| settings.get("theme").and_then(value));
        screen.board = screen.board.or_else(|| settings.get("board").and_then(value));
        screen.pieces = screen.pieces.or_else(|| settings.get("pieces").and_then(value));
        screen.evaluation = screen.evaluation.or_else(|| settings.get("evaluation").and_then(value));
        // A game that is named, or between other players, has its own strength and clock.
        let is_usual = !self.opens_file() && !self.resume;
        if is_usual && self.white.is_none() && self.black.is_none() {
            self.level = self.level.or_else(|| settings.get("level").and_then(level));
        }
        if is_usual {
            self.time = self.time.or_else(|| settings.get("time").and_then(|time| time.parse().ok()));
        }
        self
    }

    fn start(&self) -> Result<Position> {
        if let Some(number) = self.chess960 {
            return Position::chess960(number).ok_or_else(|| anyhow!(self.language().chess960_error(number)));
        }
        match self.fen.as_ref().or(self.game.as_ref()) {
            Some(fen) => PositionArg::new(fen.clone(), None).resolve(),
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

/// A value that has a name.
fn value<T: ValueEnum>(text: &str) -> Option<T> {
    T::from_str(text, true).ok()
}

fn level(text: &str) -> Option<u8> {
    text.parse().ok().filter(|level| (1..=20).contains(level))
}

/// Whether a setting can have a value.
pub fn is_setting_valid(name: &str, text: &str) -> bool {
    match name {
        "language" => value::<Language>(text).is_some(),
        "theme" => value::<Background>(text).is_some(),
        "board" => value::<BoardColors>(text).is_some(),
        "pieces" => value::<PieceStyle>(text).is_some(),
        "evaluation" => value::<Visibility>(text).is_some(),
        "level" => level(text).is_some(),
        "time" => text.parse::<TimeControl>().is_ok(),
        _ => false,
    }
}

/// Whether a word names a file: it is there, or is called like one. No FEN ends like that.
pub fn is_file(word: &OsStr) -> bool {
    let path = Path::new(word);
    path.exists() || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}
