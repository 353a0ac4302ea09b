//! The limits of a search, from Python's arguments.

use std::time::Duration;

use arrocco_engine::{Clock, Limits};
use arrocco_rules::Position;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::moves;

/// What `analyse` and `play` take.
#[derive(Default)]
pub(super) struct Asked<'a, 'py> {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<f64>,
    pub(super) mate: Option<u32>,
    pub(super) clock: Option<f64>,
    pub(super) increment: f64,
    pub(super) moves: Option<&'a Bound<'py, PyAny>>,
}

impl Asked<'_, '_> {
    pub(super) fn limits(&self, position: &Position) -> PyResult<Limits> {
        let clock = match self.clock {
            None => None,
            Some(left) => Some(Clock {
                left: seconds("clock", left)?,
                increment: seconds("increment", self.increment)?,
                moves_to_go: None,
            }),
        };
        let mut search_moves = Vec::new();
        if let Some(moves) = self.moves {
            for mv in moves.try_iter()? {
                search_moves.push(moves::resolve(position, &mv?)?);
            }
            if search_moves.is_empty() {
                return Err(PyValueError::new_err("`moves` is empty: there is nothing to search"));
            }
        }
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            move_time: self.time.map(|time| seconds("time", time)).transpose()?,
            clock,
            search_moves,
            ..Limits::default()
        })
    }

    /// Would the search go on until it is stopped?
    pub(super) fn is_endless(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.time.is_none()
            && self.mate.is_none()
            && self.clock.is_none()
    }
}

fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(value)
        .map_err(|_| PyValueError::new_err(format!("`{name}` must be a number of seconds, not {value}")))
}
