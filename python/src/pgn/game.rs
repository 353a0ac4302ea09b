//! A game of a PGN file as the fast reader gives it.

use arrocco_rules as rules;
use arrocco_rules::pgn::Score;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList};

use super::collector::GameData;
use super::problem::Problem;
use crate::game::{Game, item};
use crate::moves;
use crate::opening::Opening;
use crate::position::Position;

/// A game of a PGN file: tags and the moves of the main line. Immutable.
///
/// ``len(game)`` is the number of half-moves, ``game[i]`` a move, ``game[i:j]`` a list of them.
#[pyclass(frozen, module = "arrocco", name = "PgnGame")]
pub(crate) struct PgnGame {
    data: Box<GameData>,
    headers: PyOnceLock<Py<PyDict>>,
}

impl PgnGame {
    pub(crate) fn new(data: GameData) -> Self {
        Self { data: Box::new(data), headers: PyOnceLock::new() }
    }
}

/// An evaluation as Python has it: centipawns, or mate in so many moves.
type Eval = (Option<i32>, Option<i32>);

/// What pickling writes.
type Fields = (
    Vec<(String, String)>,
    Position,
    Vec<u16>,
    Option<&'static str>,
    Vec<Problem>,
    Vec<(u32, Eval)>,
    Vec<(u32, f64)>,
);

fn score_to_python(score: Score) -> Eval {
    match score {
        Score::Centipawns(value) => (Some(value), None),
        Score::Mate(moves) => (None, Some(moves)),
    }
}

#[pymethods]
impl PgnGame {
    /// The tags as a dictionary, in the order of the file.
    #[getter]
    fn headers(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let headers = self.headers.get_or_try_init(py, || {
            let headers = PyDict::new(py);
            for (name, value) in &self.data.tags {
                headers.set_item(name, value)?;
            }
            PyResult::Ok(headers.unbind())
        })?;
        Ok(headers.clone_ref(py))
    }

    /// The moves of the main line, as far as they are legal.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.data.moves.iter().copied())
    }

    /// The moves of the main line in algebraic notation.
    #[getter]
    fn sans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut position = self.data.start;
        let names = self.data.moves.iter().map(|&mv| {
            let name = position.san(mv);
            position.play_unchecked(mv);
            name
        });
        let names: Vec<_> = names.collect();
        PyList::new(py, names.iter().map(arrocco_rules::MoveText::as_str))
    }

    /// The position at the beginning.
    #[getter]
    fn start(&self) -> Position {
        Position::of(self.data.start)
    }

    /// The position at the end of the main line.
    #[getter]
    fn end(&self) -> Position {
        Position::of(self.data.end)
    }

    /// All positions of the main line, the start first.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        let mut position = self.data.start;
        let after = self.data.moves.iter().map(|&mv| {
            position.play_unchecked(mv);
            Position::of(position)
        });
        std::iter::once(Position::of(self.data.start)).chain(after).collect()
    }

    /// The result after the moves: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``.
    #[getter]
    fn result(&self) -> &'static str {
        self.data.result.map_or("*", rules::pgn::GameResult::as_str)
    }

    /// What is wrong with the game in the file.
    #[getter]
    fn problems(&self) -> Vec<Problem> {
        self.data.problems.clone()
    }

    /// Evaluations of the comments (``%eval``), one for each half-move: ``None``, or a pair of centipawns and moves to mate
    /// of which one is ``None``, from White's point of view.
    #[getter]
    fn evals(&self) -> Vec<Option<Eval>> {
        let mut evals = vec![None; self.data.moves.len()];
        for &(ply, score) in &self.data.evals {
            if let Some(slot) = evals.get_mut(ply as usize) {
                *slot = Some(score_to_python(score));
            }
        }
        evals
    }

    /// Clocks of the comments (``%clk``) in seconds, one for each half-move, ``None`` where there is none.
    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        let mut clocks = vec![None; self.data.moves.len()];
        for &(ply, seconds) in &self.data.clocks {
            if let Some(slot) = clocks.get_mut(ply as usize) {
                *slot = Some(seconds);
            }
        }
        clocks
    }

    /// The last opening that the game goes through, or ``None``.
    #[getter]
    fn opening(&self) -> Option<Opening> {
        rules::Opening::of_line(&self.data.start, &self.data.moves).map(|(_, opening)| Opening(opening))
    }

    /// The moves as a ``Game``, for claims and outcomes.
    fn to_game(&self) -> Game {
        let mut game = rules::Game::new(self.data.start);
        for &mv in &self.data.moves {
            // Files have games that went on after a draw by rule; every move is legal.
            if game.play_on(mv).is_err() {
                break;
            }
        }
        Game(game)
    }

    fn __len__(&self) -> usize {
        self.data.moves.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.moves(py)?.try_iter()?.into_any().unbind())
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        item(py, &self.data.moves, index)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let game = slf.get();
        let data = &game.data;
        let fields = (
            data.tags.clone(),
            game.start(),
            moves::bits(&data.moves),
            data.result.map(rules::pgn::GameResult::as_str),
            data.problems.clone(),
            data.evals.iter().map(|&(ply, score)| (ply, score_to_python(score))).collect(),
            data.clocks.clone(),
        );
        Ok((slf.get_type().getattr("_restore")?, fields))
    }

    /// Builds the game that pickling has written.
    #[staticmethod]
    fn _restore(
        tags: Vec<(String, String)>,
        start: Position,
        moves: Vec<u16>,
        result: Option<&str>,
        problems: Vec<Problem>,
        evals: Vec<(u32, Eval)>,
        clocks: Vec<(u32, f64)>,
    ) -> PyResult<Self> {
        let moves = moves::restored(*start.0, &moves)?;
        let mut end = *start.0;
        for &mv in &moves {
            end.play_unchecked(mv);
        }
        let score = |(cp, mate): Eval| match (cp, mate) {
            (_, Some(moves)) => Score::Mate(moves),
            (cp, None) => Score::Centipawns(cp.unwrap_or(0)),
        };
        Ok(Self::new(GameData {
            tags,
            start: *start.0,
            end,
            moves,
            result: result.and_then(|text| rules::pgn::GameResult::from_text(text.as_bytes())),
            problems,
            evals: evals.into_iter().map(|(ply, eval)| (ply, score(eval))).collect(),
            clocks,
        }))
    }

    fn __repr__(&self) -> String {
        let tag = |name: &str| {
            let found = self.data.tags.iter().find(|(tag, _)| tag == name);
            found.map_or_else(|| "?".to_owned(), |(_, value)| value.clone())
        };
        let (white, black) = (tag("White"), tag("Black"));
        format!("<PgnGame {white} - {black}, {}, {} moves>", self.result(), self.data.moves.len())
    }
}
