//! `arrocco fen`: validates a FEN: prints its normal form, or what is wrong and where.

use std::ffi::OsString;

use anyhow::Result;
use arrocco_rules::{Accept, FenStyle, ParsePositionError, Position, Validated};
use arrocco_support::answer::{AlreadyReported, Answer, print_error};
use arrocco_support::game_place::GamePlace;
use arrocco_support::output::{Output, print_json};
use arrocco_support::position_arg::{bytes, named_position, read_line, warn_of};
use clap::Args;
use serde::Serialize;

#[derive(Args, Debug)]
pub(crate) struct FenArgs {
    /// Refuse faults that are otherwise corrected with a warning
    #[arg(long)]
    pub(crate) strict: bool,
    /// Write castling rights as the files of the rooks (Shredder-FEN)
    #[arg(long)]
    pub(crate) shredder: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// FEN, quoted or not, `startpos`, 960:N for Chess960 position N, or - for standard input
    #[arg(value_name = "FEN", required_unless_present = "pgn", conflicts_with = "pgn", num_args = 1.., allow_negative_numbers = true)]
    pub(crate) words: Vec<OsString>,
    #[command(flatten)]
    pub(crate) place: GamePlace,
}

#[derive(Serialize)]
struct Normal {
    fen: String,
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Warning {
    field: &'static str,
    code: &'static str,
    text: String,
}

#[derive(Serialize)]
struct Invalid {
    error: FenError,
}

#[derive(Serialize)]
struct FenError {
    field: &'static str,
    offset: usize,
    code: &'static str,
    text: String,
}

pub(crate) fn run(args: &FenArgs) -> Result<Answer> {
    let accept = if args.strict { Accept::STRICT } else { Accept::LENIENT };
    let text = text(args)?;
    match Position::from_fen(&text, accept) {
        Ok(validated) if args.strict && !is_normal(&text, &validated.position) => {
            refuse(args, not_normal(&validated.position))
        }
        Ok(validated) => show(args, &validated),
        Err(error) => refuse(args, FenError::from(&error)),
    }
}

/// The FEN from the command line, of a position with a name, or from a line of standard input.
fn text(args: &FenArgs) -> Result<Vec<u8>> {
    if let Some(position) = args.place.resolve()? {
        return Ok(position.to_string().into_bytes());
    }
    let words: Vec<_> = args.words.iter().map(|word| bytes(word)).collect();
    match words.as_slice() {
        [word] if **word == *b"-" => Ok(read_line()?.trim_ascii_end().to_vec()),
        [word] => match named_position(word) {
            Some(position) => Ok(position?.to_string().into_bytes()),
            None => Ok(word.to_vec()),
        },
        words => Ok(words.join(&b' ')),
    }
}

/// Whether a FEN is written as the standard has it: six fields with one blank between them, rights and counters in their normal
/// form. The en-passant field may name the square behind any pawn that has just gone two squares.
fn is_normal(text: &[u8], position: &Position) -> bool {
    let fields: Vec<&[u8]> = text.split(|&byte| byte == b' ').collect();
    [FenStyle::Standard, FenStyle::Shredder].into_iter().any(|style| {
        let normal = position.fen_with(style).to_string();
        let normal: Vec<&[u8]> = normal.split(' ').map(str::as_bytes).collect();
        let is_same = |(index, (field, normal)): (usize, (&&[u8], &&[u8]))| index == 3 || field == normal;
        fields.len() == normal.len() && fields.iter().zip(&normal).enumerate().all(is_same)
    })
}

fn not_normal(position: &Position) -> FenError {
    let text = format!("the position is right, but not in its normal form, which is {position}");
    FenError { field: "fen", offset: 0, code: "not-normal", text }
}

impl From<&ParsePositionError> for FenError {
    fn from(error: &ParsePositionError) -> Self {
        let (field, offset, code) = (error.field().name(), error.offset(), error.code());
        Self { field, offset, code, text: error.to_string() }
    }
}

fn show(args: &FenArgs, validated: &Validated) -> Result<Answer> {
    let style = if args.shredder { FenStyle::Shredder } else { FenStyle::Standard };
    let fen = validated.position.fen_with(style).to_string();
    if args.json {
        let warnings = validated.warnings.iter().map(|fault| Warning {
            field: fault.field().name(),
            code: fault.code(),
            text: fault.to_string(),
        });
        print_json(&Normal { fen, warnings: warnings.collect() })?;
    } else {
        warn_of(&validated.warnings);
        let mut output = Output::new();
        output.line(fen)?;
        output.finish()?;
    }
    Ok(Answer::Yes)
}

fn refuse(args: &FenArgs, error: FenError) -> Result<Answer> {
    print_error(&error.text);
    if args.json {
        print_json(&Invalid { error })?;
    }
    Err(AlreadyReported.into())
}
