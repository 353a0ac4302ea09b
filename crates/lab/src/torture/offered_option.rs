//! An option that the engine offers, and its kind.

use arrocco_uci::client::{EngineOption, OptionKind};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OfferedOption(EngineOption);

/// The kinds of options, as `each` names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Check,
    Spin,
    Combo,
    Button,
    Text,
}

impl OfferedOption {
    pub(super) fn parse(line: &str) -> Option<Self> {
        EngineOption::parse(line).map(Self)
    }

    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    pub(super) fn default(&self) -> &str {
        &self.0.default
    }

    /// The least number that it takes; an `i128`, so that one less fits as well.
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
    /// By its name in the protocol.
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
