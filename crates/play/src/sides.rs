//! A pair of values, one for each side.

use std::ops::{Index, IndexMut};

use arrocco_rules::Color;
use serde::Serialize;

/// A value for White and one for Black.
///
/// ```
/// use arrocco_play::Sides;
/// use arrocco_rules::Color;
/// let mut names = Sides { white: "Anna", black: "Bruno" };
/// names[Color::Black] = "Carla";
/// assert_eq!(names.each(), ["Anna", "Carla"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The same for both.
    ///
    /// ```
    /// # use arrocco_play::Sides;
    /// assert_eq!(Sides::both(5).each(), [5, 5]);
    /// ```
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self { white: value.clone(), black: value }
    }

    /// The values that a function returns for each side.
    ///
    /// ```
    /// # use arrocco_play::Sides;
    /// assert_eq!(Sides::from_fn(|color| color.to_string()).each(), ["White", "Black"]);
    /// ```
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }

    /// White's and Black's value, in this order.
    ///
    /// ```
    /// # use arrocco_play::Sides;
    /// assert_eq!(Sides { white: 1, black: 2 }.each(), [1, 2]);
    /// ```
    pub fn each(self) -> [T; 2] {
        [self.white, self.black]
    }
}

impl<T> Index<Color> for Sides<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for Sides<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
