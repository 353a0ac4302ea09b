//! Where PGN comes from: a file by its path, bytes or text, or a Python object with `read`.

use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

use arrocco_rules::pgn;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;

pub(crate) enum Source {
    File(File, PathBuf),
    Bytes(Vec<u8>, usize),
    /// An object with `read`, and what it has returned beyond what was asked for.
    Object(Py<PyAny>, Vec<u8>),
}

impl Source {
    /// Bytes are PGN, and so is text with a line break or a bracket; other text and path objects name a file.
    pub(crate) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Ok(Self::Bytes(bytes.as_bytes().to_vec(), 0));
        }
        if object.hasattr("read")? {
            return Ok(Self::Object(object.clone().unbind(), Vec::new()));
        }
        let path: PathBuf = object.extract().map_err(|_| {
            PyTypeError::new_err("PGN is read from a path, from bytes, or from an object with `read`")
        })?;
        let file = File::open(&path).map_err(|error| errors::file(&error, &path))?;
        Ok(Self::File(file, path))
    }
}

/// Moves bytes from the front of `from`, as many as fit.
fn take(from: &mut Vec<u8>, into: &mut [u8]) -> usize {
    let count = from.len().min(into.len());
    into[..count].copy_from_slice(&from[..count]);
    from.drain(..count);
    count
}

/// What `read` of an object returns, in bytes. A text file returns text.
fn read_object(object: &Py<PyAny>, count: usize) -> PyResult<Vec<u8>> {
    Python::attach(|py| {
        let chunk = object.bind(py).call_method1("read", (count,))?;
        if let Ok(bytes) = chunk.cast::<PyBytes>() {
            return Ok(bytes.as_bytes().to_vec());
        }
        let Ok(text) = chunk.cast::<PyString>() else {
            return Err(PyTypeError::new_err("`read` must return bytes or text"));
        };
        let text = text.to_cow().map_err(|_| PyValueError::new_err("the text is not valid Unicode"))?;
        Ok(text.as_bytes().to_vec())
    })
}

impl pgn::Source for Source {
    type Error = PyErr;

    fn fill(&mut self, into: &mut [u8]) -> PyResult<usize> {
        match self {
            Self::File(file, path) => loop {
                match file.read(into) {
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    read => return read.map_err(|error| errors::file(&error, path)),
                }
            },
            Self::Bytes(bytes, at) => {
                let rest = &bytes[*at..];
                let count = rest.len().min(into.len());
                into[..count].copy_from_slice(&rest[..count]);
                *at += count;
                Ok(count)
            }
            Self::Object(object, rest) => {
                if rest.is_empty() {
                    *rest = read_object(object, into.len())?;
                }
                Ok(take(rest, into))
            }
        }
    }
}
