//! Legal moves, playing them, and reasons why others are not legal.

use arrocco_rules::{MoveList, Position as Rules, see};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::Position;
use crate::convert::{RoleArg, SquareArg};
use crate::guard::{interruptible, unwind};
use crate::moves::{self, Move};
use crate::refusal::Refusal;

/// Deeper counts exceed 64 bits.
const DEEPEST: u32 = 13;

#[pymethods]
impl Position {
    /// All legal moves, as a list.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.legal_moves())
    }

    /// The number of legal moves, without a list of them.
    #[getter]
    fn move_count(&self) -> usize {
        self.0.count_moves()
    }

    /// The legal moves that take a piece, en passant included.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.captures())
    }

    /// The legal moves that give check.
    #[getter]
    fn checks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.checking_moves())
    }

    /// The legal moves from a square.
    fn moves_from<'py>(&self, py: Python<'py>, square: SquareArg) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.moves_from(square.0))
    }

    /// Moves as pieces go, which may leave the king in check.
    #[getter]
    fn pseudo_legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        moves::list(py, self.0.pseudo_legal_moves())
    }

    /// Is a move legal here?
    fn is_legal(&self, r#move: &Bound<'_, Move>) -> bool {
        self.0.is_legal(r#move.get().0)
    }

    /// The position after a move: a ``Move``, or text in UCI or algebraic notation. Raises ``IllegalMoveError`` with the
    /// reason, or ``MoveSyntaxError``.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mv = moves::resolve(&self.0, r#move)?;
        Ok(Self::of(self.0.after_unchecked(mv)))
    }

    /// The positions after all legal moves, as a list of pairs of move and position.
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legal: MoveList = self.0.legal_moves();
        let pairs: Vec<(Py<Move>, Self)> = legal
            .iter()
            .map(|&mv| Ok((moves::to_python(py, mv)?, Self::of(self.0.after_unchecked(mv)))))
            .collect::<PyResult<_>>()?;
        PyList::new(py, pairs)
    }

    /// Why a piece cannot go from a square to another, or ``None`` if it can.
    ///
    /// >>> from arrocco import Position
    /// >>> str(Position().why_illegal("d1", "d3"))
    /// 'the queen on d1 is blocked by the pawn on d2'
    #[pyo3(signature = (from_square, to_square, promotion = None))]
    fn why_illegal(
        &self,
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<RoleArg>,
    ) -> Option<Refusal> {
        let (from, to, promotion) = moves::squares_of(from_square, to_square, promotion);
        self.0.why_illegal(from, to, promotion).map(|why| Refusal { why, position: self.0.clone() })
    }

    /// What a legal move does, as a tuple of names such as ``"capture"``, ``"check"`` and ``"mate"``.
    fn classify(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<&'static str>> {
        let mv = moves::resolve(&self.0, r#move)?;
        Ok(self.0.classify(mv).iter().collect())
    }

    /// Does a legal move give check?
    fn gives_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.0.gives_check(moves::resolve(&self.0, r#move)?))
    }

    /// What a move wins in centipawns if both sides then take on its square as long as it pays.
    fn exchange(&self, r#move: &Bound<'_, PyAny>) -> PyResult<i32> {
        Ok(see::gain(&self.0, moves::resolve(&self.0, r#move)?))
    }

    /// The number of sequences of ``depth`` legal moves. Other threads run meanwhile, and Ctrl-C is heard.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        check_depth(depth)?;
        if depth < 5 {
            return unwind(py, || self.0.perft(depth));
        }
        let position = *self.0;
        interruptible(py, move |is_stopped| perft_until(position, depth, is_stopped))
    }

    /// The number of sequences of ``depth`` legal moves by first move.
    fn divide<'py>(&self, py: Python<'py>, depth: u32) -> PyResult<Bound<'py, PyDict>> {
        check_depth(depth)?;
        let counts = PyDict::new(py);
        for mv in self.0.legal_moves() {
            let child = Self::of(self.0.after_unchecked(mv));
            counts.set_item(moves::object(py, mv)?, child.perft(py, depth.saturating_sub(1))?)?;
        }
        Ok(counts)
    }
}

/// Counts with a look at `is_stopped` so often that nobody has to wait for it. The count is wrong after that.
fn perft_until(position: Rules, depth: u32, is_stopped: &dyn Fn() -> bool) -> u64 {
    if depth < 5 {
        return position.perft(depth);
    }
    let moves = position.legal_moves().into_iter();
    let children = moves.take_while(|_| !is_stopped()).map(|mv| position.after_unchecked(mv));
    children.map(|child| perft_until(child, depth - 1, is_stopped)).sum()
}

fn check_depth(depth: u32) -> PyResult<()> {
    if depth > DEEPEST {
        return Err(PyValueError::new_err(format!("the depth of perft is at most {DEEPEST}")));
    }
    Ok(())
}
