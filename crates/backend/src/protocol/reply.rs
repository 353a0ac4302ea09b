//! Messages of the program.

use arrocco_play::{MoveView, Notice, OpeningView, OutcomeView, PlayerView, Sides, View};
use arrocco_rules::Color;
use serde::Serialize;

use super::{
    EndingView, EngineLine, ExplanationView, ExploredView, LibraryCollection, LibraryGame, NodeReview,
    ProgressView, PuzzleView, ScoreSum, SharedSettings, SideReport, StudyGame, StudyView, VERSION,
};

#[derive(Serialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Reply<'a> {
    Welcome {
        program: &'static str,
        levels: Vec<LevelView>,
        machine: MachineView,
        /// Other programs that the configuration names.
        engines: Vec<String>,
        /// What the configuration file says, for browsers without settings of their own.
        settings: SharedSettings,
        games: Vec<GameSummary>,
        /// Can other devices reach this program?
        is_public: bool,
        /// The game of a page that has come by a link.
        guest_of: Option<String>,
    },
    Games {
        games: Vec<GameSummary>,
    },
    Game {
        game: &'a str,
        view: &'a View,
        notices: &'a [NewsView],
        /// The sides that this page may play.
        yours: Sides<bool>,
    },
    /// What is shown could not be saved, and why; without a text it could be saved since.
    NotSaved {
        name: &'a str,
        text: Option<String>,
    },
    Invited {
        game: &'a str,
        white: InviteView,
        black: InviteView,
        watch: InviteView,
    },
    Library {
        games: Vec<LibraryGame>,
        from: usize,
        found: u64,
        total: u64,
        search: String,
        is_in_bin: bool,
        collections: Vec<LibraryCollection>,
    },
    Collections {
        collections: Vec<LibraryCollection>,
    },
    /// How far a file is that becomes a collection: the share that is in the index, and at the end what was wrong with it.
    CollectionProgress {
        upload: u64,
        done: f64,
        ended: bool,
        text: Option<String>,
    },
    LibraryGame {
        game: Box<LibraryGame>,
    },
    Explored {
        fen: String,
        total: ScoreSum,
        moves: Vec<ExploredView>,
        games: Vec<LibraryGame>,
        collections: Vec<LibraryCollection>,
    },
    /// A game of the library goes on on the screen for playing.
    LibraryOpened {
        game: &'a str,
    },
    Refused(Refused),
    StartChecked {
        fen: Option<String>,
        number: Option<u16>,
        error: Option<String>,
        warnings: Vec<String>,
    },
    StudyGames {
        study: &'a str,
        /// Those found, from this one on, but for so many as are sent at once.
        games: Vec<StudyGame>,
        from: usize,
        found: usize,
        total: usize,
        search: &'a str,
    },
    Study {
        study: &'a StudyView,
        node: Option<u32>,
    },
    StudyPosition {
        study: &'a str,
        node: u32,
        legal: Vec<MoveView>,
        outcome: Option<OutcomeView>,
        opening: Option<OpeningView>,
    },
    Engine {
        study: &'a str,
        node: u32,
        threat: bool,
        depth: u32,
        nodes: u64,
        nps: u64,
        lines: &'a [EngineLine],
        ending: Option<EndingView>,
        done: bool,
    },
    Analysis {
        study: &'a str,
        done: usize,
        total: usize,
        nodes: &'a [NodeReview],
        report: Option<Sides<SideReport>>,
        running: bool,
    },
    Explained {
        explanation: ExplanationView,
    },
    Puzzle {
        puzzle: &'a PuzzleView,
    },
    PuzzleProgress {
        progress: ProgressView,
    },
    /// How far the search for puzzles in a game is, and how many new ones were found.
    PuzzlesMade {
        study: &'a str,
        done: f64,
        made: usize,
        running: bool,
    },
    Export {
        format: &'static str,
        name: String,
        text: String,
        /// Where the rest of a file begins that is sent in parts.
        next: Option<usize>,
    },
}

/// What was asked cannot be done.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub code: &'static str,
    pub text: String,
    /// The piece that was to move.
    pub piece: Option<String>,
    /// The pieces responsible.
    pub squares: Vec<String>,
}

impl Refused {
    pub fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, text: text.into(), piece: None, squares: Vec::new() }
    }
}

/// A link for another device, with its picture.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct InviteView {
    pub link: String,
    /// The rows of the QR code: a `1` is dark.
    pub code: Vec<String>,
}

/// What an engine may use of the machine.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct MachineView {
    pub threads: usize,
    /// The largest transposition table in MiB.
    pub hash: usize,
}

#[derive(Serialize, Debug)]
pub struct LevelView {
    pub number: u8,
    pub elo: u16,
}

/// A game in the list of games.
#[derive(Serialize, Clone, Debug)]
pub struct GameSummary {
    pub game: String,
    pub players: Sides<PlayerView>,
    pub fen: String,
    pub plies: usize,
    pub control: Option<String>,
    pub status: &'static str,
    pub result: Option<&'static str>,
    /// Milliseconds since 1970.
    pub changed: u64,
}

/// What has happened, besides what the game shows.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct NewsView {
    pub code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl NewsView {
    pub fn of(notice: &Notice) -> Option<Self> {
        let (code, by) = match notice {
            Notice::Moved { by, .. } => ("moved", Some(*by)),
            Notice::TakenBack { .. } => ("taken-back", None),
            Notice::Redone { .. } => ("redone", None),
            Notice::DrawOffered { by } => ("draw-offered", Some(*by)),
            Notice::DrawDeclined { by } => ("draw-declined", Some(*by)),
            Notice::HintWanted => ("hint-wanted", None),
            Notice::Hint { .. } => ("hint", None),
            Notice::Paused => ("paused", None),
            Notice::Resumed => ("resumed", None),
            Notice::Seated { color } => ("seated", Some(*color)),
            Notice::Over(_) => ("over", None),
            Notice::TooLate => ("too-late", None),
            _ => return None,
        };
        Some(Self { code, by: by.map(side), text: None })
    }

    pub fn failure(code: &'static str, by: Option<Color>, text: String) -> Self {
        Self { code, by: by.map(side), text: Some(text) }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[derive(Serialize)]
struct Envelope<'a> {
    v: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    re: Option<u64>,
    #[serde(flatten)]
    reply: &'a Reply<'a>,
}

/// The message as text, perhaps as the answer to one of the page.
pub fn written(reply: &Reply<'_>, re: Option<u64>) -> String {
    // This fails only for keys that are no strings and numbers that are not finite; there are none.
    serde_json::to_string(&Envelope { v: VERSION, re, reply }).unwrap_or_default()
}
