//! Standard output. Everything that is printed goes through here, so that a closed pipe is an error and not a panic.

use std::io::{self, BufWriter, StdoutLock, Write};

use anyhow::{Context, Result};
use serde::Serialize;

/// Standard output, locked and buffered. Call [`finish`](Self::finish) in the end.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(crate) fn new() -> Self {
        Self(BufWriter::new(io::stdout().lock()))
    }

    /// A line of text.
    pub(crate) fn line(&mut self, text: impl std::fmt::Display) -> Result<()> {
        told(writeln!(self.0, "{text}"))
    }

    /// A line that somebody may be waiting for.
    pub(crate) fn line_now(&mut self, text: impl std::fmt::Display) -> Result<()> {
        self.line(text)?;
        told(self.0.flush())
    }

    /// The one document that a command prints with `--json`.
    pub(crate) fn json(&mut self, document: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(document).context("cannot write JSON")?;
        self.line(text)
    }

    pub(crate) fn finish(mut self) -> Result<()> {
        told(self.0.flush())
    }
}

/// A closed pipe stays recognizable for what it is; any other failure is told in words.
fn told(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        result => Ok(result?),
    }
}

/// Prints one JSON document and nothing else.
pub(crate) fn print_json(document: &impl Serialize) -> Result<()> {
    let mut output = Output::new();
    output.json(document)?;
    output.finish()
}
