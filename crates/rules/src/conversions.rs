//! The conversions of the standard library for the small types: from and to letters, names and numbers.

use core::fmt;
use core::str::FromStr;

use crate::notation::excerpt::Excerpt;
use crate::{Color, File, Piece, Rank, Role, Square};

/// A text, letter or number that does not name what it should.
///
/// ```
/// use arrocco_rules::{Color, Role, Square};
/// assert_eq!("x".parse::<Role>().unwrap_err().to_string(), "\"x\" is not a role: a letter of pnbrqk, or a name like knight");
/// assert_eq!(Square::try_from(64).unwrap_err().to_string(), "\"64\" is not a square: 0 for a1 to 63 for h8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseNameError {
    given: Excerpt,
    expected: &'static str,
}

impl ParseNameError {
    fn new(given: &str, expected: &'static str) -> Self {
        Self { given: Excerpt::new(given.as_bytes()), expected }
    }

    fn number(given: u8, expected: &'static str) -> Self {
        let digits = [given / 100, given / 10 % 10, given % 10].map(|digit| b'0' + digit);
        let zeros = digits.iter().take(2).take_while(|&&digit| digit == b'0').count();
        Self { given: Excerpt::new(digits.get(zeros..).unwrap_or_default()), expected }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not {}", self.given, self.expected)
    }
}

impl core::error::Error for ParseNameError {}

/// The letter, if the text is one.
fn letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// `FromStr` from the letter or from the name that `Display` writes, in either case; `TryFrom<char>` from the letter; and
/// the letter as `From`.
macro_rules! from_letters {
    ($type:ty, $all:expr, $expected:literal) => {
        impl FromStr for $type {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                let named = || $all.into_iter().find(|value| is_name(text, value));
                let value = letter(text).and_then(<$type>::from_char).or_else(named);
                value.ok_or_else(|| ParseNameError::new(text, $expected))
            }
        }

        impl TryFrom<char> for $type {
            type Error = ParseNameError;

            fn try_from(letter: char) -> Result<Self, ParseNameError> {
                let error = || ParseNameError::new(letter.encode_utf8(&mut [0; 4]), $expected);
                <$type>::from_char(letter).ok_or_else(error)
            }
        }

        impl From<$type> for char {
            fn from(value: $type) -> Self {
                value.char()
            }
        }
    };
}

from_letters!(Color, Color::ALL, "a color: w, b, White or Black");
from_letters!(Role, Role::ALL, "a role: a letter of pnbrqk, or a name like knight");
from_letters!(
    Piece,
    Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))),
    "a piece: a letter of PNBRQKpnbrqk, or a name like black knight"
);
from_letters!(File, File::ALL, "a file: a to h");
from_letters!(Rank, Rank::ALL, "a rank: 1 to 8");

/// Is this what `Display` writes, in either case?
fn is_name(text: &str, value: &impl fmt::Display) -> bool {
    use fmt::Write as _;
    let mut rest = Rest(Some(text));
    write!(rest, "{value}").is_ok() && rest.0 == Some("")
}

/// Compares what is written with a text, in either case.
struct Rest<'a>(Option<&'a str>);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        let head = self.0.and_then(|text| text.split_at_checked(written.len()));
        self.0 = head.filter(|(head, _)| head.eq_ignore_ascii_case(written)).map(|(_, rest)| rest);
        self.0.map(|_| ()).ok_or(fmt::Error)
    }
}

/// `TryFrom<u8>` from the number, and the number as `From`.
macro_rules! from_numbers {
    ($type:ty, $expected:literal) => {
        impl TryFrom<u8> for $type {
            type Error = ParseNameError;

            fn try_from(number: u8) -> Result<Self, ParseNameError> {
                <$type>::new(number).ok_or_else(|| ParseNameError::number(number, $expected))
            }
        }

        impl From<$type> for u8 {
            fn from(value: $type) -> Self {
                value as u8
            }
        }

        impl From<$type> for usize {
            fn from(value: $type) -> Self {
                value as usize
            }
        }
    };
}

from_numbers!(Square, "a square: 0 for a1 to 63 for h8");
from_numbers!(File, "a file: 0 for a to 7 for h");
from_numbers!(Rank, "a rank: 0 for the first to 7 for the eighth");

impl From<(File, Rank)> for Square {
    fn from((file, rank): (File, Rank)) -> Self {
        Self::at(file, rank)
    }
}

impl From<Square> for (File, Rank) {
    fn from(square: Square) -> Self {
        (square.file(), square.rank())
    }
}

impl From<(Color, Role)> for Piece {
    fn from((color, role): (Color, Role)) -> Self {
        role.of(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything reads back from its letter and from its name, in either case.
    fn check<T>(values: impl IntoIterator<Item = T>)
    where
        T: FromStr + TryFrom<char> + fmt::Display + fmt::Debug + PartialEq + Copy + Into<char>,
    {
        for value in values {
            let (name, letter) = (value.to_string(), Into::<char>::into(value));
            for text in [name.clone(), name.to_uppercase(), name.to_lowercase(), letter.to_string()] {
                assert_eq!(text.parse().ok(), Some(value), "{text}");
            }
            assert_eq!(T::try_from(letter).ok(), Some(value));
            assert!(format!("{name} ").parse::<T>().is_err() && "".parse::<T>().is_err());
            assert!(T::try_from('é').is_err() && "é".parse::<T>().is_err());
        }
    }

    #[test]
    fn letters_and_names_read_back() {
        check(Color::ALL);
        check(Role::ALL);
        check(File::ALL);
        check(Rank::ALL);
        for piece in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))) {
            assert_eq!(piece.to_string().parse(), Ok(piece));
            assert_eq!(Piece::try_from(char::from(piece)), Ok(piece));
            assert_eq!(Piece::from((piece.color, piece.role)), piece);
        }
        assert_eq!("BLACK KNIGHT".parse(), Ok(Role::Knight.of(Color::Black)));
    }

    #[test]
    fn numbers_read_back() {
        for square in Square::ALL {
            assert_eq!(Square::try_from(u8::from(square)), Ok(square));
            assert_eq!(Square::from(<(File, Rank)>::from(square)), square);
            assert_eq!(usize::from(square), square as usize);
        }
        for number in 64..=u8::MAX {
            assert!(Square::try_from(number).unwrap_err().to_string().starts_with(&format!("\"{number}\"")));
        }
        assert_eq!(File::try_from(7), Ok(File::H));
        assert!(File::try_from(8).is_err() && Rank::try_from(8).is_err());
    }
}
