//! Where games are written: standard output, or a file that appears when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arrocco_support::answer::note;
use arrocco_support::output::Output;
use arrocco_support::quote::quote;

/// Where exported games go.
#[derive(Debug)]
pub(crate) enum GameOutput {
    Standard(Output),
    /// Kept, to become a part of a document.
    Memory(Vec<u8>),
    /// What is there and no file, such as `/dev/null`.
    Device(BufWriter<File>),
    /// A file that is put in its place when it is complete.
    File {
        beside: PathBuf,
        path: PathBuf,
        writer: BufWriter<File>,
    },
}

impl GameOutput {
    /// `-` and no path at all are standard output. A link is followed, and a device or pipe is written to as it is.
    pub(crate) fn create(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self::Standard(Output::new()));
        };
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let cannot = || format!("cannot write {}", path.display());
        if path.exists() && !path.is_file() {
            let device = OpenOptions::new().write(true).open(&path).with_context(cannot)?;
            return Ok(Self::Device(BufWriter::new(device)));
        }
        let mut beside = path.clone().into_os_string();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        let writer = BufWriter::new(File::create(&beside).with_context(cannot)?);
        Ok(Self::File { beside, path, writer })
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> Result<()> {
        match self {
            Self::Standard(output) => output.bytes(text),
            Self::Memory(bytes) => {
                bytes.extend_from_slice(text);
                Ok(())
            }
            Self::Device(writer) | Self::File { writer, .. } => {
                writer.write_all(text).context("cannot write the games")
            }
        }
    }

    pub(crate) const fn is_closed(&self) -> bool {
        match self {
            Self::Standard(output) => output.is_closed(),
            Self::Memory(_) | Self::Device(_) | Self::File { .. } => false,
        }
    }

    /// Ends a run that may have found no game: then a file stays as it was, or is not made.
    pub(crate) fn finish_with_games(self, games: u64) -> Result<()> {
        if games > 0 {
            return self.finish();
        }
        if let Self::File { path, .. } = &self {
            let name = quote(&path.to_string_lossy());
            note(&if path.exists() {
                format!("no game has all of that; {name} is as it was")
            } else {
                format!("no game has all of that; {name} is not written")
            });
        }
        self.discard();
        Ok(())
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
            Self::Memory(_) => Ok(()),
            Self::Device(mut writer) => writer.flush().context("cannot write the games"),
            Self::File { beside, path, writer } => {
                let file = writer.into_inner().map_err(std::io::IntoInnerError::into_error)?;
                if is_synced {
                    file.sync_all()?;
                }
                fs::rename(&beside, &path).with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }

    pub(crate) fn discard(self) {
        if let Self::File { beside, writer, .. } = self {
            drop(writer);
            let _ = fs::remove_file(beside);
        }
    }
}
