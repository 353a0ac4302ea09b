//! Arrows and circles that people draw on a board.

use arrocco_rules::{Square, pgn};
use serde::{Deserialize, Serialize, Serializer};

#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum MarkColor {
    Green,
    Red,
    Blue,
    Yellow,
}

impl From<MarkColor> for pgn::MarkColor {
    fn from(color: MarkColor) -> Self {
        match color {
            MarkColor::Green => Self::Green,
            MarkColor::Red => Self::Red,
            MarkColor::Blue => Self::Blue,
            MarkColor::Yellow => Self::Yellow,
        }
    }
}

impl From<pgn::MarkColor> for MarkColor {
    /// The page has four; the others are shown as the nearest of them.
    fn from(color: pgn::MarkColor) -> Self {
        match color {
            pgn::MarkColor::Green => Self::Green,
            pgn::MarkColor::Red | pgn::MarkColor::Magenta => Self::Red,
            pgn::MarkColor::Blue | pgn::MarkColor::Cyan => Self::Blue,
            pgn::MarkColor::Yellow | pgn::MarkColor::Orange => Self::Yellow,
        }
    }
}

/// An arrow, or a circle when both squares are the same.
#[derive(Deserialize, Serialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkView {
    pub color: MarkColor,
    #[serde(deserialize_with = "square", serialize_with = "name")]
    pub from: Square,
    #[serde(deserialize_with = "square", serialize_with = "name")]
    pub to: Square,
}

fn square<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse()
        .map_err(|_| serde::de::Error::custom("a square is a letter from a to h and a digit from 1 to 8"))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn name<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(square)
}
