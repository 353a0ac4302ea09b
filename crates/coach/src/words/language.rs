//! The languages.

use arrocco_rules::PieceLetters;

/// A language of the coach.
///
/// ```
/// use arrocco_coach::Language;
/// assert_eq!(Language::ALL.map(Language::code), ["en", "it", "es"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them.
    ///
    /// ```
    /// # use arrocco_coach::Language;
    /// assert_eq!(Language::ALL.len(), 3);
    /// ```
    pub const ALL: [Self; 3] = [Self::English, Self::Italian, Self::Spanish];

    /// Its two letters.
    ///
    /// ```
    /// # use arrocco_coach::Language;
    /// assert_eq!(Language::Italian.code(), "it");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Italian => "it",
            Self::Spanish => "es",
        }
    }

    pub(super) const fn letters(self) -> PieceLetters {
        match self {
            Self::English => PieceLetters::ENGLISH,
            Self::Italian => PieceLetters::ITALIAN,
            Self::Spanish => PieceLetters::SPANISH,
        }
    }
}
