//! An option that the engine under torture offers, and the kinds of them that cases ask for.

use arrocco_uci::client::{EngineOption, OptionKind};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Offer(EngineOption);

/// Which options a step is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Check,
    Spin,
    Combo,
    Button,
    Text,
}

impl Offer {
    pub(super) fn parse(line: &str) -> Option<Self> {
        EngineOption::parse(line).map(Self)
    }

    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    pub(super) fn default(&self) -> &str {
        &self.0.default
    }

    /// The least number that it takes, wide enough to say one less.
    pub(super) fn min(&self) -> i128 {
        if let OptionKind::Spin { min, .. } = self.0.kind { min.into() } else { 0 }
    }

    pub(super) fn max(&self) -> i128 {
        if let OptionKind::Spin { max, .. } = self.0.kind { max.into() } else { 0 }
    }

    pub(super) fn is(&self, kind: Kind) -> bool {
        kind == match self.0.kind {
            OptionKind::Check => Kind::Check,
            OptionKind::Spin { .. } => Kind::Spin,
            OptionKind::Combo(_) => Kind::Combo,
            OptionKind::Button => Kind::Button,
            OptionKind::Text => Kind::Text,
        }
    }
}

impl Kind {
    /// By the word that the protocol has for it.
    pub(super) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "check" => Self::Check,
            "spin" => Self::Spin,
            "combo" => Self::Combo,
            "button" => Self::Button,
            "string" => Self::Text,
            _ => return None,
        })
    }
}
