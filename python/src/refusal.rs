//! Why a move is not legal.

use arrocco_rules::{Position, WhyNot};
use pyo3::prelude::*;

use crate::square_set::SquareSet;

/// Why a move is not legal. ``str`` is the reason in words.
#[pyclass(frozen, module = "arrocco", name = "Refusal")]
pub(crate) struct Refusal {
    pub(crate) why: WhyNot,
    pub(crate) position: Box<Position>,
}

#[pymethods]
impl Refusal {
    /// The attributes that ``case Refusal(code)`` takes apart.
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("code", "squares")
    }

    /// A short name that stays the same in all versions, such as ``"blocked"`` or ``"pinned"``.
    #[getter]
    fn code(&self) -> &'static str {
        self.why.code()
    }

    /// The squares that the reason names.
    #[getter]
    fn squares(&self) -> SquareSet {
        SquareSet(self.why.squares())
    }

    fn __str__(&self) -> String {
        self.why.text(&self.position).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.why.code(), self.why.text(&self.position))
    }
}
