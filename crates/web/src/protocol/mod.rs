//! The messages between the page and the program, as types. `page/protocol.js` is the same for the page, and
//! `page/PROTOCOL.md` tells it in prose.

mod choice;
mod edit;
mod library_view;
mod mark;
mod reply;
mod request;
mod study_view;

use serde::Deserialize;

pub(super) use self::choice::{GameChoice, Start};
pub(super) use self::edit::Edit;
pub(super) use self::library_view::{
    ExploredView, LibraryChange, LibraryCollection, LibraryGame, Scope, ScoreSum,
};
pub(super) use self::mark::MarkView;
pub(super) use self::reply::{
    GameSummary, InviteView, LevelView, MachineView, NewsView, Refused, Reply, written,
};
pub(super) use self::request::{Act, Effort, EngineStart, Export, Request};
pub(super) use self::study_view::{
    EndingView, EngineLine, Evaluation, LineMove, NodeReview, ScoreView, SideReport, StudyGame, StudyView,
    TreeNode,
};

/// The version of the messages.
pub(super) const VERSION: u64 = 1;

/// What every message of the page begins with.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Head {
    pub(super) v: u64,
    pub(super) id: u64,
}

/// A side, as the page calls it.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    White,
    Black,
}

impl From<Side> for arrocco_rules::Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}
