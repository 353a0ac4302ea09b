//! A file to write to, or standard output.

use std::fs::File;
use std::io::{BufWriter, Seek as _, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use arrocco_support::file::is_same_file;
use arrocco_support::output::Output;
use arrocco_support::quote::quote;

pub(super) enum Target {
    Standard(Output),
    File { writer: BufWriter<File>, name: String },
}

impl Target {
    /// Opens the file before the analysis begins, so that a missing folder is noticed at once. Refuses to overwrite the
    /// file that is read.
    pub(super) fn open(path: &Path, input: &Path) -> Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Standard(Output::new()));
        }
        let name = quote(&path.to_string_lossy());
        ensure!(
            !is_same_file(path, input),
            "{name} is the file that is read: choose another one to write to"
        );
        let file = File::create(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Self::File { writer: BufWriter::new(file), name })
    }

    /// Opens a file to go on behind its first bytes. What is behind them, the beginning of a game, is cut off.
    pub(super) fn open_behind(path: &Path, input: &Path, bytes: u64) -> Result<Self> {
        if path.as_os_str() == "-" {
            return Self::open(path, input);
        }
        let name = quote(&path.to_string_lossy());
        ensure!(
            !is_same_file(path, input),
            "{name} is the file that is read: choose another one to write to"
        );
        let failed = || format!("cannot write {name}");
        let mut options = File::options();
        let mut file = options.create(true).truncate(false).write(true).open(path).with_context(failed)?;
        if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            file.set_len(bytes).with_context(failed)?;
            file.seek(SeekFrom::End(0)).with_context(failed)?;
        }
        Ok(Self::File { writer: BufWriter::new(file), name })
    }

    /// Hands everything over to the system, so that a program that is killed loses no game that is done.
    pub(super) fn flush(&mut self) -> Result<()> {
        match self {
            Self::Standard(_) => Ok(()),
            Self::File { writer, name } => writer.flush().with_context(|| format!("cannot write {name}")),
        }
    }

    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        match self {
            Self::Standard(output) => output.bytes(text.as_bytes()),
            Self::File { writer, name } => {
                writer.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))
            }
        }
    }

    pub(super) fn finish(self) -> Result<()> {
        match self {
            Self::Standard(output) => output.finish(),
            Self::File { mut writer, name } => writer.flush().with_context(|| format!("cannot write {name}")),
        }
    }
}
