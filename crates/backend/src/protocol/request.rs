//! Messages of the page.

use arrocco_language::Language;
use serde::Deserialize;

use crate::review::USUAL_NODES;

use super::{
    CollectionChange, Edit, GameChoice, LibraryChange, MarkView, PuzzleAct, PuzzleWish, Scope, Side, Start,
};

/// A part of a file that is as large as parts should be.
const FULL_PART: usize = 30_000;

#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    Hello {
        language: Language,
        /// A name that the browser has given itself, for links to one side of a game.
        #[serde(default)]
        device: String,
    },
    Language {
        language: Language,
    },
    Games,
    NewGame {
        choice: GameChoice,
    },
    OpenGame {
        game: String,
    },
    Leave,
    ForgetGame {
        game: String,
    },
    RestoreGame {
        game: String,
    },
    ExportGame {
        game: String,
    },
    Invite {
        game: String,
    },
    LibrarySearch {
        search: String,
        from: usize,
        bin: bool,
        #[serde(default)]
        scope: Scope,
        /// One collection alone.
        #[serde(default)]
        collection: Option<String>,
    },
    LibraryEdit {
        game: i64,
        change: LibraryChange,
    },
    CollectionPart(CollectionPart),
    /// The file that is being sent or taken in is given up.
    CollectionStop,
    CollectionEdit {
        name: String,
        change: CollectionChange,
    },
    LibraryOpen {
        game: i64,
    },
    Explore {
        fen: String,
        scope: Scope,
        /// One collection alone.
        #[serde(default)]
        collection: Option<String>,
    },
    Rematch {
        game: String,
    },
    StudyOfGame {
        game: String,
    },
    Act {
        game: String,
        revision: u64,
        act: Act,
    },
    CheckStart {
        start: Start,
    },
    Import {
        upload: u64,
        part: u32,
        parts: u32,
        text: String,
    },
    NewStudy {
        fen: Option<String>,
    },
    OpenStudy {
        study: String,
        index: Option<u32>,
    },
    StudyLook {
        study: String,
        node: u32,
    },
    StudyEdit {
        study: String,
        edit: Edit,
    },
    /// A study that was only looked at becomes one's own.
    StudyKeep {
        study: String,
    },
    StudyUndo {
        study: String,
    },
    StudyRedo {
        study: String,
    },
    StudyList {
        study: String,
        from: usize,
        search: String,
    },
    ChapterAdd {
        study: String,
        fen: Option<String>,
    },
    ChapterRemove {
        study: String,
        index: usize,
    },
    ChapterRestore {
        study: String,
        index: usize,
    },
    EngineStart(EngineStart),
    EngineStop,
    Analyse {
        study: String,
        #[serde(default)]
        effort: Effort,
    },
    AnalyseStop {
        study: String,
    },
    Export(Export),
    /// Why is a move good or bad? Another question takes the place of the first.
    Explain {
        of: Explained,
    },
    ExplainStop,
    /// The next puzzle, or the one with a name.
    PuzzleNext {
        wish: PuzzleWish,
        puzzle: Option<String>,
        /// Minutes that the clock of the page shows more than UTC.
        offset: i16,
    },
    PuzzleAct {
        puzzle: String,
        step: u64,
        act: PuzzleAct,
    },
    PuzzleProgress {
        offset: i16,
    },
    /// A part of the journal, from a line on.
    PuzzleExport {
        from: usize,
    },
    /// Puzzles from the game of a study that the page watches.
    PuzzleMake {
        study: String,
    },
    PuzzleMakeStop,
}

/// The move that is to be explained.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Explained {
    /// The hint that a game shows.
    Hint { game: String },
    /// The move that leads to a position of a study.
    Node { study: String, node: u32 },
}

/// A part of a file that becomes a collection. The next one is sent when this one is answered.
#[derive(Deserialize, Clone, Debug)]
pub struct CollectionPart {
    pub upload: u64,
    pub part: u64,
    /// The name of the file.
    pub name: String,
    pub text: String,
    pub last: bool,
}

/// What an engine is to think about, and with how much of the machine.
#[derive(Deserialize, Clone, Debug)]
pub struct EngineStart {
    pub study: String,
    pub node: u32,
    pub lines: u8,
    pub threat: bool,
    /// Without a number, as many as the program thinks good.
    pub threads: Option<u16>,
    /// Transposition table in MiB.
    pub hash: Option<u32>,
}

/// How long the analysis of a whole game thinks about each position.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    Quick,
    #[default]
    Usual,
    Deep,
    Thorough,
}

impl Effort {
    /// The positions that are searched for each position of the game.
    pub const fn nodes(self) -> u64 {
        match self {
            Self::Quick => USUAL_NODES / 5,
            Self::Usual => USUAL_NODES,
            Self::Deep => USUAL_NODES * 5,
            Self::Thorough => USUAL_NODES * 25,
        }
    }
}

#[derive(Deserialize, Debug)]
#[serde(tag = "format", rename_all = "lowercase")]
pub enum Export {
    Pgn {
        study: String,
    },
    /// A part of the whole file, from this game on.
    All {
        study: String,
        from: usize,
    },
    Svg {
        study: String,
        node: u32,
        orientation: Side,
        marks: Vec<MarkView>,
    },
}

/// What somebody does in a game.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    Play { uci: String },
    Say { text: String },
    TakeBack { plies: usize },
    Redo { plies: usize },
    OfferDraw { by: Side },
    AcceptDraw { by: Side },
    DeclineDraw { by: Side },
    ClaimDraw { by: Side },
    Resign { by: Side },
    Hint,
    Pause,
    Resume,
}

impl Request {
    /// What the message costs (see `rate_limiter`), where the usual one costs 1.
    pub const fn cost(&self) -> u32 {
        match self {
            Self::Games
            | Self::OpenGame { .. }
            | Self::EngineStart(_)
            | Self::OpenStudy { .. }
            | Self::StudyList { .. }
            | Self::LibrarySearch { .. }
            | Self::LibraryEdit { .. }
            | Self::CollectionEdit { .. }
            | Self::PuzzleNext { .. }
            | Self::PuzzleProgress { .. }
            | Self::PuzzleExport { .. }
            | Self::Explore { .. } => 3,
            Self::NewGame { .. }
            | Self::Rematch { .. }
            | Self::StudyOfGame { .. }
            | Self::ChapterAdd { .. }
            | Self::LibraryOpen { .. }
            | Self::NewStudy { .. } => 10,
            Self::Analyse { .. }
            | Self::Explain { .. }
            | Self::PuzzleAct { .. }
            | Self::PuzzleMake { .. }
            | Self::Export(_)
            | Self::ExportGame { .. }
            | Self::ForgetGame { .. } => 5,
            Self::CollectionPart(CollectionPart { part: 0, .. }) => 20,
            Self::Import { part: 0, .. } => 40,
            // The first part has paid for the full parts that follow: their number is limited.
            Self::Import { text, .. } if text.len() >= FULL_PART => 0,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Request, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn messages_of_the_page_are_understood() {
        for text in [
            r#"{"v":1,"id":1,"type":"hello","language":"it"}"#,
            r#"{"type":"games"}"#,
            r#"{"type":"new-game","choice":{"players":{"white":{"kind":"human"},"black":{"kind":"engine","level":3}},"clock":"5+3","start":{"kind":"chess960","number":null}}}"#,
            r#"{"type":"act","game":"x","revision":3,"act":{"act":"take-back","plies":2}}"#,
            r#"{"type":"act","game":"x","revision":3,"act":{"act":"hint"}}"#,
            r#"{"type":"study-edit","study":"x","edit":{"edit":"marks","node":1,"marks":[{"color":"red","from":"e2","to":"e4"}]}}"#,
            r#"{"type":"export","study":"x","format":"pgn"}"#,
            r#"{"type":"export","study":"x","format":"svg","node":1,"orientation":"black","marks":[]}"#,
            r#"{"type":"new-study","fen":null}"#,
            r#"{"type":"engine-start","study":"x","node":0,"lines":2,"threat":false}"#,
            r#"{"type":"engine-start","study":"x","node":0,"lines":2,"threat":false,"threads":4,"hash":256}"#,
            r#"{"type":"analyse","study":"x"}"#,
            r#"{"type":"hello","language":"en","device":"d"}"#,
            r#"{"type":"library-search","search":"carlsen","from":0,"bin":false}"#,
            r#"{"type":"library-search","search":"","from":0,"bin":false,"scope":"own"}"#,
            r#"{"type":"library-search","search":"","from":0,"bin":false,"scope":"all","collection":"club"}"#,
            r#"{"type":"library-edit","game":3,"change":{"change":"title","title":"x"}}"#,
            r#"{"type":"explore","fen":"x","scope":"own"}"#,
            r#"{"type":"collection-part","upload":1,"part":0,"name":"x","text":"y","last":true}"#,
            r#"{"type":"collection-edit","name":"x","change":{"change":"rename","to":"y"}}"#,
            r#"{"type":"collection-stop"}"#,
            r#"{"type":"analyse","study":"x","effort":"deep"}"#,
            r#"{"type":"explain","of":{"kind":"hint","game":"x"}}"#,
            r#"{"type":"explain","of":{"kind":"node","study":"x","node":3}}"#,
            r#"{"type":"explain-stop"}"#,
            r#"{"type":"puzzle-next","wish":{},"puzzle":null,"offset":60}"#,
            r#"{"type":"puzzle-next","wish":{"theme":"fork","set":"own","due_only":true},"puzzle":"x","offset":-720}"#,
            r#"{"type":"puzzle-act","puzzle":"x","step":0,"act":{"act":"try","text":"Nf3"}}"#,
            r#"{"type":"puzzle-act","puzzle":"x","step":1,"act":{"act":"hint"}}"#,
            r#"{"type":"puzzle-progress","offset":0}"#,
            r#"{"type":"puzzle-export","from":0}"#,
            r#"{"type":"puzzle-make","study":"x"}"#,
            r#"{"type":"export","study":"x","format":"all","from":0}"#,
            r#"{"type":"study-edit","study":"x","edit":{"edit":"line","node":1,"moves":["e2e4"]}}"#,
            r#"{"type":"study-edit","study":"x","edit":{"edit":"tags","tags":[["White","A"]]}}"#,
        ] {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn nonsense_is_no_message() {
        for text in [
            "",
            "{}",
            "[]",
            "null",
            r#"{"type":"shutdown"}"#,
            r#"{"type":"explain","of":{"kind":"fen","fen":"x"}}"#,
            r#"{"type":"hello","language":"xx"}"#,
            r#"{"type":"act","game":"x","revision":-1,"act":{"act":"hint"}}"#,
            r#"{"type":"act","game":"x","revision":1,"act":{"act":"conclude"}}"#,
            r#"{"type":"new-game","choice":{"players":{"white":{"kind":"uci","command":"sh"},"black":{"kind":"human"}},"clock":null,"start":{"kind":"standard"}}}"#,
            r#"{"type":"study-edit","study":"x","edit":{"edit":"marks","node":1,"marks":[{"color":"red","from":"e9","to":"e4"}]}}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
