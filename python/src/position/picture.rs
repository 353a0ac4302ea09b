//! The board as a picture.

use arrocco_rules::Color;
use arrocco_rules::svg::{Arrow, LastMove, Mark, Picture};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::Position;
use crate::convert::ColorArg;
use crate::moves::Move;

/// The width and height that a picture may have.
const SIZES: std::ops::RangeInclusive<u32> = 16..=10_000;

#[pymethods]
impl Position {
    /// The board as SVG.
    ///
    /// ``bottom`` is the side at the bottom, ``last`` a move whose squares are highlighted. Arrows are texts such as
    /// ``"e2e4"`` or ``"e2e4:red"``, marks such as ``"e4"`` or ``"e4:#8040c0"``.
    #[pyo3(signature = (*, bottom = None, size = 390, coordinates = true, last = None, arrows = vec![], marks = vec![]))]
    fn svg(
        &self,
        bottom: Option<ColorArg>,
        size: u32,
        coordinates: bool,
        last: Option<&Bound<'_, Move>>,
        arrows: Vec<String>,
        marks: Vec<String>,
    ) -> PyResult<String> {
        if !SIZES.contains(&size) {
            return Err(PyValueError::new_err("the size of a picture is 16 to 10000 pixels"));
        }
        let last = last.map(|mv| mv.get().0);
        let picture = Picture {
            bottom: bottom.map_or(Color::White, |side| side.0),
            size,
            has_coordinates: coordinates,
            last: last.map(|mv| LastMove { from: mv.from(), to: mv.king_or_piece_target() }),
            arrows: read_all::<Arrow>(&arrows)?,
            marks: read_all::<Mark>(&marks)?,
            ..Picture::new(*self.0)
        };
        Ok(picture.to_string())
    }

    /// What notebooks show.
    fn _repr_svg_(&self) -> String {
        Picture { size: 390, ..Picture::new(*self.0) }.to_string()
    }
}

/// Where the moved piece stands afterwards.
trait Target {
    fn king_or_piece_target(self) -> arrocco_rules::Square;
}

impl Target for arrocco_rules::Move {
    fn king_or_piece_target(self) -> arrocco_rules::Square {
        if self.is_castle() { self.king_target() } else { self.to() }
    }
}

fn read_all<T: std::str::FromStr<Err: std::fmt::Display>>(texts: &[String]) -> PyResult<Vec<T>> {
    let read =
        |text: &String| text.parse().map_err(|error| PyValueError::new_err(format!("{text:?}: {error}")));
    texts.iter().map(read).collect()
}
