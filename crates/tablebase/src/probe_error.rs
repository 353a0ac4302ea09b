//! Why there is no answer about a position.

use std::fmt;

use crate::{Material, TableError, TableKind};

/// Why there is no answer about a position.
///
/// ```
/// use arrocco_rules::Position;
/// use arrocco_tablebase::{ProbeError, Tablebase};
/// let error = Tablebase::new().probe_wdl(&Position::startpos()).unwrap_err();
/// assert!(matches!(error, ProbeError::CastlingRights));
/// assert_eq!(error.to_string(), "tables know no positions with castling rights");
/// ```
#[derive(Clone, Debug)]
pub enum ProbeError {
    /// A side may still castle; tables have no such positions.
    CastlingRights,
    /// More men than any table has.
    TooManyMen(usize),
    /// There is no such table.
    Missing(Material, TableKind),
    /// The table is damaged.
    Table(TableError),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CastlingRights => f.write_str("tables know no positions with castling rights"),
            Self::TooManyMen(men) => write!(f, "there are {men} men, and tables have at most 7"),
            Self::Missing(material, kind) => write!(f, "there is no table {material}.{}", kind.extension()),
            Self::Table(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProbeError {}

impl From<TableError> for ProbeError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}
