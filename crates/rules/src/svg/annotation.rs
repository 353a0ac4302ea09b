//! What can be added to a picture of a board: arrows, marked squares, the last move.

use std::fmt;
use std::str::FromStr;

use crate::{Role, Square};

use super::paint::{Paint, PaintError};

/// An arrow from a square to another.
///
/// ```
/// use arrocco_rules::Square;
/// use arrocco_rules::svg::Arrow;
/// let arrow: Arrow = "e2e4:red".parse().unwrap();
/// assert_eq!((arrow.from, arrow.to), (Square::E2, Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its color.
    pub paint: Paint,
}

/// A square that is pointed out.
///
/// ```
/// use arrocco_rules::Square;
/// use arrocco_rules::svg::Mark;
/// assert_eq!("e4:#8040c0".parse::<Mark>().unwrap().square, Square::E4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The square.
    pub square: Square,
    /// Its color.
    pub paint: Paint,
}

/// The squares that the last move has left and reached.
///
/// ```
/// use arrocco_rules::svg::LastMove;
/// assert_eq!("e7e8q".parse::<LastMove>(), "e7e8".parse());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastMove {
    /// The square that it has left.
    pub from: Square,
    /// The square that it has reached.
    pub to: Square,
}

/// Why a text is not an annotation.
///
/// ```
/// use arrocco_rules::svg::{AnnotationError, Arrow};
/// assert_eq!("e4e4".parse::<Arrow>(), Err(AnnotationError::SameSquare));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnnotationError {
    /// Two squares are wanted.
    Squares,
    /// The two squares are the same.
    SameSquare,
    /// One square is wanted.
    Square,
    /// The color is wrong.
    Paint(PaintError),
}

impl fmt::Display for AnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares => f.write_str("two squares are wanted, as in e2e4"),
            Self::SameSquare => f.write_str("the two squares are the same"),
            Self::Square => f.write_str("a square is a letter from a to h and a digit from 1 to 8"),
            Self::Paint(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AnnotationError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Paint(error) => Some(error),
            _ => None,
        }
    }
}

impl FromStr for Arrow {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let (squares, paint) = painted(text)?;
        let (from, to) = two_squares(squares)?;
        Ok(Self { from, to, paint })
    }
}

impl FromStr for Mark {
    type Err = AnnotationError;

    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let (square, paint) = painted(text)?;
        Ok(Self { square: square.parse().map_err(|_| AnnotationError::Square)?, paint })
    }
}

impl FromStr for LastMove {
    type Err = AnnotationError;

    /// A promotion may name its piece.
    fn from_str(text: &str) -> Result<Self, AnnotationError> {
        let promotes = text.chars().nth(4).is_some_and(|c| Role::from_char(c).is_some());
        let squares = if promotes { text.get(..4).filter(|_| text.len() == 5) } else { Some(text) };
        let (from, to) = two_squares(squares.ok_or(AnnotationError::Squares)?)?;
        Ok(Self { from, to })
    }
}

/// What is annotated, and in which color.
fn painted(text: &str) -> Result<(&str, Paint), AnnotationError> {
    match text.split_once(':') {
        Some((what, paint)) => Ok((what, paint.parse().map_err(AnnotationError::Paint)?)),
        None => Ok((text, Paint::default())),
    }
}

fn two_squares(text: &str) -> Result<(Square, Square), AnnotationError> {
    let halves = text.split_at_checked(2).ok_or(AnnotationError::Squares)?;
    let square = |half: &str| half.parse::<Square>().map_err(|_| AnnotationError::Squares);
    let (from, to) = (square(halves.0)?, square(halves.1)?);
    if from == to { Err(AnnotationError::SameSquare) } else { Ok((from, to)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_colors_are_understood() {
        let paint = Paint::default();
        assert_eq!("e2e4".parse(), Ok(Arrow { from: Square::E2, to: Square::E4, paint }));
        assert_eq!("e2e4:green".parse(), "e2e4".parse::<Arrow>());
        assert_eq!("a8".parse(), Ok(Mark { square: Square::A8, paint }));
        let last = LastMove { from: Square::E7, to: Square::E8 };
        assert_eq!(("e7e8".parse(), "e7e8q".parse()), (Ok(last), Ok(last)));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, error) in [
            ("", AnnotationError::Squares),
            ("e2", AnnotationError::Squares),
            ("e2e9", AnnotationError::Squares),
            ("e2e4q", AnnotationError::Squares),
            ("é2e4", AnnotationError::Squares),
            ("e4e4", AnnotationError::SameSquare),
            ("e2e4:", AnnotationError::Paint(PaintError)),
        ] {
            assert_eq!(text.parse::<Arrow>(), Err(error), "{text}");
        }
        assert_eq!("e9".parse::<Mark>(), Err(AnnotationError::Square));
        for text in ["e7e8x", "e7e8qq", "e7e8é", "e7"] {
            assert_eq!(text.parse::<LastMove>(), Err(AnnotationError::Squares), "{text}");
        }
    }
}
