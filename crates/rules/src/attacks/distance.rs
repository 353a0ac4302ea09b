//! Distances between squares, by several measures.

use crate::Square;

/// King moves between two squares (Chebyshev distance).
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::king_distance(Square::A1, Square::H8), 7);
/// assert_eq!(attacks::king_distance(Square::A1, Square::B3), 2);
/// ```
#[inline]
#[must_use]
pub const fn king_distance(a: Square, b: Square) -> u8 {
    let files = (a as u8 & 7).abs_diff(b as u8 & 7);
    let ranks = (a as u8 >> 3).abs_diff(b as u8 >> 3);
    if files > ranks { files } else { ranks }
}

/// Steps along ranks and files between two squares (Manhattan distance).
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::orthogonal_distance(Square::A1, Square::H8), 14);
/// ```
#[inline]
#[must_use]
pub const fn orthogonal_distance(a: Square, b: Square) -> u8 {
    (a as u8 & 7).abs_diff(b as u8 & 7) + (a as u8 >> 3).abs_diff(b as u8 >> 3)
}

/// Steps along ranks and files to the nearest of the four center squares.
///
/// ```
/// use arrocco_rules::{Square, attacks};
/// assert_eq!(attacks::center_distance(Square::E4), 0);
/// assert_eq!(attacks::center_distance(Square::A1), 6);
/// ```
#[inline]
#[must_use]
pub const fn center_distance(square: Square) -> u8 {
    const fn to_middle(coordinate: u8) -> u8 {
        if coordinate < 4 { 3 - coordinate } else { coordinate - 4 }
    }
    to_middle(square as u8 & 7) + to_middle(square as u8 >> 3)
}
