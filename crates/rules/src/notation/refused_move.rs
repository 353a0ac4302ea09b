//! A move of a file that cannot be played, with the position it was meant for.

use core::fmt;

use crate::{Position, SanError};

/// A move that cannot be played in its position, met in an EPD record or in a PGN file.
///
/// ```
/// use arrocco_rules::{Epd, EpdErrorKind, SanError};
/// let error = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kh7;").unwrap_err();
/// let EpdErrorKind::Move(refused) = error.kind() else { panic!("{error}") };
/// assert!(matches!(refused.error, SanError::Illegal { .. }));
/// assert_eq!(refused.position.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
/// assert_eq!(
///     refused.to_string(),
///     "Kh7 is not legal: the king on e8 cannot move to h7 even on an empty board",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RefusedMove {
    /// The position in which it should be played.
    pub position: Position,
    /// Why it cannot be played.
    pub error: SanError,
}

impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.text(&self.position).fmt(f)
    }
}

impl core::error::Error for RefusedMove {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}
