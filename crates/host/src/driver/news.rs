//! What the driver of a game reports to its front end.

use arrocco_engine::Report;
use arrocco_play::Notice;
use arrocco_rules::Color;

use super::Purpose;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Something has happened in the game.
    Game(Notice),
    /// Progress of a search; the score is that of the side to move.
    Thought { purpose: Purpose, report: Box<Report> },
    /// An engine cannot move. The game is paused.
    PlayerFailed { color: Color, text: String },
    /// The game could not be saved; it goes on.
    SaveFailed(String),
}
