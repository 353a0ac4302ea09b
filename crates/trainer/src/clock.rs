//! The time and chance that training needs from outside.

use std::time::{SystemTime, UNIX_EPOCH};

use arrocco_puzzles::Now;
use arrocco_support::random::Random;

/// The variable that says how many minutes the clock on the wall shows more than UTC.
const OFFSET: &str = "ARROCCO_UTC_OFFSET";
/// No place on earth is further from UTC, in minutes.
const MOST_OFFSET: i16 = 14 * 60;

/// The time on this machine.
///
/// Days begin at midnight in UTC, unless `ARROCCO_UTC_OFFSET` says otherwise: the standard library knows no time zones, and a
/// day that begins some hours late or early does no harm.
pub fn now() -> Now {
    let unix = SystemTime::now().duration_since(UNIX_EPOCH).map_or_else(
        |before| -i64::try_from(before.duration().as_secs()).unwrap_or(i64::MAX),
        |after| i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
    );
    let offset =
        std::env::var(OFFSET).ok().and_then(|text| text.trim().parse::<i16>().ok()).unwrap_or_default();
    Now { unix, offset_minutes: offset.clamp(-MOST_OFFSET, MOST_OFFSET) }
}

/// Another number every time.
pub fn random() -> u64 {
    Random::from_time().next_u64()
}
