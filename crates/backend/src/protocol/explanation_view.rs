//! What the coach says, as the page shows it.

use serde::Serialize;

use super::{LineMove, MarkView};

/// Why a move is good or bad. The texts are in the language of who asked.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ExplanationView {
    /// `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub verdict: &'static str,
    pub headline: String,
    /// The strongest first; none if none could be proven.
    pub reasons: Vec<ReasonView>,
    /// What to look for the next time.
    pub advice: Option<&'static str>,
}

/// One reason, and where it is on the board.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ReasonView {
    pub text: String,
    /// `move`, `reply` or `better`: whose line it is in.
    pub view: &'static str,
    /// The name of the fact.
    pub fact: &'static str,
    /// They belong to the position before the half-move that does it.
    pub marks: Vec<MarkView>,
    /// Where the line begins.
    pub start: String,
    pub line: Vec<LineMove>,
    /// The half-move of the line that does it, from 0.
    pub ply: usize,
}

/// Why a mistake of a game was one, in short.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct LessonView {
    pub text: String,
    /// What to look for the next time; `None` if no reason could be proven, which the text says.
    pub advice: Option<&'static str>,
}
