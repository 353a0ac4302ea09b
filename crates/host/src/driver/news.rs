//! What the driver of a game reports to its front end.

use arrocco_coach::Explanation;
use arrocco_engine::Report;
use arrocco_play::Notice;
use arrocco_rules::Color;

use super::Purpose;
use crate::error::{ArchiveError, PlayerError};

#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// Something has happened in the game.
    Game(Notice),
    /// Progress of a search; the score is that of the side to move.
    Thought { purpose: Purpose, report: Box<Report> },
    /// Why a move is good or bad, as was asked.
    Explained(Box<Explanation>),
    /// The move that was asked about cannot be explained.
    NotExplained(PlayerError),
    /// An engine cannot move. The game is paused.
    PlayerFailed { color: Color, error: PlayerError },
    /// The game could not be saved; it goes on.
    SaveFailed(ArchiveError),
}
