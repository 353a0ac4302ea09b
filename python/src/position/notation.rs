//! Moves as text, and text as moves.

use arrocco_rules::{CastlingMode, FenStyle, PieceLetters};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::Position;
use crate::errors;
use crate::moves::{self, Move};

/// The piece letters of a language, or figurines.
fn letters(name: &str) -> PyResult<&'static PieceLetters> {
    Ok(match name {
        "en" => &PieceLetters::ENGLISH,
        "it" => &PieceLetters::ITALIAN,
        "es" => &PieceLetters::SPANISH,
        "figurine" => &PieceLetters::FIGURINES,
        _ => return Err(PyValueError::new_err("letters are \"en\", \"it\", \"es\" or \"figurine\"")),
    })
}

#[pymethods]
impl Position {
    /// A legal move in short algebraic notation. ``letters`` is ``"en"``, ``"it"``, ``"es"`` or ``"figurine"``.
    #[pyo3(signature = (r#move, *, letters = "en"))]
    fn san(&self, r#move: &Bound<'_, PyAny>, letters: &str) -> PyResult<String> {
        let mv = moves::resolve(&self.0, r#move)?;
        let text = match letters {
            "en" => self.0.san(mv),
            other => self.0.san_in(mv, self::letters(other)?),
        };
        Ok(text.as_str().to_owned())
    }

    /// A legal move in long algebraic notation.
    #[pyo3(signature = (r#move, *, letters = "en"))]
    fn lan(&self, r#move: &Bound<'_, PyAny>, letters: &str) -> PyResult<String> {
        let mv = moves::resolve(&self.0, r#move)?;
        Ok(self.0.lan_in(mv, self::letters(letters)?).as_str().to_owned())
    }

    /// A legal move as UCI writes it. ``chess960`` says how castling is written; by default as the position needs it.
    #[pyo3(signature = (r#move, *, chess960 = None))]
    fn uci(&self, r#move: &Bound<'_, PyAny>, chess960: Option<bool>) -> PyResult<String> {
        let mv = moves::resolve(&self.0, r#move)?;
        let mode = match chess960 {
            None => self.0.castling_mode(),
            Some(true) => CastlingMode::Chess960,
            Some(false) => CastlingMode::Standard,
        };
        Ok(mv.uci(mode).to_string())
    }

    /// All legal moves in algebraic notation, in the order of ``legal_moves``.
    #[getter]
    fn legal_sans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legal = self.0.legal_moves();
        let names: Vec<_> = legal.iter().map(|&mv| self.0.san(mv)).collect();
        PyList::new(py, names.iter().map(arrocco_rules::MoveText::as_str))
    }

    /// The move that a text means: UCI, short or long algebraic notation.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        moves::to_python(py, moves::parse(py, &self.0, text)?)
    }

    /// The move that a text in algebraic notation means. The reader is tolerant; with ``strict`` the text must be what
    /// ``san`` writes.
    #[pyo3(signature = (text, *, strict = false, letters = "en"))]
    fn parse_san(&self, py: Python<'_>, text: &str, strict: bool, letters: &str) -> PyResult<Py<Move>> {
        let found = if strict {
            self.0.move_from_strict_san(text)
        } else {
            self.0.move_from_san_in(text, self::letters(letters)?)
        };
        moves::to_python(py, found.map_err(|error| errors::san(py, error, &self.0))?)
    }

    /// The move that a text in UCI's notation means; castling in either spelling.
    fn parse_uci(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let found = self.0.move_from_uci(text);
        moves::to_python(py, found.map_err(|error| errors::uci(py, error, &self.0))?)
    }

    /// The moves of a text with numbers or without: ``position.parse_line("1. e4 e5 2. Nf3")``.
    fn parse_line<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyList>> {
        let found = self.0.moves_from_san(text);
        let found = found.map_err(|refused| errors::san(py, refused.error, &refused.position))?;
        moves::list(py, found)
    }

    /// Moves, one after the other, as numbered text.
    ///
    /// >>> from arrocco import Position
    /// >>> Position().line(["e4", "e7e5", "Nf3"])
    /// '1. e4 e5 2. Nf3'
    fn line(&self, moves: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut position = *self.0;
        let mut found = Vec::new();
        for item in moves.try_iter()? {
            let mv = moves::resolve(&position, &item?)?;
            position.play_unchecked(mv);
            found.push(mv);
        }
        let line = self.0.line(&found).map_err(|error| errors::illegal(moves.py(), error.0, &self.0))?;
        Ok(line.to_string())
    }

    /// The FEN with castling rights as the files of the rooks (``HAha``).
    #[getter]
    fn shredder_fen(&self) -> String {
        self.0.fen_with(FenStyle::Shredder).to_string()
    }
}
