//! Something wrong in a PGN file.

use arrocco_rules::pgn::{Error, Severity};
use pyo3::prelude::*;

/// Something wrong in a PGN file. ``str`` is the message, with the place.
#[pyclass(frozen, eq, get_all, module = "arrocco", name = "PgnProblem", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Problem {
    /// A short name that stays the same in all versions, such as ``"move"`` or ``"unclosed-comment"``.
    code: String,
    /// The message.
    message: String,
    /// The line in the file, from 1.
    line: u64,
    /// The place in the file, in bytes.
    offset: u64,
    /// The half-move, from 0.
    ply: u32,
    /// Is the game read as it was meant nevertheless?
    is_warning: bool,
}

impl From<&Error> for Problem {
    fn from(error: &Error) -> Self {
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            line: error.place.line,
            offset: error.place.offset,
            ply: error.place.ply,
            is_warning: error.severity() == Severity::Warning,
        }
    }
}

#[pymethods]
impl Problem {
    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<PgnProblem {}: {}>", self.code, self.message)
    }
}
