//! Importing games of other programs.

use std::fmt;
use std::time::Duration;

use arrocco_rules::pgn::{self, GameRecord, GameResult, Tree};
use arrocco_rules::{Outcome, Termination};

use super::SaveError;
use super::restore::{given_tags, winner};
use crate::{Game, Setup};

/// A game read from PGN, and what could not be read.
///
/// ```
/// use arrocco_play::Game;
/// let imported = Game::import(b"1. e4 e5 2. Ke3 *").unwrap();
/// assert_eq!(imported.game.plies().len(), 2);
/// assert_eq!(imported.warnings.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game as far as it could be read: two people, no clocks, paused.
    pub game: Game,
    /// The faults of the text.
    pub warnings: Vec<ImportWarning>,
}

/// A part of the text that is not in the game.
///
/// ```
/// use arrocco_play::{Game, ImportWarning};
/// let imported = Game::import(b"1. e4 -- 2. d4 *").unwrap();
/// assert_eq!(imported.warnings, [ImportWarning::Pass]);
/// assert_eq!(imported.warnings[0].to_string(), "a move that is none: nobody may pass");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportWarning {
    /// A fault of the PGN.
    Text(pgn::Error),
    /// A null move; the moves from there on are left out.
    Pass,
}

impl fmt::Display for ImportWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Pass => f.write_str("a move that is none: nobody may pass"),
        }
    }
}

/// Does a record contain a game? Any text can be read as PGN; if there are errors but neither a tag nor a move, it is
/// some other kind of text.
///
/// ```
/// use arrocco_play::holds_game;
/// use arrocco_rules::pgn::Tree;
/// let holds = |text: &str| holds_game(&Tree::read(text.as_bytes()).unwrap().unwrap());
/// assert!(holds("1. e4 e5 2. Ke3 *") && holds("[White \"Anna\"]\n\nhello") && holds("*"));
/// assert!(!holds("root:x:0:0:root:/root:/bin/sh"));
/// ```
pub fn holds_game(record: &GameRecord) -> bool {
    let is_told = |(name, value)| name != "Result" && !matches!(value, "?" | "????.??.??");
    let tree = &record.tree;
    record.errors.is_empty() || tree.mainline().next().is_some() || tree.tags().any(is_told)
}

impl Game {
    /// Imports the first game of a PGN text, to be continued from its end by two people without clocks.
    ///
    /// # Errors
    ///
    /// If the text contains no game.
    ///
    /// ```
    /// # use arrocco_play::{Game, SaveError, Status};
    /// let game = Game::import(b"[White \"Anna\"]\n\n1. e4 e5 2. Nf3 *").unwrap().game;
    /// assert_eq!((game.plies().len(), game.status()), (3, Status::Paused));
    /// assert_eq!(Game::import(b"").unwrap_err(), SaveError::Empty);
    /// assert_eq!(Game::import(b"Dear Anna, ...").unwrap_err(), SaveError::Empty);
    /// ```
    pub fn import(text: &[u8]) -> Result<ImportedGame, SaveError> {
        // Reading from memory cannot fail.
        let record = Tree::read(text).ok().flatten().filter(holds_game).ok_or(SaveError::Empty)?;
        let mut warnings: Vec<ImportWarning> = record.errors.into_iter().map(ImportWarning::Text).collect();
        let tree = &record.tree;
        let setup = Setup { start: *tree.start(), tags: given_tags(tree), ..Setup::default() };
        let mut game = Self::new(setup, Duration::ZERO);
        if !game.import_moves(tree) {
            warnings.push(ImportWarning::Pass);
        }
        game.import_result(tree.result(), &warnings);
        game.clocks.set(game.clocks.full(), Duration::ZERO, game.turn());
        game.is_paused = true;
        Ok(ImportedGame { game, warnings })
    }

    /// Plays the main line. Returns false if it contains a null move.
    fn import_moves(&mut self, tree: &Tree) -> bool {
        for node in tree.mainline() {
            let Some(ply) = self.ply(node).filter(|ply| self.record.play_on(ply.mv).is_ok()) else {
                return false;
            };
            self.plies.push(ply);
        }
        true
    }

    /// Sets the result of the text, if the game was read completely and the moves do not end it themselves.
    fn import_result(&mut self, result: GameResult, warnings: &[ImportWarning]) {
        let is_known = result != GameResult::Unknown && warnings.is_empty();
        if is_known && let Some(outcome) = Outcome::new(Termination::Unstated, winner(result)) {
            // Fails if the game is over already, which is fine.
            let _ = self.record.conclude(outcome);
        }
    }
}
