//! A game: its moves, and every way it can end.

use arrocco_rules as rules;
use arrocco_rules::{DrawClaim, PlayError};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PySlice};

use crate::convert::ColorArg;
use crate::errors;
use crate::moves::{self, Move};
use crate::opening::Opening;
use crate::outcome::Outcome;
use crate::position::Position;

/// A game from a position: moves, undo and redo, repetitions, claims and outcomes.
///
/// ``len(game)`` is the number of moves, ``game[i]`` a move, ``game[i:j]`` a list of them.
///
/// >>> from arrocco import Game
/// >>> game = Game()
/// >>> for san in ["f3", "e5", "g4", "Qh4#"]:
/// ...     game.play(san)
/// >>> str(game.outcome), len(game), str(game[-1])
/// ('Black won by checkmate', 4, 'd8h4')
#[pyclass(eq, module = "arrocco", name = "Game")]
#[derive(Clone, PartialEq)]
pub(crate) struct Game(pub(crate) rules::Game);

fn claim_named(name: &str) -> PyResult<DrawClaim> {
    match name {
        "threefold" => Ok(DrawClaim::Threefold),
        "fifty-moves" => Ok(DrawClaim::FiftyMoves),
        _ => Err(PyValueError::new_err("a claim is \"threefold\" or \"fifty-moves\"")),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start = None, moves = None))]
    fn new(start: Option<Position>, moves: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let start = start.map_or_else(rules::Position::startpos, |start| *start.0);
        let mut game = Self(rules::Game::new(start));
        if let Some(moves) = moves {
            for mv in moves.try_iter()? {
                game.play(&mv?)?;
            }
        }
        Ok(game)
    }

    /// The position at the beginning.
    #[getter]
    fn start(&self) -> Position {
        Position::of(*self.0.start())
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> Position {
        Position::of(*self.0.position())
    }

    /// All positions, the start first.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().iter().copied().map(Position::of).collect()
    }

    /// The moves that were played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.moves().iter().copied())
    }

    /// The moves that ``redo`` would play.
    #[getter]
    fn undone_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.undone_moves().iter().copied())
    }

    /// Plays a move: a ``Move`` or text in any notation. Raises ``IllegalMoveError``, ``MoveSyntaxError`` or, after the
    /// end, ``GameOverError``.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = r#move.py();
        let mv = moves::resolve(self.0.position(), r#move)?;
        self.0.play(mv).map_err(|error| match error {
            PlayError::Over(over) => errors::game_over(py, over),
            _ => errors::illegal(py, mv, self.0.position()),
        })
    }

    /// Takes back the last move and returns it; ``None`` at the start.
    fn undo(&mut self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.0.undo().map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// Plays a move again that was taken back, and returns it; ``None`` if there is none.
    fn redo(&mut self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.0.redo().map(|mv| moves::to_python(py, mv)).transpose()
    }

    /// How often the position on the board has occurred.
    #[getter]
    fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// How the game has ended, or ``None`` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// Can the side to move claim a draw? ``claim`` is ``"threefold"`` or ``"fifty-moves"``; ``move`` is a move that is
    /// announced, if the claim is for the position after it.
    #[pyo3(signature = (claim, r#move = None))]
    fn can_claim(&self, claim: &str, r#move: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let claim = claim_named(claim)?;
        match r#move {
            None => Ok(self.0.can_claim(claim)),
            Some(mv) => Ok(self.0.can_claim_with(claim, moves::resolve(self.0.position(), mv)?)),
        }
    }

    /// The moves with which a draw can be claimed by announcing them.
    fn claiming_moves<'py>(&self, py: Python<'py>, claim: &str) -> PyResult<Bound<'py, PyList>> {
        let found: Vec<_> = self.0.claiming_moves(claim_named(claim)?).collect();
        moves::list(py, found)
    }

    /// The side to move claims a draw, by announcing a move if one is given. Raises ``ClaimError`` if there is none.
    #[pyo3(signature = (r#move = None))]
    fn claim_draw(&mut self, py: Python<'_>, r#move: Option<&Bound<'_, PyAny>>) -> PyResult<Outcome> {
        let before = *self.0.position();
        let claimed = match r#move {
            None => self.0.claim_draw(),
            Some(mv) => self.0.claim_draw_with(moves::resolve(&before, mv)?),
        };
        claimed.map(Outcome).map_err(|error| errors::claim(py, error, &before))
    }

    /// A side resigns.
    fn resign(&mut self, py: Python<'_>, color: ColorArg) -> PyResult<Outcome> {
        self.0.resign(color.0).map(Outcome).map_err(|error| errors::game_over(py, error))
    }

    /// Both sides agree to a draw.
    fn agree_draw(&mut self, py: Python<'_>) -> PyResult<Outcome> {
        self.0.agree_draw().map(Outcome).map_err(|error| errors::game_over(py, error))
    }

    /// A side's time is up: the other wins, or it is a draw if the other cannot mate.
    fn flag(&mut self, py: Python<'_>, color: ColorArg) -> PyResult<Outcome> {
        self.0.flag(color.0).map(Outcome).map_err(|error| errors::game_over(py, error))
    }

    /// Ends the game with an outcome.
    fn conclude(&mut self, py: Python<'_>, outcome: Outcome) -> PyResult<Outcome> {
        self.0.conclude(outcome.0).map(Outcome).map_err(|error| errors::game_over(py, error))
    }

    /// The last opening that the game went through, or ``None``.
    #[getter]
    fn opening(&self) -> Option<Opening> {
        rules::Opening::of_line(self.0.start(), self.0.moves()).map(|(_, opening)| Opening(opening))
    }

    /// The moves as numbered text.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<String> {
        let line = self.0.start().line(self.0.moves());
        line.map(|line| line.to_string()).map_err(|error| errors::illegal(py, error.0, self.0.start()))
    }

    /// The game as PGN, with seven tags or more.
    fn pgn(&self) -> String {
        rules::pgn::Tree::from(&self.0).to_string()
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.moves(py)?.try_iter()?.into_any().unbind())
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        item(py, self.0.moves(), index)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let outcome = self.0.outcome().map_or_else(String::new, |outcome| format!(", {outcome}"));
        format!("<Game of {} moves{outcome}: {}>", self.0.ply(), self.0.position())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let game = slf.borrow();
        let bits: Vec<u16> = game.0.moves().iter().map(|mv| mv.bits()).collect();
        let undone: Vec<u16> = game.0.undone_moves().iter().map(|mv| mv.bits()).collect();
        let state = (game.0.start().to_string(), bits, undone, game.outcome());
        Ok((slf.get_type().getattr("_restore")?, state.into_pyobject(py)?.into_any()))
    }

    /// Builds the game that pickling has written.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        start: &str,
        played: Vec<u16>,
        undone: Vec<u16>,
        outcome: Option<Outcome>,
    ) -> PyResult<Self> {
        let start = rules::Position::from_fen(start, rules::Accept::EVERYTHING);
        let mut game = rules::Game::new(start.map_err(|error| errors::position(py, &error))?.position);
        // What can be redone lies behind the moves in the opposite order of its undoing.
        for &bits in played.iter().chain(&undone) {
            let mv =
                rules::Move::from_bits(bits).ok_or_else(|| PyValueError::new_err("not a pickled game"))?;
            game.play_on(mv).map_err(|error| errors::illegal(py, error.0, game.position()))?;
        }
        for _ in &undone {
            game.undo();
        }
        if let (Some(outcome), None) = (outcome, game.outcome()) {
            game.conclude(outcome.0).map_err(|error| errors::game_over(py, error))?;
        }
        Ok(Self(game))
    }
}

/// A move or a slice of moves, as Python indexes lists.
pub(crate) fn item(py: Python<'_>, list: &[rules::Move], index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if let Ok(slice) = index.cast::<PySlice>() {
        let range = slice.indices(list.len() as isize)?;
        let places = (0..range.slicelength as isize).map(|step| range.start + step * range.step);
        let found: Vec<_> = places.filter_map(|place| list.get(place as usize).copied()).collect();
        return Ok(moves::list(py, found)?.into_any().unbind());
    }
    let index: isize = index.cast::<PyInt>()?.extract()?;
    let place = if index < 0 { index + list.len() as isize } else { index };
    let mv = usize::try_from(place).ok().and_then(|place| list.get(place));
    let mv = mv.ok_or_else(|| PyIndexError::new_err("there is no such move"))?;
    Ok(moves::to_python(py, *mv)?.into_any())
}
