//! `d`: the board in letters, with FEN, key and checkers.

use std::fmt::Write as _;

use arrocco_rules::{File, Piece, Position, Rank, Square};

pub(super) fn display(position: &Position) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let _ = write!(text, "{rank} |");
        for file in File::ALL {
            let piece = position.piece_at(Square::at(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', Piece::char));
        }
        text.push_str(" |\n");
    }
    text.push_str("    a b c d e f g h\n\n");
    let _ = writeln!(text, "Fen: {position}\nKey: {:016X}", position.key());
    let _ = write!(text, "Checkers:");
    for square in position.checkers() {
        let _ = write!(text, " {square}");
    }
    text
}
