//! Facts in words, in three languages. A fact that a language does not know does not compile.

mod advice;
mod english;
mod italian;
mod language;
mod mark;
mod names;
mod sentences;
mod spanish;
mod theme_titles;

pub use language::Language;
pub use mark::Mark;
