//! The position given on the command line: a FEN, `startpos`, a Chess960 number, or a line of standard input.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Read, StdinLock};

use anyhow::{Context, Result, anyhow, ensure};
use arrocco_rules::{Accept, CastlingMode, Faults, Position};
use clap::Args;

use crate::answer::warn;
use crate::game_place::GamePlace;
use crate::quote::quote;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 << 10;

/// The options `--fen`, `--moves` and `--pgn`: the position that a command is about.
#[derive(Args, Debug)]
pub struct PositionArg {
    /// Position: a FEN, `startpos`, 960:N for Chess960 position N, or - to read a FEN from standard input
    #[arg(
        long,
        value_name = "FEN",
        default_value = "startpos",
        hide_default_value = true,
        conflicts_with = "pgn"
    )]
    pub fen: OsString,
    /// Moves from there, as in "1. e4 c5" or "e2e4 c7c5"
    #[arg(long, value_name = "MOVES", conflicts_with = "pgn")]
    pub moves: Option<String>,
    #[command(flatten)]
    pub place: GamePlace,
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
    pub fn new(fen: OsString, moves: Option<String>) -> Self {
        Self { fen, moves, place: GamePlace::default() }
    }

    /// The position. Faults that were corrected are warnings on standard error.
    pub fn resolve(&self) -> Result<Position> {
        if let Some(position) = self.place.resolve()? {
            return Ok(position);
        }
        let text = bytes(&self.fen);
        let start = if *text == *b"-" { read_position(&read_line()?)? } else { read_position(&text)? };
        after(start, self.moves.as_deref().unwrap_or_default())
    }
}

/// The position after some moves.
fn after(start: Position, moves: &str) -> Result<Position> {
    let mut position = start;
    for mv in start.moves_from_san(moves).context("--moves cannot be played")? {
        position.play(mv);
    }
    Ok(position)
}

/// A position that has a name instead of a FEN: `startpos`, or 960:N; `None` if the text is something else.
pub fn named_position(text: &[u8]) -> Option<Result<Position>> {
    match text {
        b"startpos" => Some(Ok(Position::startpos())),
        [b'9', b'6', b'0', b':', number @ ..] => Some(chess960(number)),
        _ => None,
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
    Ok(next_line(&mut io::stdin().lock())?.unwrap_or_default())
}

/// The next line of standard input; `None` at its end.
pub fn next_line(input: &mut StdinLock<'_>) -> Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST + 1).read_until(b'\n', &mut line).context("cannot read standard input")?;
    ensure!(line.len() as u64 <= LONGEST, "the line on standard input has more than {LONGEST} bytes");
    Ok((read > 0).then_some(line))
}

/// The position of a FEN or a name. Faults that were corrected are warnings on standard error.
pub fn read_position(text: &[u8]) -> Result<Position> {
    if let Some(position) = named_position(text) {
        return position;
    }
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
