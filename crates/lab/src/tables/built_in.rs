//! `arrocco tables built-in`: the file of the tables that are in the program.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result};
use arrocco_support::answer::Answer;
use arrocco_support::file::write_bytes_atomically;
use arrocco_support::interrupt::Interrupt;
use arrocco_support::output::Output;
use arrocco_tablebase::make::{MakeError, Maker};

use super::args::{BuiltInArgs, threads};

pub(super) fn run(args: &BuiltInArgs) -> Result<Answer> {
    let interrupt = Interrupt::install()?;
    let stop = Arc::new(AtomicBool::new(false));
    interrupt.also_set(&stop)?;
    let mut output = Output::new();
    match Maker::new().threads(threads(args.threads)).stop_flag(&stop).make_built_in() {
        Ok(bytes) => {
            write_bytes_atomically(&args.file, &bytes)
                .with_context(|| format!("cannot write {}", args.file.display()))?;
            output.line(format_args!("{} bytes", bytes.len()))?;
            output.finish()?;
            Ok(Answer::Yes)
        }
        Err(MakeError::Stopped) => {
            output.line("interrupted")?;
            output.finish()?;
            Ok(Answer::No)
        }
        Err(error) => Err(error).context("cannot make the built-in tables"),
    }
}
