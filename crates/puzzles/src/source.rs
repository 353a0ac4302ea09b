//! Where a puzzle comes from.

use serde::{Deserialize, Serialize};

/// Where a puzzle comes from, as far as it is known. Empty texts are unknown.
///
/// ```
/// use arrocco_puzzles::Source;
/// let source = Source { white: "Anna".to_owned(), black: "Bruno".to_owned(), date: "2026.05.02".to_owned(), ..Source::default() };
/// assert_eq!(source.to_string(), "Anna – Bruno, 2026.05.02");
/// assert_eq!(Source::default().to_string(), "");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// Who had White.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub white: String,
    /// Who had Black.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub black: String,
    /// The date, as PGN writes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The event, or the study of a line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// An address.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub url: String,
}

/// The longest text that is kept, in characters.
const LONGEST: usize = 200;

impl Source {
    /// The source without control characters and without texts of any length, as everything from outside must be.
    #[must_use]
    pub fn cleaned(self) -> Self {
        let clean = |text: String| -> String {
            text.chars().filter(|c| !c.is_control()).take(LONGEST).collect::<String>().trim().to_owned()
        };
        Self {
            white: clean(self.white),
            black: clean(self.black),
            date: clean(self.date),
            event: clean(self.event),
            url: clean(self.url),
        }
    }
}

/// In one line, for people.
impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { white, black, date, event, .. } = self;
        let players = match (white.as_str(), black.as_str()) {
            ("", "") => String::new(),
            (white, "") => white.to_owned(),
            ("", black) => black.to_owned(),
            (white, black) => format!("{white} – {black}"),
        };
        let parts: Vec<&str> =
            [players.as_str(), event, date].into_iter().filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join(", "))
    }
}
