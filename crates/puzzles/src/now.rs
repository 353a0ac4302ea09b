//! What time it is, as the caller says.

/// A point of time. The crate reads no clock, and does not trust this one either: see [`Training`](crate::Training).
///
/// ```
/// use arrocco_puzzles::Now;
/// // Half past eleven in the evening in London; in Rome it is the next day already.
/// assert_eq!(Now { unix: 84_600, offset_minutes: 0 }.day(), 0);
/// assert_eq!(Now { unix: 84_600, offset_minutes: 60 }.day(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Now {
    /// Seconds since 1970, in UTC.
    pub unix: i64,
    /// What the solver's clock on the wall shows more than UTC. Days of training are days on that clock.
    pub offset_minutes: i16,
}

/// Seconds of a day.
pub(crate) const DAY: i64 = 86_400;

impl Now {
    /// The number of the day since the 1st of January 1970.
    #[must_use]
    pub const fn day(self) -> i64 {
        self.unix.saturating_add(self.offset_minutes as i64 * 60).div_euclid(DAY)
    }
}
