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

/// What pickling writes.
type Fields = (String, String, u64, u64, u32, bool);

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

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let this = slf.get().clone();
        let fields = (this.code, this.message, this.line, this.offset, this.ply, this.is_warning);
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Builds the problem that pickling has written.
    #[staticmethod]
    fn _restore(code: String, message: String, line: u64, offset: u64, ply: u32, is_warning: bool) -> Self {
        Self { code, message, line, offset, ply, is_warning }
    }

    fn __repr__(&self) -> String {
        format!("<PgnProblem {}: {}>", self.code, self.message)
    }
}
