//! Where games are written: standard output, or a file that appears when it is complete.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arrocco_support::output::Output;

/// Where exported games go.
#[derive(Debug)]
pub(crate) enum GameOutput {
    Standard(Output),
    /// A file that is put in its place when it is complete.
    File {
        beside: PathBuf,
        path: PathBuf,
        writer: BufWriter<File>,
    },
}

impl GameOutput {
    pub(crate) fn create(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else { return Ok(Self::Standard(Output::new())) };
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        let cannot = || format!("cannot write {}", beside.display());
        let writer = BufWriter::new(File::create(&beside).with_context(cannot)?);
        Ok(Self::File { beside, path: path.to_owned(), writer })
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> Result<()> {
        match self {
            Self::Standard(output) => output.bytes(text),
            Self::File { writer, .. } => writer.write_all(text).context("cannot write the games"),
        }
    }

    pub(crate) const fn is_closed(&self) -> bool {
        match self {
            Self::Standard(output) => output.is_closed(),
            Self::File { .. } => false,
        }
    }

    pub(crate) fn finish(self) -> Result<()> {
        self.finish_with(true)
    }

    /// The same for one of thousands of files, where waiting for the disk each time takes longer than everything else.
    pub(crate) fn finish_one_of_many(self) -> Result<()> {
        self.finish_with(false)
    }

    fn finish_with(self, is_synced: bool) -> Result<()> {
        match self {
            Self::Standard(output) => output.finish(),
            Self::File { beside, path, writer } => {
                let file = writer.into_inner().map_err(std::io::IntoInnerError::into_error)?;
                if is_synced {
                    file.sync_all()?;
                }
                std::fs::rename(&beside, &path).with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }

    pub(crate) fn discard(self) {
        if let Self::File { beside, writer, .. } = self {
            drop(writer);
            let _ = std::fs::remove_file(beside);
        }
    }
}
