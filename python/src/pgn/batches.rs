//! A PGN file as a stream of Arrow's record batches, which other libraries take without a copy.

use std::io;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

use arrocco_rules::pgn::{Reader, Replay};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::collector::{Collector, GameData};
use super::columns;
use super::source::Source;
use crate::guard::panicked;

/// The name that the interface prescribes.
const CAPSULE: &std::ffi::CStr = c"arrow_array_stream";

/// Some milliseconds of work.
const GAMES_BETWEEN_SIGNALS: usize = 256;

/// More games than this in a batch would take gigabytes.
const MOST_GAMES: usize = 1 << 20;

/// Reads a batch at a time.
struct Batches {
    reader: Reader<Source>,
    replay: Replay<Collector>,
    size: usize,
    schema: SchemaRef,
    is_at_end: bool,
    /// The thread in which Python hears signals, if the stream was made in it.
    main_thread: Option<ThreadId>,
}

impl Batches {
    fn games(&mut self) -> Result<Vec<GameData>, ArrowError> {
        let mut games = Vec::new();
        while games.len() < self.size && !self.is_at_end {
            if games.len().is_multiple_of(GAMES_BETWEEN_SIGNALS) {
                self.check_signals()?;
            }
            match self.reader.read_game(&mut self.replay).map_err(arrow_error)? {
                Some(game) => games.push(game),
                None => self.is_at_end = true,
            }
        }
        Ok(games)
    }

    /// Ends the stream at Ctrl-C: who reads it may not come back to Python before the end of the file. Readers know errors of
    /// their own only, so that the signal is sent once more, for Python to raise its exception when they return.
    fn check_signals(&self) -> Result<(), ArrowError> {
        // In another thread, to wait for the interpreter could mean to wait for ever.
        if self.main_thread != Some(thread::current().id()) {
            return Ok(());
        }
        Python::attach(|py| {
            let Err(error) = py.check_signals() else { return Ok(()) };
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                let send = || py.import("_thread")?.call_method0("interrupt_main");
                send().map_err(arrow_error)?;
            }
            Err(ArrowError::IoError("interrupted".to_owned(), io::ErrorKind::Interrupted.into()))
        })
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.games() {
            Ok(games) if games.is_empty() => None,
            Ok(games) => Some(columns::batch(&self.schema, &games)),
            Err(error) => {
                self.is_at_end = true;
                Some(Err(error))
            }
        }
    }
}

/// An error of the source; those of the system stay such.
fn arrow_error(error: PyErr) -> ArrowError {
    if Python::attach(|py| error.is_instance_of::<PyOSError>(py)) {
        return ArrowError::IoError(error.to_string(), std::io::Error::other(error.to_string()));
    }
    ArrowError::ExternalError(Box::new(error))
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// The games of a PGN file as a table of Arrow, a batch at a time: for Polars, DuckDB, pandas, PyArrow and Parquet, which
/// take it without a copy by the Arrow PyCapsule interface. It can be read once.
///
/// Columns: ``event``, ``site``, ``date``, ``round``, ``white``, ``black``, ``time_control``, ``termination``, ``eco``,
/// ``variant``, ``white_elo``, ``black_elo``, ``result``, ``opening``, ``start`` (a FEN, null for the usual start), ``end``,
/// ``plies``, ``moves`` (UCI), ``evals`` (centipawns for White; a mate in n is 100000 - n), ``clocks`` (seconds),
/// ``problems`` (how many) and ``headers`` (all tags).
#[pyclass(frozen, module = "arrocco", name = "PgnTable")]
pub(crate) struct PgnTable(Mutex<Option<Box<Batches>>>);

#[pymethods]
impl PgnTable {
    #[new]
    #[pyo3(signature = (source, *, batch_size = 4096))]
    fn new(source: &Bound<'_, PyAny>, batch_size: usize) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&batch_size) {
            return Err(PyValueError::new_err(format!("`batch_size` is 1 to {MOST_GAMES}")));
        }
        let batches = Batches {
            reader: Reader::new(Source::new(source)?),
            replay: Replay::new(Collector::new(false)),
            size: batch_size,
            schema: columns::schema(),
            is_at_end: false,
            main_thread: None,
        };
        Ok(Self(Mutex::new(Some(Box::new(batches)))))
    }

    /// The stream, for libraries that know the interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A schema is a wish that need not be met.
        let _ = requested_schema;
        let batches = self.0.lock().map_err(|_| panicked())?.take();
        let mut batches = batches.ok_or_else(|| PyValueError::new_err("the table has been read already"))?;
        let threading = py.import("threading")?;
        let is_main = threading.call_method0("current_thread")?.is(&threading.call_method0("main_thread")?);
        batches.main_thread = is_main.then(|| thread::current().id());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(batches), CAPSULE)
    }
}
