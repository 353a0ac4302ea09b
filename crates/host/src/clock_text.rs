//! The text of a clock.

use std::time::Duration;

/// Below this, tenths of a second are shown.
const TENTHS_BELOW: Duration = Duration::from_secs(20);

/// As in `1:02:03`, `4:59` or `0:09.5`. Rounded up, so that zero means that the time is over.
pub fn clock_text(left: Duration) -> String {
    if left < TENTHS_BELOW {
        let tenths = left.as_millis().div_ceil(100);
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_readable() {
        let cases = [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (9_500, "0:09.5"),
            (19_999, "0:20.0"),
            (20_000, "0:20"),
            (299_001, "5:00"),
            (3_723_000, "1:02:03"),
        ];
        for (millis, text) in cases {
            assert_eq!(clock_text(Duration::from_millis(millis)), text);
        }
    }
}
