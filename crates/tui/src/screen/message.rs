//! Messages to the screen's state, and the requests that it answers with.

use std::path::PathBuf;

use arrocco_host::driver::News;
use arrocco_play::{Event, Game, Refusal};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Size;

use super::status_message::StatusMessage;

/// Something that changes the state of the screen.
#[derive(Clone, Debug)]
pub(super) enum Message {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(Size),
    /// The game has changed, or an engine has reported.
    News(News),
    /// The game refused an event. `typed` goes back into the input line.
    Refused {
        refusal: Refusal,
        typed: String,
    },
    /// The file to save in exists already: ask before it is overwritten.
    Exists(PathBuf),
    /// Another game has taken the place of the old one.
    Replaced,
    /// A message to show below the board.
    Status(StatusMessage),
}

/// What the state cannot do itself, because it needs the game's driver, a file or the terminal.
#[derive(Clone, Debug)]
pub(super) enum Request {
    /// Apply an event to the game. If it is refused, `typed` goes back into the input line.
    Apply {
        event: Event,
        typed: String,
    },
    /// Make the engine that is thinking move at once.
    MoveNow,
    /// Analyse the position after this many half-moves; `None` stops the analysis.
    Analyse(Option<usize>),
    /// Go on with the unfinished game on the board.
    ResumeGame,
    StartGame(Box<Game>),
    Save {
        path: PathBuf,
        may_overwrite: bool,
    },
    Load(PathBuf),
    /// Copy to the clipboard.
    Copy(String),
    Redraw,
    Suspend,
    Quit,
}
