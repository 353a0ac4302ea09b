//! An iterator over the games of a file as trees.

use std::sync::Mutex;

use arrocco_rules::pgn::{Reader, Tree};
use pyo3::prelude::*;

use super::source::Source;
use super::tree::PgnTree;
use crate::guard::{panicked, unwind};

/// An iterator over the games of a PGN file as trees, with variations, comments and annotations.
///
/// ``source`` is a path, bytes, or an object with ``read``.
#[pyclass(module = "arrocco", name = "PgnTreeReader")]
pub(crate) struct PgnTreeReader(Mutex<Box<Reader<Source>>>);

#[pymethods]
impl PgnTreeReader {
    #[new]
    fn new(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        Source::new(source).map(|source| Self(Mutex::new(Box::new(Reader::new(source)))))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PgnTree>> {
        let reader = self.0.get_mut().map_err(|_| panicked())?;
        let record = unwind(py, || Tree::read_from(&mut **reader))??;
        Ok(record.map(PgnTree::from))
    }
}
