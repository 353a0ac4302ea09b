//! The codes of the Encyclopaedia of Chess Openings.

use core::fmt;
use core::str::FromStr;

/// A code of the Encyclopaedia of Chess Openings: a volume, A to E, and a number below 100.
///
/// ```
/// use arrocco_rules::Eco;
/// let berlin: Eco = "C65".parse().unwrap();
/// assert_eq!((berlin.volume(), berlin.number()), ('C', 65));
/// assert!(berlin < Eco::new('D', 6).unwrap());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Eco {
    volume: u8,
    number: u8,
}

impl Eco {
    /// The code of a volume, in either case, and a number; `None` if there is no such code.
    ///
    /// ```
    /// # use arrocco_rules::Eco;
    /// assert_eq!(Eco::new('b', 7).unwrap().to_string(), "B07");
    /// assert_eq!(Eco::new('F', 7), None);
    /// assert_eq!(Eco::new('B', 100), None);
    /// ```
    #[must_use]
    pub const fn new(volume: char, number: u8) -> Option<Self> {
        match volume.to_ascii_uppercase() {
            volume @ 'A'..='E' if number < 100 => Some(Self { volume: volume as u8, number }),
            _ => None,
        }
    }

    /// The volume, a capital from A to E.
    ///
    /// ```
    /// # use arrocco_rules::Eco;
    /// assert_eq!(Eco::new('A', 0).unwrap().volume(), 'A');
    /// ```
    #[must_use]
    pub const fn volume(self) -> char {
        self.volume as char
    }

    /// The number in the volume, from 0 to 99.
    ///
    /// ```
    /// # use arrocco_rules::Eco;
    /// assert_eq!(Eco::new('E', 99).unwrap().number(), 99);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.volume(), self.number)
    }
}

/// A text that is not a code of the Encyclopaedia.
///
/// ```
/// use arrocco_rules::Eco;
/// let error = "F00".parse::<Eco>().unwrap_err();
/// assert_eq!(error.to_string(), "an ECO code is a letter A-E and two digits");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseEcoError;

impl fmt::Display for ParseEcoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an ECO code is a letter A-E and two digits")
    }
}

impl core::error::Error for ParseEcoError {}

impl FromStr for Eco {
    type Err = ParseEcoError;

    fn from_str(text: &str) -> Result<Self, ParseEcoError> {
        match text.as_bytes() {
            [volume, tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Self::new(*volume as char, (tens - b'0') * 10 + (ones - b'0')).ok_or(ParseEcoError)
            }
            _ => Err(ParseEcoError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_reads_back() {
        for volume in 'A'..='E' {
            for number in 0..100 {
                let code = Eco::new(volume, number);
                assert!(code.is_some(), "{volume}{number}");
                assert_eq!(code.map(|code| code.to_string().parse()), code.map(Ok));
            }
        }
    }

    #[test]
    fn what_is_not_a_code_is_refused() {
        for text in ["", "A", "A0", "A000", "F00", "00A", "A-1", "A 1", " A01", "A0é", "é00", "\u{141}00"] {
            assert_eq!(text.parse::<Eco>(), Err(ParseEcoError), "{text:?}");
        }
        assert_eq!(Eco::new('\u{141}', 0), None, "a character whose low byte is that of A");
    }

    #[test]
    fn codes_are_sorted_by_volume() {
        let mut codes = ["E00", "A99", "C20", "C19", "a00"].map(str::parse::<Eco>).map(Result::ok);
        codes.sort();
        let names = codes.map(|code| code.map(|code| code.to_string()).unwrap_or_default());
        assert_eq!(names, ["A00", "A99", "C19", "C20", "E00"]);
    }
}
