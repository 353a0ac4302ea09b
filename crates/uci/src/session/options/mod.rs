//! The UCI options as data: one table drives listing, parsing and effect.

mod settings;
mod strength_limits;
mod table;
mod table_options;
#[cfg(feature = "tunable")]
mod tunables;
mod uci_option;

pub use settings::{Configuration, Settings};
pub use strength_limits::StrengthLimits;
pub use table::{OPTIONS, options};
pub use table_options::TableOptions;
#[cfg(feature = "tunable")]
pub use tunables::Tunables;
pub use uci_option::{Kind, UciOption};

/// Name and value of a `setoption` line. The value is the whole rest of the line.
pub(super) fn split_option(line: &str) -> Option<(String, Option<&str>)> {
    let mut rest = line;
    while next_word(&mut rest)? != "setoption" {}
    if !next_word(&mut rest)?.eq_ignore_ascii_case("name") {
        return None;
    }
    let mut name = Vec::new();
    while let Some(word) = next_word(&mut rest) {
        if word.eq_ignore_ascii_case("value") {
            return (!name.is_empty()).then(|| (name.join(" "), Some(rest.trim())));
        }
        name.push(word);
    }
    (!name.is_empty()).then(|| (name.join(" "), None))
}

fn next_word<'t>(text: &mut &'t str) -> Option<&'t str> {
    let trimmed = text.trim_start();
    let (word, rest) = trimmed.split_once(char::is_whitespace).unwrap_or((trimmed, ""));
    *text = rest;
    (!word.is_empty()).then_some(word)
}
