//! The position given on the command line: a FEN, `startpos`, a Chess960 number, or a line of standard input.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Read};

use anyhow::{Context, Result, anyhow, ensure};
use arrocco_rules::{Accept, CastlingMode, Faults, Position};
use clap::Args;

use crate::answer::warn;
use crate::quote::quote;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 << 10;

/// The option `--fen`: the position that a command is about.
#[derive(Args, Debug)]
pub struct PositionArg {
    /// Position: a FEN, `startpos`, 960:N for Chess960 position N, or - to read a FEN from standard input
    #[arg(long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    pub fen: OsString,
}

/// The options `--fen` and `--chess960`: the position, and how castling moves are written.
#[derive(Args, Debug)]
pub struct NotatedPositionArg {
    #[command(flatten)]
    pub position: PositionArg,
    /// Write castling as king takes rook, as in e1h1
    #[arg(long)]
    pub chess960: bool,
}

/// A position, and how castling moves are written in it.
#[derive(Clone, Copy, Debug)]
pub struct NotatedPosition {
    pub position: Position,
    pub mode: CastlingMode,
}

impl NotatedPositionArg {
    /// The position. Castling that is not possible in standard chess is always written as in Chess960.
    pub fn resolve(&self) -> Result<NotatedPosition> {
        let position = self.position.resolve()?;
        let mode = if self.chess960 { CastlingMode::Chess960 } else { position.castling_mode() };
        Ok(NotatedPosition { position, mode })
    }
}

impl PositionArg {
    /// The position. Faults that were corrected are warnings on standard error.
    pub fn resolve(&self) -> Result<Position> {
        let text = bytes(&self.fen);
        match &*text {
            b"startpos" => Ok(Position::startpos()),
            b"-" => read_fen(&read_line()?),
            [b'9', b'6', b'0', b':', number @ ..] => chess960(number),
            text => read_fen(text),
        }
    }
}

/// The bytes of an argument, which need not be UTF-8.
pub fn bytes(text: &OsStr) -> Cow<'_, [u8]> {
    #[cfg(unix)]
    return Cow::Borrowed(std::os::unix::ffi::OsStrExt::as_bytes(text));
    #[cfg(not(unix))]
    return Cow::Owned(text.to_string_lossy().into_owned().into_bytes());
}

/// The first line of standard input.
pub fn read_line() -> Result<Vec<u8>> {
    let mut line = Vec::new();
    let mut input = io::stdin().lock().take(LONGEST + 1);
    input.read_until(b'\n', &mut line).context("cannot read standard input")?;
    ensure!(line.len() as u64 <= LONGEST, "the line on standard input has more than {LONGEST} bytes");
    Ok(line)
}

fn read_fen(text: &[u8]) -> Result<Position> {
    let validated = Position::from_fen(text, Accept::LENIENT)?;
    warn_of(&validated.warnings);
    Ok(validated.position)
}

/// A warning for each fault that was corrected.
pub fn warn_of(faults: &Faults) {
    for fault in faults {
        warn(&format!("{}: {fault}", fault.field()));
    }
}

fn chess960(number: &[u8]) -> Result<Position> {
    let text = String::from_utf8_lossy(number);
    let position = text.parse().ok().and_then(Position::chess960);
    position.ok_or_else(|| anyhow!("{} is not the number of a Chess960 position, 0 to 959", quote(&text)))
}
