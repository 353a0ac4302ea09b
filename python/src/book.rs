//! Opening books in Polyglot's format.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Mutex;

use arrocco_rules::polyglot;
use pyo3::prelude::*;

use crate::errors;
use crate::guard::panicked;
use crate::moves::{self, Move};
use crate::position::Position;

/// An opening book in Polyglot's format, read from a file as it is asked.
///
/// ``book[position]`` is a list of pairs of move and weight; ``len(book)`` the number of entries.
#[pyclass(frozen, module = "arrocco", name = "PolyglotBook")]
pub(crate) struct PolyglotBook {
    book: Mutex<polyglot::Book<File>>,
    path: PathBuf,
}

impl PolyglotBook {
    fn page(&self, position: &Position) -> PyResult<polyglot::Page> {
        let mut book = self.book.lock().map_err(|_| panicked())?;
        book.page(&position.0, None).map_err(|error| errors::file(&error, &self.path))
    }
}

#[pymethods]
impl PolyglotBook {
    #[new]
    fn new(path: PathBuf) -> PyResult<Self> {
        let file = File::open(&path).map_err(|error| errors::file(&error, &path))?;
        let book = polyglot::Book::open(file).map_err(|error| errors::file(&error, &path))?;
        Ok(Self { book: Mutex::new(book), path })
    }

    /// The moves of the book with their weights, in the order of the book. Illegal ones are left out.
    fn __getitem__(&self, py: Python<'_>, position: Position) -> PyResult<Vec<(Py<Move>, u16)>> {
        let page = self.page(&position)?;
        page.moves.iter().map(|entry| Ok((moves::to_python(py, entry.mv)?, entry.weight))).collect()
    }

    fn __contains__(&self, position: Position) -> PyResult<bool> {
        Ok(!self.page(&position)?.moves.is_empty())
    }

    /// A move with a probability by its weight, or ``None`` if the book has none. ``random`` is a number of 64 bits, such
    /// as ``random.getrandbits(64)``.
    fn choose(&self, py: Python<'_>, position: Position, random: u64) -> PyResult<Option<Py<Move>>> {
        let chosen = self.page(&position)?.choose(&[], random);
        chosen.map(|mv| moves::to_python(py, mv)).transpose()
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.book.lock().map_err(|_| panicked())?.entries() as usize)
    }

    fn __repr__(&self) -> String {
        format!("PolyglotBook({:?})", self.path.display().to_string())
    }
}
