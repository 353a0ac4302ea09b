//! Why a table was not made.

use std::fmt;

use crate::{Material, TableError};

/// Why a table was not made.
///
/// ```
/// use arrocco_tablebase::{Tablebase, make::{MakeError, Maker}};
/// let maker = Maker::new().memory_limit(1 << 20);
/// let error = maker.make("KQRvKR".parse().unwrap(), &Tablebase::new()).unwrap_err();
/// assert!(matches!(error, MakeError::Memory { .. }));
/// ```
#[derive(Clone, Debug)]
pub enum MakeError {
    /// It was interrupted.
    Stopped,
    /// It needs more memory than it may use.
    Memory {
        /// Bytes that are needed.
        needed: u64,
        /// Bytes that may be used.
        limit: u64,
    },
    /// Two kings alone have no table, and no table has more than seven men.
    NoTable(Material),
    /// A distance in this ending is longer than the maker can count.
    TooLong(Material),
    /// A table has another value than the solver; the text tells where.
    Differs(Material, String),
    /// A table of a smaller ending is damaged.
    Table(TableError),
}

impl fmt::Display for MakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("interrupted"),
            Self::Memory { needed, limit } => {
                let mib = |bytes: &u64| bytes.div_ceil(1 << 20);
                write!(f, "{} MiB of memory are needed, and {} MiB may be used", mib(needed), mib(limit))
            }
            Self::NoTable(material) => write!(f, "there are no tables of {material}"),
            Self::TooLong(material) => write!(f, "the distances of {material} are too long"),
            Self::Differs(material, text) => write!(f, "{material} is wrong at {text}"),
            Self::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MakeError {}

impl From<TableError> for MakeError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}
