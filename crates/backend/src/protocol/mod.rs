//! The messages between the page and the program, as types. `page/protocol.js` is the same for the page, and
//! `page/PROTOCOL.md` tells it in prose.

mod choice;
mod edit;
mod explanation_view;
mod library_view;
mod mark;
mod puzzle_view;
mod reply;
mod request;
mod shared_settings;
mod study_view;

use serde::Deserialize;

pub use self::choice::{GameChoice, Start, Surroundings};
pub use self::edit::Edit;
pub use self::explanation_view::{ExplanationView, LessonView, ReasonView};
pub use self::library_view::{
    CollectionChange, ExploredView, LibraryChange, LibraryCollection, LibraryGame, Scope, ScoreSum,
};
pub use self::mark::{MarkColor, MarkView};
pub use self::puzzle_view::{
    DayView, ProgressView, PuzzleAct, PuzzleView, PuzzleWish, ThemeTitle, ThemeView, ToldView,
};
pub use self::reply::{GameSummary, InviteView, LevelView, MachineView, NewsView, Refused, Reply, written};
pub use self::request::{Act, CollectionPart, Effort, EngineStart, Explained, Export, Request};
pub use self::shared_settings::SharedSettings;
pub use self::study_view::{
    EndingView, EngineLine, Evaluation, LineMove, NodeReview, ScoreView, SideReport, StudyGame, StudyView,
    TreeNode,
};

/// The version of the messages.
pub const VERSION: u64 = 1;

/// What every message of the page begins with.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    pub v: u64,
    pub id: u64,
}

/// A side, as the page calls it.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Side {
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
