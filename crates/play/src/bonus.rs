//! What a clock gives for each move.

use std::time::Duration;

/// What a clock gives for each move besides the time that it shows.
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
    /// Nothing: sudden death.
    #[default]
    None,
    /// So much after each move (Fischer).
    Increment(Duration),
    /// The clock stands still for so long before it runs (simple, or American, delay).
    Delay(Duration),
    /// The time used for a move is given back, up to so much.
    Bronstein(Duration),
}

impl Bonus {
    /// What thinking for so long takes from the clock.
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

    /// What is given after a move that took so long.
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

    /// How long a player can think who has so much on the clock.
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

    /// The time that a player may count on for each move, as engines are told it.
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
