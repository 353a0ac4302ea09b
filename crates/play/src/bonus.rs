//! Increment or delay for each move.

use std::time::Duration;

/// The increment or delay that a clock gives for each move.
///
/// ```
/// use arrocco_play::Bonus;
/// use std::time::Duration;
/// let five = Duration::from_secs(5);
/// assert_eq!(Bonus::Increment(five).after(Duration::from_secs(2)), five);
/// assert_eq!(Bonus::Bronstein(five).after(Duration::from_secs(2)), Duration::from_secs(2));
/// assert_eq!(Bonus::Delay(five).charge(Duration::from_secs(7)), Duration::from_secs(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// None: sudden death.
    #[default]
    None,
    /// Added after each move (Fischer).
    Increment(Duration),
    /// The clock waits before it runs at each move (simple delay, US delay).
    Delay(Duration),
    /// The time used for a move is given back after it, up to this (Bronstein).
    Bronstein(Duration),
}

impl Bonus {
    /// The time that is subtracted from the clock for thinking so long.
    ///
    /// ```
    /// # use arrocco_play::Bonus;
    /// # use std::time::Duration;
    /// assert_eq!(Bonus::None.charge(Duration::from_secs(7)), Duration::from_secs(7));
    /// ```
    pub fn charge(self, thought: Duration) -> Duration {
        match self {
            Self::Delay(delay) => thought.saturating_sub(delay),
            _ => thought,
        }
    }

    /// The time that is added after a move that took so long.
    ///
    /// ```
    /// # use arrocco_play::Bonus;
    /// # use std::time::Duration;
    /// assert_eq!(Bonus::Delay(Duration::from_secs(7)).after(Duration::from_secs(9)), Duration::ZERO);
    /// ```
    pub fn after(self, thought: Duration) -> Duration {
        match self {
            Self::Increment(increment) => increment,
            Self::Bronstein(most) => thought.min(most),
            Self::None | Self::Delay(_) => Duration::ZERO,
        }
    }

    /// How long a player can think with so much time on the clock.
    ///
    /// ```
    /// # use arrocco_play::Bonus;
    /// # use std::time::Duration;
    /// let second = Duration::from_secs(1);
    /// assert_eq!(Bonus::Delay(second).reach(second), second * 2);
    /// ```
    pub fn reach(self, left: Duration) -> Duration {
        match self {
            Self::Delay(delay) => left.saturating_add(delay),
            _ => left,
        }
    }

    /// The increment that engines are told: the additional time for each move.
    ///
    /// ```
    /// # use arrocco_play::Bonus;
    /// # use std::time::Duration;
    /// assert_eq!(Bonus::None.per_move(), Duration::ZERO);
    /// ```
    pub const fn per_move(self) -> Duration {
        match self {
            Self::None => Duration::ZERO,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}
