//! What was put right when a line of EPD was read.

use core::fmt;

use crate::Fault;

/// Something in a line of EPD that is not as it should be, but whose meaning is clear.
///
/// ```
/// use arrocco_rules::{Epd, EpdWarning};
/// let epd = Epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - - bm e4; id \"ERET 001").unwrap();
/// assert_eq!(epd.id(), Some("ERET 001"));
/// let warnings: Vec<String> = epd.warnings().iter().map(ToString::to_string).collect();
/// assert_eq!(
///     warnings,
///     ["a dash in place of a counter (at character 29)", "a quote that is not closed (at character 41)"],
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdWarning {
    /// The position has a fault and was put right: a castling right without its rook, for example, was dropped.
    Position(Fault),
    /// A dash stands where the position has ended: in place of a counter, as it seems.
    DashForCounter {
        /// Where, in bytes from the beginning of the line.
        offset: usize,
    },
    /// The last text is not closed by a quote; it goes on to the end of the line.
    UnclosedText {
        /// Where the text begins, in bytes from the beginning of the line.
        offset: usize,
    },
}

impl EpdWarning {
    /// A short name that does not change between versions, for programs.
    ///
    /// ```
    /// # use arrocco_rules::EpdWarning;
    /// assert_eq!(EpdWarning::UnclosedText { offset: 7 }.code(), "unclosed-text");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Position(fault) => fault.code(),
            Self::DashForCounter { .. } => "dash-for-counter",
            Self::UnclosedText { .. } => "unclosed-text",
        }
    }
}

impl fmt::Display for EpdWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, offset) = match self {
            Self::Position(fault) => return fault.fmt(f),
            Self::DashForCounter { offset } => ("a dash in place of a counter", offset),
            Self::UnclosedText { offset } => ("a quote that is not closed", offset),
        };
        write!(f, "{what} (at character {})", offset.saturating_add(1))
    }
}
