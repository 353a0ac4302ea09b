//! Where a game of the library can be taken up again.

use std::path::Path;

use super::collection_kind::CollectionKind;

/// Where a game is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A PGN file that somebody added.
    Added,
    /// A game of the terminal.
    Terminal,
    /// A game of the page, by its name there.
    Page(String),
    /// A chapter of a study of the page, counted from 0.
    Study { study: String, chapter: usize },
}

impl Origin {
    /// The origin of a game by the file it is in and its number there, counted from 1.
    pub(super) fn new(kind: CollectionKind, path: &Path, number: i64) -> Self {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        match kind {
            CollectionKind::Added => Self::Added,
            CollectionKind::Terminal => Self::Terminal,
            CollectionKind::Page => Self::Page(stem.into_owned()),
            CollectionKind::Study => {
                let of_chapter =
                    stem.split_once('-').and_then(|(study, chapter)| Some((study, chapter.parse().ok()?)));
                let (study, chapter) = of_chapter.unwrap_or((&stem, (number - 1).max(0) as usize));
                Self::Study { study: study.to_owned(), chapter }
            }
        }
    }

    /// A word for it, as JSON has it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Added => "collection",
            Self::Terminal => "terminal",
            Self::Page(_) => "page",
            Self::Study { .. } => "study",
        }
    }
}
