//! The fast reader: an iterator over the games of a file, a batch at a time without the interpreter's lock.

use std::collections::VecDeque;
use std::sync::Mutex;

use arrocco_rules::pgn::{Reader, Replay};
use pyo3::prelude::*;

use super::collector::{Collector, GameData};
use super::game::PgnGame;
use super::source::Source;
use crate::guard::{panicked, unwind};

/// Games that are read at once: enough that taking the lock back costs nothing, few enough to be read in a millisecond.
const BATCH: usize = 32;

/// Moves after which a batch ends, so that large games do not gather in memory.
const BATCH_MOVES: usize = 8192;

struct State {
    reader: Reader<Source>,
    replay: Replay<Collector>,
    ready: VecDeque<GameData>,
    /// An error of the source, raised once the games before it have been handed out.
    failed: Option<PyErr>,
    is_at_end: bool,
}

impl State {
    fn read_batch(&mut self) {
        let mut moves = 0;
        while self.ready.len() < BATCH && moves < BATCH_MOVES {
            match self.reader.read_game(&mut self.replay) {
                Ok(Some(game)) => {
                    moves += game.moves.len();
                    self.ready.push_back(game);
                }
                Ok(None) => {
                    self.is_at_end = true;
                    return;
                }
                Err(error) => {
                    (self.is_at_end, self.failed) = (true, Some(error));
                    return;
                }
            }
        }
    }
}

/// An iterator over the games of a PGN file of any size, in memory that does not grow with it.
///
/// ``source`` is a path, bytes, or an object with ``read``. With ``moves=False`` moves are skipped, which is several times
/// as fast. Broken games do not end the iteration: what is wrong is in ``PgnGame.problems``.
///
/// >>> import arrocco
/// >>> games = list(arrocco.PgnReader(b'[White "A"]\n\n1. e4 e5 1-0\n\n1. d4 *'))
/// >>> len(games), games[0].headers["White"], games[0].sans
/// (2, 'A', ['e4', 'e5'])
#[pyclass(module = "arrocco", name = "PgnReader")]
pub(crate) struct PgnReader(Mutex<Box<State>>);

#[pymethods]
impl PgnReader {
    #[new]
    #[pyo3(signature = (source, *, moves = true))]
    fn new(source: &Bound<'_, PyAny>, moves: bool) -> PyResult<Self> {
        let collector = Collector::new(!moves);
        Ok(Self(Mutex::new(Box::new(State {
            reader: Reader::new(Source::new(source)?),
            replay: Replay::new(collector),
            ready: VecDeque::new(),
            failed: None,
            is_at_end: false,
        }))))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PgnGame>> {
        let state = self.0.get_mut().map_err(|_| panicked())?;
        if state.ready.is_empty() && !state.is_at_end {
            unwind(py, || state.read_batch())?;
        }
        match state.ready.pop_front() {
            Some(game) => Ok(Some(PgnGame::new(game))),
            None => state.failed.take().map_or(Ok(None), Err),
        }
    }
}
