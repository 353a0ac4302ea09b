//! Games from other programs.

use std::fmt;
use std::time::Duration;

use arrocco_rules::pgn::{self, GameRecord, GameResult, Tree};
use arrocco_rules::{Outcome, Termination};

use super::SaveError;
use super::restore::{given_tags, winner};
use crate::{Game, Setup};

/// A game that was read from PGN, and what could not be read of it.
///
/// ```
/// use arrocco_play::Game;
/// let imported = Game::import(b"1. e4 e5 2. Ke3 *").unwrap();
/// assert_eq!(imported.game.plies().len(), 2);
/// assert_eq!(imported.warnings.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct ImportedGame {
    /// The game as far as it could be read: between people, without clocks, paused.
    pub game: Game,
    /// What is wrong with the text.
    pub warnings: Vec<ImportWarning>,
}

/// Something in a text that is not in the game.
///
/// ```
/// use arrocco_play::{Game, ImportWarning};
/// let imported = Game::import(b"1. e4 -- 2. d4 *").unwrap();
/// assert_eq!(imported.warnings, [ImportWarning::Pass]);
/// assert_eq!(imported.warnings[0].to_string(), "a move that is none: nobody may pass");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ImportWarning {
    /// It could not be read.
    Text(pgn::Error),
    /// Somebody passes, and what follows is left out.
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

/// Is what was read a game? Any text can be read as PGN, but one in which there is neither a tag nor a move, and something
/// that is neither, is another kind of text.
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
    /// The first game of a PGN file, to be played on from its end: between people and without clocks.
    ///
    /// # Errors
    ///
    /// There is no game, or another kind of text.
    ///
    /// ```
    /// # use arrocco_play::{Game, SaveError, Status};
    /// let game = Game::import(b"[White \"Anna\"]\n\n1. e4 e5 2. Nf3 *").unwrap().game;
    /// assert_eq!((game.plies().len(), game.status()), (3, Status::Paused));
    /// assert_eq!(Game::import(b"").unwrap_err(), SaveError::Empty);
    /// assert_eq!(Game::import(b"Dear Anna, ...").unwrap_err(), SaveError::Empty);
    /// ```
    pub fn import(text: &[u8]) -> Result<ImportedGame, SaveError> {
        // Memory can always be read.
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

    /// Whether all of them could be played.
    fn import_moves(&mut self, tree: &Tree) -> bool {
        for node in tree.mainline() {
            let Some(ply) = self.ply(node).filter(|ply| self.record.play_on(ply.mv).is_ok()) else {
                return false;
            };
            self.plies.push(ply);
        }
        true
    }

    /// A result that the board does not tell is believed, if all of the game could be read.
    fn import_result(&mut self, result: GameResult, warnings: &[ImportWarning]) {
        let is_known = result != GameResult::Unknown && warnings.is_empty();
        if is_known && let Some(outcome) = Outcome::new(Termination::Unstated, winner(result)) {
            // What is over already stays as it is.
            let _ = self.record.conclude(outcome);
        }
    }
}
