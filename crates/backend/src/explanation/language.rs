//! The coach's languages.

use arrocco_language::Language;

/// The coach's language of the same name.
pub const fn spoken(language: Language) -> arrocco_coach::Language {
    match language {
        Language::En => arrocco_coach::Language::English,
        Language::It => arrocco_coach::Language::Italian,
        Language::Es => arrocco_coach::Language::Spanish,
    }
}
