//! A position as text: in colors on a terminal, in letters or symbols elsewhere.

use std::fmt::Write as _;
use std::io::IsTerminal;

use arrocco_rules::svg::state;
use arrocco_rules::{Color, File, Piece, Position, Rank, Role, Square};

/// How pieces are shown in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// K for the white king, k for the black one.
    Letters,
    /// The chess symbols of Unicode, without color.
    Symbols,
    /// The same on colored squares.
    Colors,
}

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    pub style: TextStyle,
    /// The side at the bottom.
    pub bottom: Color,
}

/// Does standard output go to a terminal with colors whose user wants them (see no-color.org)?
fn has_colors() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stdout().is_terminal() && !unwanted && !dumb
}

impl Drawing {
    /// In colors where standard output shows them, and in letters elsewhere.
    pub fn for_output(bottom: Color) -> Self {
        Self { style: if has_colors() { TextStyle::Colors } else { TextStyle::Letters }, bottom }
    }

    /// In letters, whatever the output.
    pub const fn in_letters(bottom: Color) -> Self {
        Self { style: TextStyle::Letters, bottom }
    }

    pub fn of(self, position: &Position) -> String {
        let mut ranks = Rank::ALL;
        let mut files = File::ALL;
        match self.bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        match self.style {
            TextStyle::Letters => framed(position, ranks, files, Piece::char),
            TextStyle::Symbols => framed(position, ranks, files, Piece::symbol),
            TextStyle::Colors => colored(position, ranks, files),
        }
    }
}

fn framed(position: &Position, ranks: [Rank; 8], files: [File; 8], sign: fn(Piece) -> char) -> String {
    let frame = "  +-----------------+\n";
    let mut text = String::from(frame);
    for rank in ranks {
        let _ = write!(text, "{rank} |");
        for file in files {
            let piece = position.piece_at(Square::at(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', sign));
        }
        text.push_str(" |\n");
    }
    text.push_str(frame);
    text.push_str("   ");
    for file in files {
        let _ = write!(text, " {file}");
    }
    text.push('\n');
    text
}

/// Squares are told apart by their background and sides by their foreground, so both sides use the filled symbols.
fn colored(position: &Position, ranks: [Rank; 8], files: [File; 8]) -> String {
    const WHITE: &str = "\x1b[38;5;231m";
    const BLACK: &str = "\x1b[38;5;16m";
    // Dark enough for white pieces on light squares, light enough for black ones on dark squares: 3 to 1 at the least.
    const LIGHT: &str = "\x1b[48;5;137m";
    const DARK: &str = "\x1b[48;5;94m";
    const RESET: &str = "\x1b[0m";
    let mut text = String::new();
    for rank in ranks {
        let _ = write!(text, "{rank} ");
        for file in files {
            let square = Square::at(file, rank);
            let piece = position.piece_at(square);
            let ground = if square.is_dark() { DARK } else { LIGHT };
            let side = if piece.is_some_and(|piece| piece.color == Color::White) { WHITE } else { BLACK };
            let _ = write!(text, "{ground}{side} {} ", piece.map_or(' ', |piece| filled(piece.role)));
        }
        let _ = writeln!(text, "{RESET}");
    }
    text.push_str("  ");
    for file in files {
        let _ = write!(text, " {file} ");
    }
    text.push('\n');
    text
}

fn filled(role: Role) -> char {
    role.of(Color::Black).symbol()
}

/// What the board does not show: turn, castling rights, counters, and whether the game is over.
pub fn status(position: &Position) -> String {
    let setup = position.to_setup();
    let passed = setup.en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!(
        "{}\ncastling {}, en passant {passed}, half-moves {}, move {}\n{position}",
        state(position),
        setup.castling,
        setup.halfmoves,
        setup.fullmoves
    )
}
