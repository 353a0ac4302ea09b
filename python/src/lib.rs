//! The native module of the Python package `arrocco`: classes around the types of the rules, the engine and the tables.
//! Each file holds one class; what is written in Python lies in `package/`.

mod arrays;
mod book;
mod chess;
mod convert;
mod engine;
mod epd;
mod errors;
mod game;
mod guard;
mod moves;
mod opening;
mod outcome;
mod pgn;
mod piece;
mod position;
mod refusal;
mod square_set;
mod tablebase;

use pyo3::PyClass;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The drawing of a piece, for the pictures of `arrocco.chess`.
#[pyfunction]
fn piece_strokes(letter: char) -> PyResult<&'static str> {
    let piece = arrocco_rules::Piece::from_char(letter);
    let piece =
        piece.ok_or_else(|| PyValueError::new_err(format!("{letter:?} is not the letter of a piece")))?;
    Ok(arrocco_rules::svg::strokes(piece))
}

/// The 781 random numbers of Polyglot's keys.
#[pyfunction]
fn polyglot_numbers() -> Vec<u64> {
    arrocco_rules::polyglot::numbers().to_vec()
}

/// Adds a class whose contents need no stricter alignment than Python gives its objects, which is that of two pointers and
/// which PyO3 does not check. What needs more is kept in a box.
fn add<T: PyClass>(module: &Bound<'_, PyModule>) -> PyResult<()> {
    const { assert!(align_of::<T>() <= 8, "Python aligns objects to 16 bytes, and their contents to 8") };
    module.add_class::<T>()
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add::<book::PolyglotBook>(module)?;
    add::<chess::BoardCore>(module)?;
    add::<chess::MoveGenerator>(module)?;
    module.add("ChessMove", module.py().get_type::<chess::Move>())?;
    add::<engine::Analysis>(module)?;
    add::<engine::Engine>(module)?;
    add::<engine::Line>(module)?;
    add::<engine::Score>(module)?;
    add::<epd::Epd>(module)?;
    add::<game::Game>(module)?;
    add::<moves::Move>(module)?;
    add::<opening::Opening>(module)?;
    add::<outcome::Outcome>(module)?;
    add::<pgn::Node>(module)?;
    add::<pgn::PgnGame>(module)?;
    add::<pgn::PgnReader>(module)?;
    add::<pgn::PgnTable>(module)?;
    add::<pgn::PgnTree>(module)?;
    add::<pgn::PgnTreeReader>(module)?;
    add::<pgn::Problem>(module)?;
    add::<piece::Piece>(module)?;
    add::<position::Position>(module)?;
    add::<refusal::Refusal>(module)?;
    add::<square_set::SquareSet>(module)?;
    add::<tablebase::RankedMove>(module)?;
    add::<tablebase::Tablebase>(module)?;
    module.add_function(wrap_pyfunction!(piece_strokes, module)?)?;
    module.add_function(wrap_pyfunction!(polyglot_numbers, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::bitboard_rows, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::plane_rows, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::fact_rows, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::legal_rows, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::move_index, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::moves_of_indexes, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::positions_of_rows, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("PanicException", module.py().get_type::<pyo3::panic::PanicException>())?;
    Ok(())
}
