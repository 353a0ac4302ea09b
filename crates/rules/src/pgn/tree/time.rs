//! Times on a chess clock: `1:02:03.5`.

use core::fmt;
use core::time::Duration;

/// Hours, minutes and seconds; hours and minutes may be missing.
pub(super) fn parse(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for (i, field) in whole.split(':').enumerate() {
        let digits = Some(field).filter(|field| i < 3 && field.bytes().all(|byte| byte.is_ascii_digit()));
        seconds = seconds.checked_mul(60)?.checked_add(digits?.parse().ok()?)?;
    }
    Some(Duration::new(seconds, nanoseconds(fraction)?))
}

fn nanoseconds(fraction: &str) -> Option<u32> {
    if fraction.len() > 9 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let missing = 9 - fraction.len() as u32;
    let digits: u32 = if fraction.is_empty() { 0 } else { fraction.parse().ok()? };
    digits.checked_mul(10_u32.pow(missing))
}

/// Formats a time.
pub(super) struct Text(pub(super) Duration);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, mut fraction) = (self.0.as_secs(), self.0.subsec_nanos());
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if fraction == 0 {
            return Ok(());
        }
        let mut digits = 9;
        while fraction.is_multiple_of(10) {
            fraction /= 10;
            digits -= 1;
        }
        write!(f, ".{fraction:0digits$}")
    }
}
