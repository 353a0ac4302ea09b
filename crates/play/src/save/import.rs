//! Games from other programs.

use std::time::Duration;

use arrocco_rules::pgn::{GameResult, Tree};
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
    pub warnings: Vec<String>,
}

impl Game {
    /// The first game of a PGN file, to be played on from its end: between people and without clocks.
    ///
    /// # Errors
    ///
    /// There is no game.
    ///
    /// ```
    /// # use arrocco_play::{Game, SaveError, Status};
    /// let game = Game::import(b"[White \"Anna\"]\n\n1. e4 e5 2. Nf3 *").unwrap().game;
    /// assert_eq!((game.plies().len(), game.status()), (3, Status::Paused));
    /// assert_eq!(Game::import(b"").unwrap_err(), SaveError::Empty);
    /// ```
    pub fn import(text: &[u8]) -> Result<ImportedGame, SaveError> {
        // Memory can always be read.
        let record = Tree::read(text).ok().flatten().ok_or(SaveError::Empty)?;
        let mut warnings: Vec<String> = record.errors.iter().map(ToString::to_string).collect();
        let tree = &record.tree;
        let setup = Setup { start: *tree.start(), tags: given_tags(tree), ..Setup::default() };
        let mut game = Self::new(setup, Duration::ZERO);
        if !game.import_moves(tree) {
            warnings.push("a move that is none: nobody may pass".to_owned());
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
    fn import_result(&mut self, result: GameResult, warnings: &[String]) {
        let is_known = result != GameResult::Unknown && warnings.is_empty();
        if is_known && let Some(outcome) = Outcome::new(Termination::Unstated, winner(result)) {
            // What is over already stays as it is.
            let _ = self.record.conclude(outcome);
        }
    }
}
