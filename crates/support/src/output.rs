//! Standard output. Everything is printed through this, so that a closed pipe does not panic.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use serde::Serialize;

use crate::answer::Answer;

/// Standard output, locked and buffered. Call [`finish`](Self::finish) at the end.
///
/// The reader may close the pipe early, as in `arrocco moves | head -1`: further output is then dropped, and the exit
/// status does not change.
#[derive(Debug)]
pub struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    is_closed: bool,
}

impl Default for Output {
    fn default() -> Self {
        Self::new()
    }
}

impl Output {
    pub fn new() -> Self {
        Self { writer: BufWriter::new(io::stdout().lock()), is_closed: false }
    }

    /// Prints a line.
    pub fn line(&mut self, text: impl std::fmt::Display) -> Result<()> {
        HAS_WRITTEN.store(true, Ordering::Relaxed);
        self.unless_closed(|writer| writeln!(writer, "{text}"))
    }

    /// Prints a line and flushes it.
    pub fn line_now(&mut self, text: impl std::fmt::Display) -> Result<()> {
        self.line(text)?;
        self.flush()
    }

    /// Prints bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        HAS_WRITTEN.store(true, Ordering::Relaxed);
        self.unless_closed(|writer| writer.write_all(bytes))
    }

    /// Whether the reader has closed the pipe.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Prints a JSON document in one line.
    pub fn json(&mut self, document: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(document).context("cannot write JSON")?;
        self.line(text)
    }

    fn flush(&mut self) -> Result<()> {
        self.unless_closed(Write::flush)
    }

    pub fn finish(mut self) -> Result<()> {
        self.flush()
    }

    fn unless_closed(
        &mut self,
        write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<()>,
    ) -> Result<()> {
        if self.is_closed {
            return Ok(());
        }
        match write(&mut self.writer) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            result => result.context("cannot write to standard output"),
        }
    }
}

/// Whether anything was printed.
static HAS_WRITTEN: AtomicBool = AtomicBool::new(false);

/// Whether this program has printed anything to standard output.
pub fn has_written() -> bool {
    HAS_WRITTEN.load(Ordering::Relaxed)
}

/// Reports that Ctrl-C came before there was any result.
pub fn print_interrupted(is_json: bool) -> Result<Answer> {
    if is_json {
        print_json(&serde_json::json!({"interrupted": true}))?;
    } else {
        let mut output = Output::new();
        output.line("interrupted")?;
        output.finish()?;
    }
    Ok(Answer::No)
}

/// Prints one JSON document and nothing else.
pub fn print_json(document: &impl Serialize) -> Result<()> {
    let mut output = Output::new();
    output.json(document)?;
    output.finish()
}
