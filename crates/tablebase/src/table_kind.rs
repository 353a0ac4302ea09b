//! The two kinds of tables.

use std::fmt;

/// What a table tells about a position.
///
/// ```
/// use arrocco_tablebase::TableKind;
/// assert_eq!(TableKind::Wdl.extension(), "rtbw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TableKind {
    /// Who wins.
    Wdl,
    /// How far the next capture or pawn move is.
    Dtz,
}

impl TableKind {
    /// Both kinds.
    ///
    /// ```
    /// # use arrocco_tablebase::TableKind;
    /// assert_eq!(TableKind::ALL.len(), 2);
    /// ```
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// The ending of the file name.
    ///
    /// ```
    /// # use arrocco_tablebase::TableKind;
    /// assert_eq!(TableKind::Dtz.extension(), "rtbz");
    /// ```
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// The first four bytes of a file.
    pub(crate) const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wdl => "WDL",
            Self::Dtz => "DTZ",
        })
    }
}
