//! `Debug Log File`: everything that is heard and said, line by line.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use arrocco_uci::session::Input;

/// A log, or none.
#[derive(Debug, Default)]
pub(super) struct Log(Option<File>);

impl Log {
    /// Writes to this file from now on. A file that cannot be written leaves the log as it was.
    pub(super) fn open(&mut self, path: Option<&Path>) -> Result<()> {
        let open = |path: &Path| {
            File::create(path).with_context(|| format!("cannot write the log file {}", path.display()))
        };
        self.0 = path.map(open).transpose()?;
        Ok(())
    }

    pub(super) fn heard(&mut self, input: &Input) {
        if let Input::Line(line) = input {
            self.write(">>", line);
        }
    }

    pub(super) fn said(&mut self, text: &str) {
        self.write("<<", text);
    }

    /// A log that can no longer be written is no reason to stop playing.
    fn write(&mut self, mark: &str, text: &str) {
        if let Some(file) = &mut self.0 {
            for line in text.lines() {
                let _ = writeln!(file, "{mark} {line}");
            }
        }
    }
}
