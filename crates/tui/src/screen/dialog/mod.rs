//! Windows that ask for something before the game goes on.

mod new_game;

use std::path::PathBuf;

use arrocco_play::Game;
use arrocco_rules::Square;

use super::line::Line;
pub(super) use new_game::{NewGame, Row};

/// A window over the board.
#[derive(Clone, Debug)]
pub(super) enum Dialog {
    Help {
        /// The first line that is shown.
        top: usize,
    },
    NewGame(Box<NewGame>),
    Promotion {
        from: Square,
        to: Square,
        chosen: usize,
    },
    Path {
        is_save: bool,
        line: Line,
    },
    Resign {
        chosen: usize,
    },
    /// Shall the file be written over?
    Overwrite {
        path: PathBuf,
        chosen: usize,
    },
    /// Shall the game on the board go on, or this one begin?
    Unfinished {
        text: String,
        fresh: Box<Game>,
        chosen: usize,
    },
}

impl Dialog {
    /// How many answers there are to choose from, and which one is chosen.
    pub(super) const fn choice(&mut self) -> Option<(usize, &mut usize)> {
        match self {
            Self::Promotion { chosen, .. } => Some((4, chosen)),
            Self::Resign { chosen } | Self::Overwrite { chosen, .. } | Self::Unfinished { chosen, .. } => {
                Some((2, chosen))
            }
            _ => None,
        }
    }

    pub(super) const fn chosen(&self) -> Option<usize> {
        match self {
            Self::Promotion { chosen, .. }
            | Self::Resign { chosen }
            | Self::Overwrite { chosen, .. }
            | Self::Unfinished { chosen, .. } => Some(*chosen),
            _ => None,
        }
    }
}
