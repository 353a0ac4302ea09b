//! Messages to the screen's state, and the requests that it answers with.

use std::path::PathBuf;

use arrocco_coach::Explanation;
use arrocco_host::driver::News;
use arrocco_play::{Event, Game, Refusal};
use arrocco_puzzles::{Judgement, Progress, Puzzle, Solving, Task, Wish};
use arrocco_rules::pgn::{GameRecord, NodeId, Tree};
use arrocco_rules::{Move, Position};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Size;

use super::engine_report::EngineReport;
use super::explored::{Explored, ExplorerSource};
use super::kept_review::SideReview;
use super::library_job::LibraryEdit;
use super::listed_game::{ListSource, ListedGame};
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
    /// The program is to end, but the game cannot be saved, for this reason.
    CannotSave(String),
    /// The new game cannot begin, for this reason.
    NotBegun(String),
    /// Another game has taken the place of the old one.
    Replaced,
    /// A message to show below the board.
    Status(StatusMessage),
    /// The games of a list. The total is `None` if they are still being counted.
    Listed {
        games: Vec<ListedGame>,
        total: Option<u64>,
        /// What there is to say of the list as long as it is open.
        remark: Option<String>,
    },
    /// The games of a list have been counted.
    Counted(u64),
    /// What was played in a position, or why that cannot be told.
    Explored(Box<Explored>),
    ExploreFailed(String),
    /// Why the games of a list cannot be told.
    ListFailed(String),
    /// The last position of a game of the list.
    Preview {
        id: i64,
        position: Position,
    },
    /// A game was put into the bin, or taken out.
    Binned {
        id: i64,
        is_in: bool,
    },
    /// Something about the list of games.
    ListNotice(String),
    /// A game to be read.
    Read(Box<GameRecord>),
    Review(ReviewNews),
    Puzzle(PuzzleNews),
    /// An engine has found something in a position that is read.
    Studied(Box<EngineReport>),
    /// The window for a new game, with this position.
    NewFrom(String),
}

/// What the thread that reviews a game tells.
#[derive(Clone, Debug)]
pub(super) enum ReviewNews {
    Progress {
        done: usize,
        total: usize,
    },
    Done {
        tree: Box<Tree>,
        sides: [SideReview; 2],
        best: Vec<(NodeId, Vec<Move>)>,
        /// What the coach says of the moves, by the same lines.
        explained: Vec<(NodeId, Explanation)>,
    },
    /// Puzzles that were made from the game.
    Puzzles(Vec<Puzzle>),
    Failed(String),
}

/// What comes of puzzles.
#[derive(Clone, Debug)]
pub(super) enum PuzzleNews {
    /// The next puzzle, if there is one, and how training goes.
    Next {
        task: Option<Box<Task>>,
        progress: Box<Progress>,
    },
    /// How training goes after a try.
    Progress(Box<Progress>),
    /// An engine has looked at a try.
    Judged {
        mv: Move,
        judgement: Box<Judgement>,
    },
    /// Why the solution is right.
    Explained(Box<Explanation>),
    Failed(String),
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
    /// Explain a move of a position.
    Explain {
        position: Box<Position>,
        mv: Move,
    },
    /// Analyse the position after this many half-moves; `None` stops the analysis.
    Analyse(Option<usize>),
    /// Go on with the unfinished game on the board.
    ResumeGame,
    StartGame(Box<Game>),
    /// Save the game in a file, or this text, which is that of the game that is read.
    Save {
        path: PathBuf,
        text: Option<String>,
        may_overwrite: bool,
    },
    Load(PathBuf),
    /// A game that was pasted.
    LoadText(String),
    /// A position that was pasted: offer a game from it.
    OfferPosition(String),
    /// The games that a line of search asks for.
    List {
        source: ListSource,
        search: String,
    },
    /// What was played in a position.
    Explore {
        position: Box<Position>,
        source: ExplorerSource,
    },
    Preview {
        source: ListSource,
        id: i64,
    },
    OpenListed {
        source: ListSource,
        id: i64,
    },
    Edit {
        id: i64,
        edit: LibraryEdit,
    },
    /// Nobody waits for what the library is searched for.
    StopSearching,
    /// Analyse a position that is read; `None` stops the analysis.
    Study(Option<Box<Position>>),
    /// Review a game.
    Review(Box<Tree>),
    StopReview,
    /// The next puzzle of a training.
    NextPuzzle(Box<Wish>),
    /// Keep the try at the puzzle on the board.
    KeepTry,
    /// Keep puzzles that were made.
    KeepPuzzles(Vec<Puzzle>),
    /// Look at a try that is not in the solution.
    Judge {
        solving: Box<Solving>,
        mv: Move,
    },
    /// Explain the solution of a puzzle.
    ExplainSolution {
        position: Box<Position>,
        mv: Move,
    },
    /// Keep a setting for the next time.
    Remember {
        name: &'static str,
        value: Option<String>,
    },
    /// Paste what is in the clipboard.
    Paste,
    /// Say what the clocks show.
    TellClocks,
    /// Copy to the clipboard.
    Copy(String),
    Redraw,
    Suspend,
    /// End the program, unless the game cannot be saved.
    Quit,
    QuitUnsaved,
}
