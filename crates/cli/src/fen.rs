//! `arrocco fen`: validates a FEN: prints its normal form, or what is wrong and where.

use std::ffi::OsString;

use anyhow::Result;
use arrocco_rules::{Accept, FenStyle, ParsePositionError, Position, Validated};
use arrocco_support::answer::{AlreadyReported, Answer, print_error};
use arrocco_support::output::{Output, print_json};
use arrocco_support::position_arg::{bytes, read_line, warn_of};
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
    /// FEN, quoted or not, or - for standard input
    #[arg(value_name = "FEN", required = true, num_args = 1.., allow_negative_numbers = true)]
    pub(crate) words: Vec<OsString>,
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
    match Position::from_fen(text(args)?, accept) {
        Ok(validated) => show(args, &validated),
        Err(error) => refuse(args, &error),
    }
}

/// The FEN from the command line, or a line of standard input.
fn text(args: &FenArgs) -> Result<Vec<u8>> {
    let words: Vec<_> = args.words.iter().map(|word| bytes(word)).collect();
    match words.as_slice() {
        [word] if **word == *b"-" => read_line(),
        words => Ok(words.join(&b' ')),
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

fn refuse(args: &FenArgs, error: &ParsePositionError) -> Result<Answer> {
    print_error(&error.to_string());
    if args.json {
        let error = FenError {
            field: error.field().name(),
            offset: error.offset(),
            code: error.code(),
            text: error.to_string(),
        };
        print_json(&Invalid { error })?;
    }
    Err(AlreadyReported.into())
}
