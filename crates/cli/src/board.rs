//! `arrocco board`: a position drawn in the terminal, in colors where there are any and in letters elsewhere.

use std::fmt::Write as _;
use std::io::IsTerminal;

use anyhow::Result;
use arrocco_rules::{Color, File, Position, Rank, Role, Square};

use crate::answer::Answer;
use crate::args::BoardArgs;
use crate::output::Output;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawing {
    pub(crate) colored: bool,
    /// The side at the bottom.
    pub(crate) bottom: Color,
}

pub(crate) fn run(args: &BoardArgs) -> Result<Answer> {
    let position = args.place.resolve()?;
    let bottom = if args.flip { Color::Black } else { Color::White };
    let drawing = Drawing { colored: !args.ascii && has_colors(), bottom };
    let mut output = Output::new();
    output.line(drawing.of(&position))?;
    output.line(status(&position))?;
    output.finish()?;
    Ok(Answer::Yes)
}

/// Does standard output go to a terminal with colors whose user wants them (see no-color.org)?
pub(crate) fn has_colors() -> bool {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stdout().is_terminal() && !unwanted && !dumb
}

impl Drawing {
    pub(crate) fn of(self, position: &Position) -> String {
        let mut ranks = Rank::ALL;
        let mut files = File::ALL;
        match self.bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        if self.colored { colored(position, ranks, files) } else { letters(position, ranks, files) }
    }
}

fn letters(position: &Position, ranks: [Rank; 8], files: [File; 8]) -> String {
    let frame = "  +-----------------+\n";
    let mut text = String::from(frame);
    for rank in ranks {
        let _ = write!(text, "{rank} |");
        for file in files {
            let piece = position.piece_at(Square::at(file, rank));
            let _ = write!(text, " {}", piece.map_or('.', arrocco_rules::Piece::char));
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
    const LIGHT: &str = "\x1b[48;5;180m";
    const DARK: &str = "\x1b[48;5;137m";
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

/// What the pieces do not show: the turn, the rights, the counters, and whether the game is over.
fn status(position: &Position) -> String {
    let setup = position.to_setup();
    let passed = setup.en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
    let turn = position.turn();
    let state = match (position.has_moves(), position.is_check()) {
        (true, false) => format!("{turn} to move"),
        (true, true) => format!("{turn} to move, in check"),
        (false, true) => format!("checkmate, {} wins", !turn),
        (false, false) => format!("stalemate, {turn} has no move"),
    };
    format!(
        "{state}\ncastling {}, en passant {passed}, half-moves {}, move {}\n{position}",
        setup.castling, setup.halfmoves, setup.fullmoves
    )
}
