//! How bad it is when an engine fails a case.

use std::fmt;

use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Severity {
    /// The engine breaks the protocol; a graphical interface may be misled.
    Violation,
    /// A crash, a hang, an illegal move, a lost state: the game or the analysis is over.
    Damage,
}

impl Severity {
    pub(super) fn parse(text: &str) -> Option<Self> {
        match text {
            "violation" => Some(Self::Violation),
            "damage" => Some(Self::Damage),
            _ => None,
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Violation => "violation",
            Self::Damage => "damage",
        })
    }
}
