//! The drawings of the pieces, which pages and pictures share.

use arrocco_rules::{Color, Piece, Role};

/// The side of the square on which the pieces are drawn.
pub(crate) const SIDE: u32 = 48;

/// The strokes of a piece, for a picture of any board.
pub(crate) fn strokes(piece: Piece) -> &'static str {
    let file = file(piece);
    let inside = file.split_once('>').and_then(|(_, inside)| inside.rsplit_once("</svg>"));
    inside.map_or("", |(strokes, _)| strokes.trim())
}

macro_rules! drawing {
    ($name:literal) => {
        include_str!(concat!("../../../../web/pieces/", $name, ".svg"))
    };
}

const fn file(piece: Piece) -> &'static str {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => drawing!("wK"),
        (Color::White, Role::Queen) => drawing!("wQ"),
        (Color::White, Role::Rook) => drawing!("wR"),
        (Color::White, Role::Bishop) => drawing!("wB"),
        (Color::White, Role::Knight) => drawing!("wN"),
        (Color::White, Role::Pawn) => drawing!("wP"),
        (Color::Black, Role::King) => drawing!("bK"),
        (Color::Black, Role::Queen) => drawing!("bQ"),
        (Color::Black, Role::Rook) => drawing!("bR"),
        (Color::Black, Role::Bishop) => drawing!("bB"),
        (Color::Black, Role::Knight) => drawing!("bN"),
        (Color::Black, Role::Pawn) => drawing!("bP"),
    }
}

#[cfg(test)]
mod tests {
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
