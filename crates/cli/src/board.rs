//! `arrocco board`: draws a position in the terminal, or as an SVG picture.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arrocco_review::board::{Arrow, Drawing, LastMove, Mark, Picture, TextStyle, status};
use arrocco_rules::{Color, Position};
use arrocco_support::answer::Answer;
use arrocco_support::output::{Output, print_json};
use arrocco_support::position_arg::PositionArg;
use arrocco_support::quote::quote;
use clap::Args;
use serde::Serialize;

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub(crate) struct BoardArgs {
    #[command(flatten)]
    position: PositionArg,
    /// Draw with letters, even on a terminal
    #[arg(long, conflicts_with_all = ["svg", "unicode"])]
    ascii: bool,
    /// Draw with chess symbols, without colors
    #[arg(long, conflicts_with = "svg")]
    unicode: bool,
    /// Draw Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Write an SVG picture to FILE, or - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw an arrow, as in e2e4 or e2e4:red [default color: green]; may be repeated
    #[arg(long, value_name = "MOVE[:COLOR]", requires = "svg")]
    arrow: Vec<Arrow>,
    /// Mark a square, as in e4 or e4:#8040c0 [default color: green]; may be repeated
    #[arg(long, value_name = "SQUARE[:COLOR]", requires = "svg")]
    mark: Vec<Mark>,
    /// Highlight the last move, as in e2e4
    #[arg(long, value_name = "MOVE", requires = "svg")]
    last: Option<LastMove>,
    /// Leave out the coordinates
    #[arg(long, requires = "svg")]
    no_coordinates: bool,
    /// Width and height of the picture in pixels
    #[arg(long, value_name = "N", default_value_t = 480, requires = "svg", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    size: u32,
    /// Print one JSON document: the FEN, the rows from the top, whose turn it is, and how the game has ended
    #[arg(long, conflicts_with_all = ["svg", "ascii", "unicode"])]
    json: bool,
}

/// A position as JSON.
#[derive(Serialize)]
struct Board {
    fen: String,
    /// From the top.
    rows: Vec<String>,
    turn: &'static str,
    castling: String,
    en_passant: Option<String>,
    halfmoves: u32,
    fullmoves: u32,
    check: bool,
    /// `None` if the game goes on.
    outcome: Option<OutcomeEntry>,
}

#[derive(Serialize)]
struct OutcomeEntry {
    /// `None` in a draw.
    winner: Option<&'static str>,
    reason: &'static str,
}

pub(crate) fn run(args: &BoardArgs) -> Result<Answer> {
    let position = args.position.resolve()?;
    match &args.svg {
        None if args.json => print_rows(args, &position)?,
        Some(path) => save(path, &picture(args, &position).to_string())?,
        None => print(args, &position)?,
    }
    Ok(Answer::Yes)
}

fn print(args: &BoardArgs, position: &Position) -> Result<()> {
    let style = match (args.ascii, args.unicode) {
        (true, _) => Some(TextStyle::Letters),
        (_, true) => Some(TextStyle::Symbols),
        _ => None,
    };
    let usual = Drawing::for_output(bottom(args));
    let drawing = Drawing { style: style.unwrap_or(usual.style), ..usual };
    let mut output = Output::new();
    output.line(drawing.of(position))?;
    output.line(status(position))?;
    output.finish()
}

fn print_rows(args: &BoardArgs, position: &Position) -> Result<()> {
    let fen = position.to_string();
    let squares = fen.split(' ').next().unwrap_or_default();
    let expanded = |letter: char| match letter.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None => letter.to_string(),
    };
    let mut rows: Vec<String> = squares.split('/').map(|row| row.chars().map(expanded).collect()).collect();
    if bottom(args) == Color::Black {
        rows.reverse();
        rows = rows.into_iter().map(|row| row.chars().rev().collect()).collect();
    }
    let setup = position.to_setup();
    print_json(&Board {
        rows,
        turn: color_name(position.turn()),
        castling: setup.castling.to_string(),
        en_passant: setup.en_passant.map(|square| square.to_string()),
        halfmoves: setup.halfmoves.into(),
        fullmoves: setup.fullmoves.into(),
        check: position.is_check(),
        outcome: position.outcome().map(|outcome| OutcomeEntry {
            winner: outcome.winner().map(color_name),
            reason: outcome.termination().code(),
        }),
        fen,
    })
}

/// The name in JSON, which must not change.
const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn picture(args: &BoardArgs, position: &Position) -> Picture {
    Picture {
        position: *position,
        bottom: bottom(args),
        size: args.size,
        has_coordinates: !args.no_coordinates,
        last: args.last,
        arrows: args.arrow.clone(),
        marks: args.mark.clone(),
    }
}

fn bottom(args: &BoardArgs) -> Color {
    if args.flip { Color::Black } else { Color::White }
}

/// Writes a file, or standard output if its name is a dash.
fn save(path: &Path, text: &str) -> Result<()> {
    if path.as_os_str() == "-" {
        let mut output = Output::new();
        output.bytes(text.as_bytes())?;
        return output.finish();
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", quote(&path.to_string_lossy())))
}
