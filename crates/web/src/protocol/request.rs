//! Messages of the page.

use arrocco_host::language::Language;
use serde::Deserialize;

use super::{Edit, GameChoice, MarkView, Side, Start};

/// A part of a file that is as large as parts should be.
const FULL_PART: usize = 30_000;

#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Request {
    Hello { language: Language },
    Language { language: Language },
    Games,
    NewGame { choice: GameChoice },
    OpenGame { game: String },
    Leave,
    ForgetGame { game: String },
    Rematch { game: String },
    StudyOfGame { game: String },
    Act { game: String, revision: u64, act: Act },
    CheckStart { start: Start },
    Import { upload: u64, part: u32, parts: u32, text: String },
    NewStudy { fen: Option<String> },
    OpenStudy { study: String, index: Option<u32> },
    StudyLook { study: String, node: u32 },
    StudyEdit { study: String, edit: Edit },
    EngineStart { study: String, node: u32, lines: u8, threat: bool },
    EngineStop,
    Analyse { study: String },
    AnalyseStop { study: String },
    Export(Export),
}

#[derive(Deserialize, Debug)]
#[serde(tag = "format", rename_all = "lowercase")]
pub(crate) enum Export {
    Pgn { study: String },
    Svg { study: String, node: u32, orientation: Side, marks: Vec<MarkView> },
}

/// What somebody does in a game.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub(crate) enum Act {
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
    pub(crate) const fn cost(&self) -> u32 {
        match self {
            Self::Games | Self::OpenGame { .. } | Self::EngineStart { .. } | Self::OpenStudy { .. } => 3,
            Self::NewGame { .. }
            | Self::Rematch { .. }
            | Self::StudyOfGame { .. }
            | Self::NewStudy { .. } => 10,
            Self::Analyse { .. } | Self::Export(_) | Self::ForgetGame { .. } => 5,
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
