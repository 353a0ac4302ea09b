//! The drawings of the pieces, which pages and pictures share.

use crate::{Color, Piece};

/// The side of the square on which the pieces are drawn.
///
/// ```
/// assert_eq!(arrocco_rules::svg::SIDE, 48);
/// ```
pub const SIDE: u32 = 48;

/// The strokes of a piece, for a picture of any board.
///
/// ```
/// use arrocco_rules::{Color, Role, svg};
/// assert!(svg::strokes(Role::King.of(Color::White)).starts_with("<g "));
/// ```
#[must_use]
pub fn strokes(piece: Piece) -> &'static str {
    let file = file(piece);
    let inside = file.split_once('>').and_then(|(_, inside)| inside.rsplit_once("</svg>"));
    inside.map_or("", |(strokes, _)| strokes.trim())
}

macro_rules! drawings {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("pieces/", $name, ".svg")))),*]
    };
}

/// The drawings by the color and the English letter of the piece.
const FILES: [(&str, &str); 12] = drawings!("wK" "wQ" "wR" "wB" "wN" "wP" "bK" "bQ" "bR" "bB" "bN" "bP");

/// Names and texts of the SVG files, as in `wK.svg`.
///
/// ```
/// assert_eq!(arrocco_rules::svg::files().count(), 12);
/// ```
pub fn files() -> impl Iterator<Item = (String, &'static str)> {
    FILES.iter().map(|(name, text)| (format!("{name}.svg"), *text))
}

fn file(piece: Piece) -> &'static str {
    let color = if piece.color == Color::White { 'w' } else { 'b' };
    let letter = piece.role.char().to_ascii_uppercase();
    let is_meant = |name: &str| name.chars().eq([color, letter]);
    FILES.iter().find(|(name, _)| is_meant(name)).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use crate::Role;

    use super::*;

    #[test]
    fn every_piece_has_a_small_drawing_of_its_own() {
        let mut seen = Vec::new();
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                let piece = role.of(color);
                assert!(file(piece).len() < 1500, "{piece}");
                assert!(file(piece).contains(&format!("viewBox=\"0 0 {SIDE} {SIDE}\"")), "{piece}");
                assert!(strokes(piece).starts_with("<g ") && strokes(piece).ends_with("</g>"), "{piece}");
                assert!(!seen.contains(&strokes(piece)), "{piece}");
                seen.push(strokes(piece));
            }
        }
    }
}
