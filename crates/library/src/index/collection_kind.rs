//! What a collection is: a PGN file that was added, or a file that this program wrote itself.

/// Who wrote the file of a collection. The numbers are those of the database.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum CollectionKind {
    /// A PGN file that somebody added.
    #[default]
    Added = 0,
    /// A game of the terminal.
    Terminal = 1,
    /// A game of the page.
    Page = 2,
    /// A study of the page, or a chapter of one that was edited.
    Study = 3,
}

impl CollectionKind {
    pub(super) const fn from_number(number: i64) -> Self {
        match number {
            1 => Self::Terminal,
            2 => Self::Page,
            3 => Self::Study,
            _ => Self::Added,
        }
    }

    /// Whether this program wrote the file itself.
    pub const fn is_own(self) -> bool {
        !matches!(self, Self::Added)
    }
}
