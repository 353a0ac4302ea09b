//! Dialogs: windows over the board that wait for an answer.

mod explorer;
mod game_list;
mod new_game;
mod settings;

use std::path::PathBuf;

use arrocco_coach::Explanation;
use arrocco_play::Game;
use arrocco_rules::Square;

use super::text_field::TextField;
pub(super) use explorer::{Explorer, ExplorerRow};
pub(super) use game_list::{GameList, PromptKind};
pub(super) use new_game::{NewGame, Row};
pub(super) use settings::{SettingsRow, name_of, turned};

/// A window over the board.
#[derive(Clone, Debug)]
pub(super) enum Dialog {
    Help {
        /// The first line that is shown.
        top: usize,
    },
    /// Why a move is good or bad, in full.
    Why {
        explanation: Box<Explanation>,
        top: usize,
    },
    /// What is to be trained.
    Themes {
        chosen: usize,
    },
    /// How training goes.
    Progress {
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
        line: TextField,
    },
    Resign {
        chosen: usize,
    },
    /// Asks before a draw is offered or accepted by a key.
    Draw {
        is_offered: bool,
        chosen: usize,
    },
    Settings {
        row: SettingsRow,
    },
    GameList(Box<GameList>),
    Explorer(Box<Explorer>),
    /// Asks whether an existing file may be overwritten.
    Overwrite {
        path: PathBuf,
        chosen: usize,
    },
    /// Asks before the program ends although the game cannot be saved.
    Unsaved {
        reason: String,
        chosen: usize,
    },
    /// Asks whether the unfinished game on the board goes on, or the fresh one begins.
    Unfinished {
        text: String,
        fresh: Box<Game>,
        chosen: usize,
    },
}

impl Dialog {
    /// The number of answers to choose from, and the chosen one.
    pub(super) const fn choice(&mut self) -> Option<(usize, &mut usize)> {
        match self {
            Self::Promotion { chosen, .. } => Some((4, chosen)),
            Self::Resign { chosen }
            | Self::Draw { chosen, .. }
            | Self::Overwrite { chosen, .. }
            | Self::Unsaved { chosen, .. }
            | Self::Unfinished { chosen, .. } => Some((2, chosen)),
            _ => None,
        }
    }

    pub(super) const fn chosen(&self) -> Option<usize> {
        match self {
            Self::Promotion { chosen, .. }
            | Self::Resign { chosen }
            | Self::Draw { chosen, .. }
            | Self::Overwrite { chosen, .. }
            | Self::Unsaved { chosen, .. }
            | Self::Unfinished { chosen, .. } => Some(*chosen),
            _ => None,
        }
    }
}
