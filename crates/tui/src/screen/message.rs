//! What comes to the screen, and what it wishes in turn.

use std::path::PathBuf;

use arrocco_host::driver::News;
use arrocco_play::{Event, Game, Refusal};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Size;

use super::remark::Remark;

/// What comes to the screen.
#[derive(Clone, Debug)]
pub(super) enum Message {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(Size),
    /// Something has happened in the game, or an engine has thought.
    News(News),
    /// A wish was refused; what was typed for it is not lost.
    Refused {
        refusal: Refusal,
        typed: String,
    },
    /// There is a file of this name, and nobody has said that it may go.
    Exists(PathBuf),
    /// Another game lies on the table.
    Replaced,
    /// Something is to be said.
    Remark(Remark),
}

/// What the screen wishes of whoever runs the game and owns the terminal.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    Apply {
        event: Event,
        typed: String,
    },
    /// The engine shall move with what it has found.
    Hurry,
    /// The position after so many half-moves is to be analysed, or none.
    Analyse(Option<usize>),
    /// The unfinished game goes on.
    TakeUp,
    Begin(Box<Game>),
    Save {
        path: PathBuf,
        /// May a file that is there be written over?
        is_sure: bool,
    },
    Load(PathBuf),
    /// Into the clipboard.
    Copy(String),
    Redraw,
    Suspend,
    Quit,
}
