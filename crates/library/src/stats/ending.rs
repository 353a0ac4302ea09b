//! How a game ended, as its last position shows or its `Termination` tag says.

use std::collections::BTreeMap;

use arrocco_rules::Position;
use arrocco_rules::pgn::Tag;

/// The ways in which games end. The tag is free text and is sorted into these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Ending {
    Checkmate,
    Stalemate,
    Resignation,
    Agreement,
    Repetition,
    FiftyMoves,
    InsufficientMaterial,
    Time,
    Adjudication,
    RulesInfraction,
    Abandoned,
    Unterminated,
    Normal,
    Other,
    NotTold,
}

/// Words that name an ending. Where a tag has several, the first in this table counts.
const WORDS: [(&str, Ending); 22] = [
    ("stalemate", Ending::Stalemate),
    ("insufficient", Ending::InsufficientMaterial),
    ("checkmate", Ending::Checkmate),
    ("mated", Ending::Checkmate),
    ("repetition", Ending::Repetition),
    ("fifty", Ending::FiftyMoves),
    ("50", Ending::FiftyMoves),
    ("75", Ending::FiftyMoves),
    ("agreement", Ending::Agreement),
    ("resign", Ending::Resignation),
    ("time", Ending::Time),
    ("on the clock", Ending::Time),
    ("adjudicat", Ending::Adjudication),
    ("rules infraction", Ending::RulesInfraction),
    ("illegal", Ending::RulesInfraction),
    ("abandon", Ending::Abandoned),
    ("disconnect", Ending::Abandoned),
    ("stalled", Ending::Abandoned),
    ("unterminated", Ending::Unterminated),
    ("death", Ending::Abandoned),
    ("emergency", Ending::Abandoned),
    ("normal", Ending::Normal),
];

impl Ending {
    /// The ending that the `Termination` tag names.
    pub(super) fn from_tag(tag: Tag<'_>) -> Self {
        let text = tag.value().to_lowercase();
        if matches!(text.trim(), "" | "?" | "-") {
            return Self::NotTold;
        }
        let found = WORDS.iter().find(|(word, _)| text.contains(word));
        found.map_or(Self::Other, |&(_, ending)| ending)
    }

    /// The ending that the last position shows.
    pub(super) fn on_board(last: &Position) -> Option<Self> {
        if last.has_moves() {
            return None;
        }
        Some(if last.is_check() { Self::Checkmate } else { Self::Stalemate })
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty moves",
            Self::InsufficientMaterial => "insufficient material",
            Self::Time => "time",
            Self::Adjudication => "adjudication",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
            Self::Unterminated => "unterminated",
            Self::Normal => "normal",
            Self::Other => "other",
            Self::NotTold => "not told",
        }
    }
}

/// Games by their ending.
pub(super) type Endings = BTreeMap<Ending, u64>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_say_it_in_many_ways() {
        for (text, ending) in [
            ("Normal", Ending::Normal),
            ("time forfeit", Ending::Time),
            ("hikaru won by checkmate", Ending::Checkmate),
            ("Game drawn by timeout vs insufficient material", Ending::InsufficientMaterial),
            ("Game drawn by 50-move rule", Ending::FiftyMoves),
            ("draw by stalemate", Ending::Stalemate),
            ("Unterminated", Ending::Unterminated),
            ("\u{1b}[31m", Ending::Other),
            ("?", Ending::NotTold),
        ] {
            assert_eq!(
                Ending::from_tag(Tag { name: b"Termination", raw: text.as_bytes() }),
                ending,
                "{text}"
            );
        }
    }
}
