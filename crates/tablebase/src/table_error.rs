//! What is wrong with a file.

use std::fmt;
use std::sync::Arc;

/// A file that is not the table that its name promises.
///
/// ```
/// use arrocco_tablebase::{Material, Tablebase, TableKind};
/// let tables = Tablebase::new();
/// let material: Material = "KQvK".parse().unwrap();
/// let error = tables.check_bytes("KQvK.rtbw", material, TableKind::Wdl, vec![0; 80]).unwrap_err();
/// assert_eq!(error.to_string(), "KQvK.rtbw: this is not a WDL table of the Syzygy format");
/// ```
#[derive(Clone, Debug)]
pub struct TableError {
    file: Arc<str>,
    fault: TableFault,
}

impl TableError {
    pub(crate) fn new(file: &Arc<str>, fault: TableFault) -> Self {
        Self { file: Arc::clone(file), fault }
    }

    /// The file that is at fault.
    ///
    /// ```
    /// # use arrocco_tablebase::{Material, Tablebase, TableKind};
    /// # let material: Material = "KQvK".parse().unwrap();
    /// let error = Tablebase::new().check_bytes("KQvK.rtbw", material, TableKind::Wdl, vec![]).unwrap_err();
    /// assert_eq!(error.file(), "KQvK.rtbw");
    /// ```
    pub fn file(&self) -> &str {
        &self.file
    }

    /// What is wrong.
    ///
    /// ```
    /// # use arrocco_tablebase::{Material, Tablebase, TableFault, TableKind};
    /// # let material: Material = "KQvK".parse().unwrap();
    /// let error = Tablebase::new().check_bytes("KQvK.rtbw", material, TableKind::Wdl, vec![]).unwrap_err();
    /// assert_eq!(*error.fault(), TableFault::Length(0));
    /// ```
    pub fn fault(&self) -> &TableFault {
        &self.fault
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.fault)
    }
}

impl std::error::Error for TableError {}

/// What is wrong with a file.
///
/// ```
/// use arrocco_tablebase::TableFault;
/// assert_eq!(TableFault::Checksum.to_string(), "the checksum does not match: the file is damaged");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableFault {
    /// The system cannot read it.
    Unreadable(String),
    /// No table has this length in bytes.
    Length(u64),
    /// The first bytes are those of another kind of file.
    Magic(crate::TableKind),
    /// The checksum at its end is not that of its contents.
    Checksum,
    /// It is a table of other pieces.
    OtherMaterial,
    /// A field of its header, or a part of its data, is impossible.
    Damaged(&'static str),
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(reason) => write!(f, "cannot be read: {reason}"),
            Self::Length(length) => {
                write!(f, "no table has {length} bytes: the file is cut or of another kind")
            }
            Self::Magic(kind) => write!(f, "this is not a {kind} table of the Syzygy format"),
            Self::Checksum => f.write_str("the checksum does not match: the file is damaged"),
            Self::OtherMaterial => f.write_str("the table is one of other pieces than its name says"),
            Self::Damaged(what) => write!(f, "damaged: {what}"),
        }
    }
}
