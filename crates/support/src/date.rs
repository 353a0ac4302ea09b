//! Dates as PGN writes them.

use std::time::{SystemTime, UNIX_EPOCH};

/// The date of today in UTC, as in `2025.01.31`.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    written(seconds / 86_400)
}

/// The date of a day, counted from the 1st of January 1970; days before count as that one.
pub fn of_day(day: i64) -> String {
    // The last day of the year 9999, the last that PGN can write.
    written(u64::try_from(day).unwrap_or_default().min(2_932_896))
}

/// The date of a number of days since 1970. Years are counted from March, so that the leap day is the last day of a year;
/// 400 years always have 146,097 days.
fn written(days: u64) -> String {
    // 1970 began 719,468 days after the 1st of March of the year 0.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + later)
}

#[cfg(test)]
mod tests {
    use super::{of_day, written};

    #[test]
    fn days_that_no_calendar_has_are_the_nearest() {
        assert_eq!([-5, 0, 20_454].map(of_day), ["1970.01.01", "1970.01.01", "2026.01.01"]);
        assert_eq!([2_932_896, i64::MAX].map(of_day), ["9999.12.31", "9999.12.31"]);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_453, "2025.12.31"),
            (20_454, "2026.01.01"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(written(days), date);
        }
    }
}
