//! The engine as a Python object.

use std::sync::{Mutex, MutexGuard, TryLockError};

use arrocco_engine as engine;
use arrocco_engine::{Control, Event, Level, Limits, Report};
use arrocco_rules as rules;
use pyo3::exceptions::{PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::analysis::{Analysis, history};
use super::limits::Asked;
use super::line::Line;
use crate::errors;
use crate::game::Game;
use crate::guard::{panicked, wait};
use crate::moves::{self, Move};
use crate::position::Position;

/// More threads or lines than this are a mistake.
const MOST_THREADS: usize = 1024;
const MOST_LINES: usize = 256;

/// Arrocco's engine in this process.
///
/// ``threads`` search in parallel with a transposition table of ``hash`` MiB. ``level`` (1 to 20) or ``elo`` (800 to 2800)
/// limit the strength of ``play``. While it searches, other threads of Python run; ``stop`` ends the search from any of
/// them, and Ctrl-C raises ``KeyboardInterrupt``.
///
/// >>> from arrocco import Engine, Position
/// >>> analysis = Engine().analyse(Position("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), nodes=10_000)
/// >>> str(analysis.best), analysis.score.mate
/// ('d1d8', 1)
#[pyclass(frozen, module = "arrocco", name = "Engine")]
pub(crate) struct Engine {
    engine: Mutex<Box<engine::Engine>>,
    control: Control,
}

/// The position of an argument, and the keys of those before it if it is a game.
fn subject(object: &Bound<'_, PyAny>) -> PyResult<(rules::Position, Vec<u64>)> {
    if let Ok(position) = object.cast::<Position>() {
        return Ok((*position.get().0, Vec::new()));
    }
    let game = object.cast::<Game>();
    let game = game.map_err(|_| PyTypeError::new_err("an engine searches a Position or a Game"))?.borrow();
    Ok((*game.0.position(), history(&game)))
}

fn level(level: Option<u8>, elo: Option<u16>) -> PyResult<Option<Level>> {
    match (level, elo) {
        (None, None) => Ok(None),
        (Some(number), None) => match Level::new(number) {
            None => Err(PyValueError::new_err("levels are 1 to 20")),
            level => Ok(level),
        },
        (None, Some(elo)) => match Level::of_elo(elo) {
            None => Err(PyValueError::new_err("`elo` is 800 to 2800")),
            level => Ok(level),
        },
        _ => Err(PyValueError::new_err("give either `level` or `elo`")),
    }
}

/// Takes the place of the last report of the same rank. Bounds are only kept while nothing better is known.
fn keep(lines: &mut Vec<Report>, report: Report) {
    match lines.iter_mut().find(|line| line.rank == report.rank) {
        Some(line) if report.bound.is_none() || line.bound.is_some() => *line = report,
        Some(_) => {}
        None => lines.push(report),
    }
}

impl Engine {
    /// The engine, unless another thread searches with it.
    fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Box<engine::Engine>>> {
        self.engine.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                errors::simple(py, "EngineBusyError", "busy", "the engine is searching for another thread")
            }
            TryLockError::Poisoned(_) => panicked(),
        })
    }

    /// Searches on another thread, while this one waits for its end or for a signal.
    fn search(
        &self,
        py: Python<'_>,
        (position, history): (rules::Position, Vec<u64>),
        lines: usize,
        limits: &Limits,
        on_line: Option<&Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let mut engine = self.lock(py)?;
        engine.set_lines(lines);
        // A stop from another thread counts from here on.
        self.control.arm(false);
        let (mut reports, mut raised) = (Vec::new(), None);
        let mut on_event = |event| {
            let Event::Report(report) = event else { return };
            if let (Some(callback), None) = (on_line, &raised) {
                let line = Line::new(position, report.clone());
                if let Err(error) = Python::attach(|py| callback.call1(py, (line,))) {
                    raised = Some(error);
                    self.control.stop();
                }
            }
            keep(&mut reports, report);
        };
        let engine = &mut **engine;
        let work = || engine.search_armed(&position, &history, limits, &mut on_event);
        let found = wait(py, work, || self.control.stop())?;
        if let Some(error) = raised {
            return Err(error);
        }
        reports.sort_by_key(|report| report.rank);
        let lines = reports.into_iter().map(|report| Line::new(position, report)).collect();
        Ok(Analysis::new(position, found, lines))
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, threads = 1, hash = 16, level = None, elo = None, seed = 0))]
    fn new(
        py: Python<'_>,
        threads: usize,
        hash: usize,
        level: Option<u8>,
        elo: Option<u16>,
        seed: u64,
    ) -> PyResult<Self> {
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!("`threads` is 1 to {MOST_THREADS}")));
        }
        if hash == 0 {
            return Err(PyValueError::new_err("`hash` is a number of MiB, at least 1"));
        }
        let level = self::level(level, elo)?;
        let made = crate::guard::unwind(py, || {
            let mut engine = engine::Engine::new();
            engine.resize_hash(hash)?;
            engine.set_threads(threads);
            engine.set_seed(seed);
            engine.set_level(level);
            Ok::<_, engine::OutOfMemory>(engine)
        })?;
        let engine = made.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let control = engine.control();
        Ok(Self { engine: Mutex::new(Box::new(engine)), control })
    }

    /// Searches a position or a game at full strength until a limit is reached: ``depth`` in plies, ``nodes``, ``time`` in
    /// seconds, or a mate in ``mate`` moves. Of a game, repetitions are known.
    ///
    /// ``lines`` is how many best lines are wanted (MultiPV), ``moves`` those that are considered, and ``on_line`` is called
    /// with every ``Line`` on the way; an exception in it ends the search. Without any limit the search goes on until
    /// ``stop`` or Ctrl-C, and with ``infinite=False``, the default, that is a ``ValueError``.
    #[pyo3(signature = (subject, *, depth = None, nodes = None, time = None, mate = None, lines = 1, moves = None,
                        on_line = None, infinite = false))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn analyse(
        &self,
        py: Python<'_>,
        subject: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        mate: Option<u32>,
        lines: usize,
        moves: Option<&Bound<'_, PyAny>>,
        on_line: Option<Py<PyAny>>,
        infinite: bool,
    ) -> PyResult<Analysis> {
        let subject = self::subject(subject)?;
        let asked = Asked { depth, nodes, time, mate, moves, ..Asked::default() };
        if asked.is_endless() && !infinite {
            return Err(PyValueError::new_err("give a limit (depth, nodes, time or mate), or infinite=True"));
        }
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(PyValueError::new_err(format!("`lines` is 1 to {MOST_LINES}")));
        }
        let limits = Limits { analysis: true, ..asked.limits(&subject.0)? };
        self.search(py, subject, lines, &limits, on_line.as_ref())
    }

    /// The move to play in a position or a game, at the engine's level: by a limit, or by the ``clock`` of the side to move
    /// with its ``increment``, in seconds. ``None`` if there is no legal move. A level needs no limit.
    #[pyo3(signature = (subject, *, depth = None, nodes = None, time = None, clock = None, increment = 0.0))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn play(
        &self,
        py: Python<'_>,
        subject: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        clock: Option<f64>,
        increment: f64,
    ) -> PyResult<Option<Py<Move>>> {
        let subject = self::subject(subject)?;
        let asked = Asked { depth, nodes, time, clock, increment, ..Asked::default() };
        let has_level = self.engine.try_lock().is_ok_and(|engine| engine.level().is_some());
        if asked.is_endless() && !has_level {
            return Err(PyValueError::new_err("give a limit: depth, nodes, time or clock"));
        }
        let limits = asked.limits(&subject.0)?;
        let analysis = self.search(py, subject, 1, &limits, None)?;
        analysis.found.best.map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// Ends the search that is running in another thread, which then returns what it has found. Does nothing else.
    fn stop(&self) {
        self.control.stop();
    }

    /// Forgets everything, for another game.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.lock(py)?.clear();
        Ok(())
    }

    fn __repr__(&self) -> &'static str {
        "<Engine Arrocco>"
    }
}
