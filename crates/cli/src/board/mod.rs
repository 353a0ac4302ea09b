//! `arrocco board`: a position drawn in the terminal, or as a picture for a document.

mod annotation;
mod args;
mod paint;
mod picture;
mod pieces;
mod text;

use std::path::Path;

use anyhow::{Context, Result};
use arrocco_rules::{Color, Position};

use crate::answer::Answer;
use crate::output::Output;
use crate::quote::quote;
pub(crate) use annotation::{Arrow, LastMove, Mark};
pub(crate) use args::BoardArgs;
pub(crate) use picture::Picture;
pub(crate) use pieces::{SIDE, strokes};
pub(crate) use text::{Drawing, state};
use text::{Ink, status};

pub(crate) fn run(args: &BoardArgs) -> Result<Answer> {
    let position = args.place.resolve()?;
    match &args.svg {
        Some(path) => save(path, &picture(args, &position).to_string())?,
        None => print(args, &position)?,
    }
    Ok(Answer::Yes)
}

fn print(args: &BoardArgs, position: &Position) -> Result<()> {
    let ink = match (args.ascii, args.unicode) {
        (true, _) => Some(Ink::Letters),
        (_, true) => Some(Ink::Symbols),
        _ => None,
    };
    let usual = Drawing::for_output(bottom(args));
    let drawing = Drawing { ink: ink.unwrap_or(usual.ink), ..usual };
    let mut output = Output::new();
    output.line(drawing.of(position))?;
    output.line(status(position))?;
    output.finish()
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
