//! How much time an engine has: `8+0.08`, `40/60`, `st=0.1`, `nodes=25000`, `depth=8`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use arrocco_support::quote::quote;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeControl {
    /// A clock that starts with `base`, gains `increment` after each move, and `base` again after every `moves` moves.
    Clock {
        moves: Option<u32>,
        base: Duration,
        increment: Duration,
    },
    MoveTime(Duration),
    Nodes(u64),
    Depth(u32),
}

/// Seconds; more would overflow sums of durations.
const LONGEST: f64 = 1e7;

impl FromStr for TimeControl {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.split_once('=') {
            Some(("st", seconds)) => Ok(Self::MoveTime(positive(seconds)?)),
            Some(("nodes", nodes)) => Ok(Self::Nodes(count(nodes)?)),
            Some(("depth", depth)) => {
                Ok(Self::Depth(u32::try_from(count(depth)?).context("the depth is too large")?))
            }
            Some((word, _)) => Err(anyhow!("{} is not a kind of time control", quote(word))),
            None => clock(text),
        }
    }
}

fn clock(text: &str) -> Result<TimeControl> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => {
            (Some(u32::try_from(count(moves)?).context("there are too many moves")?), time)
        }
        None => (None, text),
    };
    let (base, increment) = match time.split_once('+') {
        Some((base, increment)) => (base, seconds(increment)?),
        None => (time, Duration::ZERO),
    };
    Ok(TimeControl::Clock { moves, base: positive(base)?, increment })
}

/// Seconds, or minutes and seconds.
fn seconds(text: &str) -> Result<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..=LONGEST).contains(number));
    let time = number(minutes).zip(number(seconds)).map(|(minutes, seconds)| 60.0 * minutes + seconds);
    time.map(Duration::from_secs_f64).ok_or_else(|| anyhow!("{} is not a time in seconds", quote(text)))
}

fn positive(text: &str) -> Result<Duration> {
    let time = seconds(text)?;
    ensure!(time >= Duration::from_millis(1), "{} is no time to think", quote(text));
    Ok(time)
}

fn count(text: &str) -> Result<u64> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| anyhow!("{} is not a number of 1 or more", quote(text)))
}

/// As it was written, and as PGN's `TimeControl` tag has it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { moves, base, increment } => {
                moves.map_or(Ok(()), |moves| write!(f, "{moves}/"))?;
                write!(f, "{}", base.as_secs_f64())?;
                if increment.is_zero() { Ok(()) } else { write!(f, "+{}", increment.as_secs_f64()) }
            }
            Self::MoveTime(time) => write!(f, "st={}", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_read_back() {
        for text in ["8+0.08", "0.1+0.001", "60", "40/60", "40/60+0.5", "st=0.1", "nodes=25000", "depth=8"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("1:30+1".parse::<TimeControl>().unwrap().to_string(), "90+1");
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, message) in [
            ("", "\"\" is not a time in seconds"),
            ("0+1", "\"0\" is no time to think"),
            ("-1", "\"-1\" is not a time in seconds"),
            ("NaN+1", "\"NaN\" is not a time in seconds"),
            ("1e300", "\"1e300\" is not a time in seconds"),
            ("8+inf", "\"inf\" is not a time in seconds"),
            ("0/60", "\"0\" is not a number of 1 or more"),
            ("nodes=0", "\"0\" is not a number of 1 or more"),
            ("depth=5000000000", "the depth is too large"),
            ("time=3", "\"time\" is not a kind of time control"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap_err().to_string(), message);
        }
    }
}
