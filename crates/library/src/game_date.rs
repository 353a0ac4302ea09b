//! The date of a game, of which parts may be unknown.

use std::fmt;

/// Year, month and day; 0 for what is not known. Dates are in the order of the calendar, and a date with unknown parts comes
/// before those that it may mean.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameDate {
    year: u16,
    month: u8,
    day: u8,
}

impl GameDate {
    /// Reads `1997.05.11`, `1997.??.??`, `1997-05`, `1997/5/11` or `1997`. Unknown if it is none of these.
    pub fn read(text: &str) -> Self {
        let mut parts = text.trim().split(['.', '-', '/']);
        let mut part = |most: u16| {
            let number = parts.next()?.parse::<u16>().ok()?;
            (1..=most).contains(&number).then_some(number)
        };
        let Some(year) = part(9999) else { return Self::default() };
        let month = part(12).unwrap_or_default() as u8;
        let day = if month == 0 { 0 } else { part(31).unwrap_or_default() as u8 };
        Self { year, month, day }
    }

    /// Reads a date that was typed: all of it must be a date that there is, if only a year or a month. `None` if it is not.
    pub fn read_exactly(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.trim().split(['.', '-', '/']).collect();
        let known: Vec<&str> = parts.iter().copied().take_while(|part| !part.starts_with('?')).collect();
        let rest = parts.get(known.len()..).unwrap_or_default();
        let is_unknown = rest.iter().all(|part| part.chars().all(|c| c == '?'));
        let date = Self::read(text);
        let given = [date.year > 0, date.month > 0, date.day > 0].into_iter().filter(|is| *is).count();
        (is_unknown && (1..=3).contains(&parts.len()) && given == known.len() && date.is_in_calendar())
            .then_some(date)
    }

    /// Does the month have so many days?
    const fn is_in_calendar(self) -> bool {
        let is_leap =
            self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        let days = match self.month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        self.year > 0 && self.day <= days
    }

    /// The same as a number such as 19970511.
    pub const fn number(self) -> u32 {
        self.year as u32 * 10_000 + self.month as u32 * 100 + self.day as u32
    }

    pub const fn from_number(number: u32) -> Self {
        Self { year: (number / 10_000) as u16, month: (number / 100 % 100) as u8, day: (number % 100) as u8 }
    }

    /// The largest number of a date that it may mean: the whole year for a year.
    pub const fn last_number(self) -> u32 {
        match (self.month, self.day) {
            (0, _) => self.year as u32 * 10_000 + 9999,
            (_, 0) => self.year as u32 * 10_000 + self.month as u32 * 100 + 99,
            _ => self.number(),
        }
    }

    pub const fn is_known(self) -> bool {
        self.year > 0
    }
}

/// As PGN writes it.
impl fmt::Display for GameDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.year, self.month, self.day) {
            (0, ..) => f.write_str("????.??.??"),
            (year, 0, _) => write!(f, "{year:04}.??.??"),
            (year, month, 0) => write!(f, "{year:04}.{month:02}.??"),
            (year, month, day) => write!(f, "{year:04}.{month:02}.{day:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_with_unknown_parts() {
        for (text, written, number, last) in [
            ("1997.05.11", "1997.05.11", 19_970_511, 19_970_511),
            ("1997-5-1", "1997.05.01", 19_970_501, 19_970_501),
            ("1851.06.??", "1851.06.??", 18_510_600, 18_510_699),
            ("1851.??.21", "1851.??.??", 18_510_000, 18_519_999),
            ("1851", "1851.??.??", 18_510_000, 18_519_999),
            ("????.??.??", "????.??.??", 0, 9999),
            ("yesterday", "????.??.??", 0, 9999),
            ("1997.13.40", "1997.??.??", 19_970_000, 19_979_999),
        ] {
            let date = GameDate::read(text);
            assert_eq!(
                (date.to_string().as_str(), date.number(), date.last_number()),
                (written, number, last)
            );
            assert_eq!(GameDate::from_number(number), date);
        }
    }

    #[test]
    fn dates_that_were_typed_are_dates() {
        for text in ["1997.05.11", "1997-5", "1851", "1851.??.??", "2000.02.29", "1851.06.??"] {
            assert!(GameDate::read_exactly(text).is_some(), "{text}");
        }
        for text in [
            "13.13.2020",
            "1851.06.31",
            "1997.13",
            "1900.02.29",
            "soon",
            "",
            "1997.05.11.3",
            "1997.x",
            "0",
            "????",
        ] {
            assert_eq!(GameDate::read_exactly(text), None, "{text}");
        }
    }
}
