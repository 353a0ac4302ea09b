//! `Debug Log File`: all input and output, line by line.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arrocco_support::quote::quote;
use arrocco_uci::session::Input;

/// A log, or none.
#[derive(Debug, Default)]
pub(super) struct Log(Option<OpenLog>);

#[derive(Debug)]
struct OpenLog {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Writes to this file from now on. A file that cannot be written leaves the log as it was.
    pub(super) fn open(&mut self, path: Option<&Path>) -> Result<()> {
        let open = |path: &Path| {
            let file = create(path).with_context(|| cannot_write(path))?;
            Ok::<_, anyhow::Error>(OpenLog { file, path: path.to_owned() })
        };
        self.0 = path.map(open).transpose()?;
        Ok(())
    }

    pub(super) fn heard(&mut self, input: &Input) -> Result<()> {
        match input {
            Input::Line(line) => self.write(">>", line),
            _ => Ok(()),
        }
    }

    pub(super) fn said(&mut self, text: &str) -> Result<()> {
        self.write("<<", text)
    }

    /// A log that can no longer be written is closed, and that is reported once; the session goes on.
    fn write(&mut self, mark: &str, text: &str) -> Result<()> {
        let Some(OpenLog { mut file, path }) = self.0.take() else { return Ok(()) };
        for line in text.lines() {
            writeln!(file, "{mark} {line}").with_context(|| cannot_write(&path))?;
        }
        self.0 = Some(OpenLog { file, path });
        Ok(())
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write the log file {}", quote(&path.to_string_lossy()))
}

/// A pipe that nobody reads would block the session.
fn create(path: &Path) -> Result<File> {
    #[cfg(unix)]
    if let Ok(found) = std::fs::metadata(path) {
        let is_pipe = std::os::unix::fs::FileTypeExt::is_fifo(&found.file_type());
        anyhow::ensure!(!is_pipe, "it is a pipe, not a file");
    }
    Ok(File::create(path)?)
}
