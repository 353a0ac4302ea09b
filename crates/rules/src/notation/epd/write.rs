//! Writing EPD.

use core::fmt::{self, Write as _};

use super::{Epd, Operand};
use crate::{Move, Position};

/// The fields of a position: pieces, side to move, castling rights, en passant. The counters are operations.
const FIELDS: usize = 4;

/// One line, without the end of the line.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen_with(self.style);
        for (i, field) in fen.split(' ').take(FIELDS).enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            f.write_str(field)?;
        }
        self.operations.iter().try_for_each(|operation| {
            write!(f, " {}", operation.opcode())?;
            write_operand(operation.operand(), &self.position, f)?;
            f.write_char(';')
        })
    }
}

fn write_operand(operand: &Operand, position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match operand {
        Operand::Moves(moves) => moves.iter().try_for_each(|&mv| write!(f, " {}", position.san(mv))),
        Operand::Line(moves) => write_line(moves, *position, f),
        Operand::Move(mv) => write!(f, " {}", position.san(*mv)),
        Operand::Text(text) => write_quoted(text, f),
        Operand::Number(number) => write!(f, " {number}"),
        Operand::Count(count) => write!(f, " {count}"),
        Operand::Verbatim(text) if text.is_empty() => Ok(()),
        Operand::Verbatim(text) => write!(f, " {text}"),
    }
}

fn write_line(moves: &[Move], mut position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    moves.iter().try_for_each(|&mv| {
        write!(f, " {}", position.san(mv))?;
        position.play_unchecked(mv);
        Ok(())
    })
}

/// The standard allows no quotes in texts; other programs write and read them with a backslash.
fn write_quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(" \"")?;
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_char('"')
}
