//! Time controls: `5+3`, `40/90+30`, `5d2`, `5b2`.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use crate::Bonus;

/// The limits of base time (1000 hours) and bonus (one hour), so that nothing overflows.
const MAX_SECONDS: f64 = 3.6e6;
const MAX_BONUS: f64 = 3600.0;

/// A time control, the same for both players.
///
/// In text the base time is in minutes and the bonus in seconds:
///
/// | text | meaning |
/// |---|---|
/// | `5` | five minutes for the game |
/// | `5+3` | and three seconds added after each move |
/// | `5d3` | and a delay of three seconds before the clock runs at each move |
/// | `5b3` | and up to three seconds of the time used given back after each move |
/// | `40/90+30` | 90 minutes for every 40 moves, and 30 seconds added after each move |
///
/// ```
/// use arrocco_play::{Bonus, TimeControl};
/// use std::time::Duration;
/// let blitz: TimeControl = "5+3".parse().unwrap();
/// assert_eq!(blitz.base(), Duration::from_secs(300));
/// assert_eq!(blitz.bonus(), Bonus::Increment(Duration::from_secs(3)));
/// assert_eq!((blitz.to_string(), blitz.pgn()), ("5+3".to_owned(), "300+3".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    base: Duration,
    bonus: Bonus,
    moves: Option<NonZeroU32>,
}

impl TimeControl {
    /// A time control; `None` if the base is not between a millisecond and 1000 hours, or the bonus is more than an
    /// hour.
    ///
    /// ```
    /// # use arrocco_play::{Bonus, TimeControl};
    /// # use std::time::Duration;
    /// assert!(TimeControl::new(Duration::from_secs(60), Bonus::None, None).is_some());
    /// assert!(TimeControl::new(Duration::ZERO, Bonus::None, None).is_none());
    /// ```
    pub fn new(base: Duration, bonus: Bonus, moves: Option<NonZeroU32>) -> Option<Self> {
        let is_base = (0.001..=MAX_SECONDS).contains(&base.as_secs_f64());
        let is_bonus = bonus.per_move().as_secs_f64() <= MAX_BONUS;
        (is_base && is_bonus).then_some(Self { base, bonus, moves })
    }

    /// The time at the beginning of the game, and of each further period if there are periods.
    ///
    /// ```
    /// # use arrocco_play::TimeControl;
    /// assert_eq!("1:30".parse::<TimeControl>().unwrap().base().as_secs(), 90);
    /// ```
    pub const fn base(&self) -> Duration {
        self.base
    }

    /// The increment or delay.
    ///
    /// ```
    /// # use arrocco_play::{Bonus, TimeControl};
    /// assert_eq!("10".parse::<TimeControl>().unwrap().bonus(), Bonus::None);
    /// ```
    pub const fn bonus(&self) -> Bonus {
        self.bonus
    }

    /// The moves of a period, after which the base is added again; `None` if it is for the whole game.
    ///
    /// ```
    /// # use arrocco_play::TimeControl;
    /// assert_eq!("40/90".parse::<TimeControl>().unwrap().moves().unwrap().get(), 40);
    /// ```
    pub const fn moves(&self) -> Option<NonZeroU32> {
        self.moves
    }

    /// The moves until the base is added again, for a player who has made so many moves.
    ///
    /// ```
    /// # use arrocco_play::TimeControl;
    /// let classical: TimeControl = "40/90".parse().unwrap();
    /// assert_eq!([0, 39, 40].map(|made| classical.moves_to_go(made)), [Some(40), Some(1), Some(40)]);
    /// ```
    pub fn moves_to_go(&self, made: u32) -> Option<u32> {
        self.moves.map(|moves| moves.get() - made % moves)
    }

    /// The value of PGN's `TimeControl` tag, in seconds. Delays are not in the standard; they are written `300d3` and
    /// `300b3`.
    ///
    /// ```
    /// # use arrocco_play::TimeControl;
    /// assert_eq!("40/90+30".parse::<TimeControl>().unwrap().pgn(), "40/5400+30");
    /// ```
    pub fn pgn(&self) -> String {
        self.written(1.0)
    }

    /// Parses what [`pgn`](Self::pgn) writes; `None` if the text is invalid.
    ///
    /// ```
    /// # use arrocco_play::TimeControl;
    /// assert_eq!(TimeControl::from_pgn("300+3").unwrap().to_string(), "5+3");
    /// assert_eq!(TimeControl::from_pgn("?"), None);
    /// ```
    pub fn from_pgn(text: &str) -> Option<Self> {
        read(text, 1.0).ok()
    }

    fn written(&self, unit: f64) -> String {
        let moves = self.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let letter = match self.bonus {
            Bonus::None => return format!("{moves}{}", self.base.as_secs_f64() / unit),
            Bonus::Increment(_) => '+',
            Bonus::Delay(_) => 'd',
            Bonus::Bronstein(_) => 'b',
        };
        let (base, bonus) = (self.base.as_secs_f64() / unit, self.bonus.per_move().as_secs_f64());
        format!("{moves}{base}{letter}{bonus}")
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written(60.0))
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        read(text, 60.0)
    }
}

fn read(text: &str, unit: f64) -> Result<TimeControl, ParseTimeControlError> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(moves.parse().map_err(|_| ParseTimeControlError::Moves)?), time),
        None => (None, text),
    };
    let parts = time.find(['+', 'd', 'b']).and_then(|at| time.split_at_checked(at));
    let (base, bonus) = parts.map_or((time, None), |(base, bonus)| (base, Some(bonus)));
    // First: any word with one of these letters would have a wrong bonus.
    let base = read_base(base, unit).ok_or(ParseTimeControlError::Base)?;
    let bonus = bonus.map_or(Ok(Bonus::None), read_bonus)?;
    TimeControl::new(base, bonus, moves).ok_or(ParseTimeControlError::Base)
}

/// A number of units (minutes or seconds), or minutes and seconds separated by a colon.
fn read_base(text: &str, unit: f64) -> Option<Duration> {
    match text.split_once(':') {
        Some((minutes, seconds)) => duration(number(minutes)? * 60.0 + number(seconds)?, MAX_SECONDS),
        None => duration(number(text)? * unit, MAX_SECONDS),
    }
}

fn read_bonus(text: &str) -> Result<Bonus, ParseTimeControlError> {
    let mut chars = text.chars();
    let kind = match chars.next() {
        Some('+') => Bonus::Increment,
        Some('d') => Bonus::Delay,
        _ => Bonus::Bronstein,
    };
    let time = number(chars.as_str()).and_then(|seconds| duration(seconds, MAX_BONUS));
    let time = time.ok_or(ParseTimeControlError::Bonus)?;
    Ok(if time.is_zero() { Bonus::None } else { kind(time) })
}

/// Digits with an optional point. Times are rounded to milliseconds, so this need not be exact to the last bit as the standard
/// library is, whose tables for it are 10 KB of the page without a program.
fn number(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digit = |byte: u8| byte.is_ascii_digit().then(|| f64::from(byte - b'0'));
    let has_digits = !whole.is_empty() || !fraction.is_empty();
    let whole = whole.bytes().try_fold(0.0, |sum, byte| Some(sum * 10.0 + digit(byte)?))?;
    let fraction = fraction.bytes().rev().try_fold(0.0, |sum, byte| Some((sum + digit(byte)?) / 10.0))?;
    has_digits.then_some(whole + fraction)
}

/// Rounded to milliseconds, so that fractions of minutes read back equal.
fn duration(seconds: f64, most: f64) -> Option<Duration> {
    (seconds <= most).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Why a text is not a time control.
///
/// ```
/// use arrocco_play::TimeControl;
/// let error = "5+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "the bonus is a number of seconds up to 3600, as in 5+3, 5d3 or 5b3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParseTimeControlError {
    /// The number of moves is invalid.
    Moves,
    /// The base time is invalid or out of range.
    Base,
    /// The bonus is invalid or out of range.
    Bonus,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "the moves before the stroke are a number of 1 or more, as in 40/90",
            Self::Base => "a time is in minutes from 0.001 seconds to 1000 hours, as in 5, 0.5, 1:30 or 5+3",
            Self::Bonus => "the bonus is a number of seconds up to 3600, as in 5+3, 5d3 or 5b3",
        })
    }
}

impl std::error::Error for ParseTimeControlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_read_back() {
        for text in ["5", "5+3", "0.5+0.1", "5d3", "5b2.5", "40/90+30", "40/90", "1000+60"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
            assert_eq!(TimeControl::from_pgn(&control.pgn()), Some(control));
        }
        assert_eq!("3+0".parse::<TimeControl>(), "3".parse());
    }

    #[test]
    fn odd_times_read_back_too() {
        for millis in [1, 7, 999, 10_000, 61_001, 3_599_999, 3_600_000_000] {
            let control = TimeControl::new(Duration::from_millis(millis), Bonus::None, None).unwrap();
            assert_eq!(control.to_string().parse(), Ok(control));
            assert_eq!(TimeControl::from_pgn(&control.pgn()), Some(control));
        }
    }

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        for text in ["0", "5.", ".5", "007", "0.001", "59999.999999", "1.0166833333333334", &"0".repeat(400)]
        {
            let exact: f64 = text.parse().unwrap();
            assert!((number(text).unwrap() - exact).abs() <= exact * 1e-14, "{text}");
        }
        for text in ["", ".", "1.2.3", "+1", "1e3", "\u{661}"] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(read(&"9".repeat(400), 60.0), Err(ParseTimeControlError::Base));
    }

    #[test]
    fn invalid_controls_are_rejected() {
        use ParseTimeControlError::{Base, Bonus, Moves};
        for (text, error) in [
            ("", Base),
            ("0", Base),
            ("-5", Base),
            ("inf", Base),
            ("1e9", Base),
            ("60001", Base),
            ("NaN", Base),
            ("5+", Bonus),
            ("5+-1", Bonus),
            ("5d3601", Bonus),
            ("0/5", Moves),
            ("x/5", Moves),
            ("5::", Base),
            ("abc", Base),
            ("d3", Base),
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(error), "{text}");
        }
    }
}
