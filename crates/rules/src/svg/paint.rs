//! The colors in which people annotate a board.

use std::fmt;
use std::str::FromStr;

use crate::pgn::MarkColor;

/// A color of an arrow or of a mark: one of those that PGN knows by name, or any other by its number.
///
/// ```
/// use arrocco_rules::pgn::MarkColor;
/// use arrocco_rules::svg::Paint;
/// assert_eq!("red".parse::<Paint>(), Ok(MarkColor::Red.into()));
/// assert_eq!("#0a0b0c".parse::<Paint>().unwrap().to_string(), "#0a0b0c");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint(u32);

/// Why a text is not a color.
///
/// ```
/// use arrocco_rules::svg::{Paint, PaintError};
/// assert_eq!("mauve".parse::<Paint>(), Err(PaintError));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PaintError;

impl fmt::Display for PaintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a color is green, red, yellow, blue, cyan, magenta, orange or a number like #8040c0")
    }
}

impl std::error::Error for PaintError {}

impl Default for Paint {
    fn default() -> Self {
        MarkColor::Green.into()
    }
}

impl From<MarkColor> for Paint {
    /// Strong enough to be seen through on light squares and on dark ones.
    fn from(color: MarkColor) -> Self {
        Self(match color {
            MarkColor::Green => 0x1f_8a_3b,
            MarkColor::Red => 0xcc_33_28,
            MarkColor::Yellow => 0xe0_a8_00,
            MarkColor::Blue => 0x24_66_b8,
            MarkColor::Cyan => 0x0f_92_a8,
            MarkColor::Magenta => 0xb0_3a_98,
            MarkColor::Orange => 0xe0_70_10,
        })
    }
}

const fn name(color: MarkColor) -> &'static str {
    match color {
        MarkColor::Green => "green",
        MarkColor::Red => "red",
        MarkColor::Yellow => "yellow",
        MarkColor::Blue => "blue",
        MarkColor::Cyan => "cyan",
        MarkColor::Magenta => "magenta",
        MarkColor::Orange => "orange",
    }
}

impl FromStr for Paint {
    type Err = PaintError;

    fn from_str(text: &str) -> Result<Self, PaintError> {
        if let Some(color) = MarkColor::ALL.into_iter().find(|&color| name(color).eq_ignore_ascii_case(text))
        {
            return Ok(color.into());
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6).ok_or(PaintError)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(PaintError);
        }
        u32::from_str_radix(digits, 16).map(Self).map_err(|_| PaintError)
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_have_names_and_numbers() {
        for color in MarkColor::ALL {
            assert_eq!(name(color).parse(), Ok(Paint::from(color)));
            assert_eq!(Paint::from(color).to_string().parse(), Ok(Paint::from(color)));
        }
        assert_eq!("RED".parse(), Ok(Paint::from(MarkColor::Red)));
        assert_eq!("#0A0b0c".parse::<Paint>().map(|paint| paint.to_string()), Ok("#0a0b0c".to_owned()));
        for wrong in ["", "#", "mauve", "#12345", "#1234567", "#+12345", "#12345é", "123456"] {
            assert_eq!(wrong.parse::<Paint>(), Err(PaintError), "{wrong}");
        }
    }
}
