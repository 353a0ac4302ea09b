//! The manual, which the page shows and `arrocco manual` prints.

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../page/manual/", $name, ".md")))),*]
    };
}

/// The pages in the order of the book: the name of each and its text, in Markdown.
pub const MANUAL: [(&str, &str); 18] = pages![
    "start",
    "play",
    "read",
    "library",
    "explorer",
    "review",
    "analyse",
    "puzzles",
    "browser",
    "study",
    "devices",
    "settings",
    "pgn",
    "scripts",
    "endings",
    "engines",
    "matches",
    "programming",
];

/// The table of contents.
pub const MANUAL_SUMMARY: &str = include_str!("../page/manual/SUMMARY.md");
