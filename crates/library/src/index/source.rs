//! The PGN file of a collection: whether it is still the one that was taken in, and the text of its games.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::error::{LibraryError, Result};

/// Bytes at the beginning and at the end that are compared.
const SAMPLE: u64 = 64 << 10;

/// The longest game that is handed out as text.
const LONGEST_GAME: u64 = 256 << 20;

/// What a file looked like when it was taken in. The size is -1 if it was not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SourceState {
    pub(super) size: i64,
    /// Nanoseconds since 1970.
    pub(super) modified: i64,
    /// Checksums of the first and the last bytes.
    pub(super) head: i64,
    pub(super) tail: i64,
}

/// How a file compares with what was taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Same,
    /// It is the old file with something behind it.
    Longer,
    Changed,
}

impl SourceState {
    pub(super) fn of(path: &Path) -> Result<Self> {
        let mut file = File::open(path).map_err(LibraryError::io(path))?;
        let metadata = file.metadata().map_err(LibraryError::io(path))?;
        let (size, modified) = (metadata.len(), modified(&metadata));
        let [head, tail] = samples(&mut file, size).map_err(LibraryError::io(path))?;
        Ok(Self { size: size as i64, modified, head, tail })
    }

    /// Compares a file with this state. A file whose size and time are the same is not read.
    pub(super) fn compare(&self, path: &Path) -> Result<Comparison> {
        let metadata = fs::metadata(path).map_err(LibraryError::io(path))?;
        let size = metadata.len() as i64;
        if size == self.size && modified(&metadata) == self.modified {
            return Ok(Comparison::Same);
        }
        if size < self.size || self.size < 0 {
            return Ok(Comparison::Changed);
        }
        let mut file = File::open(path).map_err(LibraryError::io(path))?;
        let samples = samples(&mut file, self.size as u64).map_err(LibraryError::io(path))?;
        Ok(match samples == [self.head, self.tail] {
            false => Comparison::Changed,
            true if size == self.size => Comparison::Same,
            true => Comparison::Longer,
        })
    }
}

fn modified(metadata: &fs::Metadata) -> i64 {
    let time = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    time.map_or(0, |time| time.as_nanos() as i64)
}

/// Checksums of the beginning and of the end of the first `size` bytes.
fn samples(file: &mut File, size: u64) -> std::io::Result<[i64; 2]> {
    let mut checksum = |offset| -> std::io::Result<i64> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(offset))?;
        file.by_ref().take(SAMPLE.min(size)).read_to_end(&mut bytes)?;
        Ok(i64::from(crc32fast::hash(&bytes)))
    };
    Ok([checksum(0)?, checksum(size.saturating_sub(SAMPLE))?])
}

/// A PGN file, opened to read games out of it.
#[derive(Debug)]
pub(super) struct Source {
    path: PathBuf,
    file: File,
}

impl Source {
    /// Opens the file if it is still as it was. What was appended does not matter.
    pub(super) fn open(path: &Path, state: &SourceState) -> Result<Self> {
        if !path.exists() {
            return Err(LibraryError::SourceMissing(path.to_owned()));
        }
        if state.compare(path)? == Comparison::Changed {
            return Err(LibraryError::SourceChanged(path.to_owned()));
        }
        let file = File::open(path).map_err(LibraryError::io(path))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// The text of a game.
    pub(super) fn text(&mut self, offset: u64, length: u64) -> Result<Vec<u8>> {
        if length > LONGEST_GAME {
            return Err(LibraryError::Request("a game of more than 256 MiB cannot be handed out".to_owned()));
        }
        let mut text = vec![0; length as usize];
        let read = self.file.seek(SeekFrom::Start(offset)).and_then(|_| self.file.read_exact(&mut text));
        read.map_err(LibraryError::io(&self.path))?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn changes_are_noticed() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("games.pgn");
        fs::write(&path, "1. e4 *").unwrap();
        let state = SourceState::of(&path).unwrap();
        assert_eq!(state.compare(&path).unwrap(), Comparison::Same);
        fs::write(&path, "1. e4 *\n\n1. d4 *").unwrap();
        assert_eq!(state.compare(&path).unwrap(), Comparison::Longer);
        fs::write(&path, "1. d4 *\n\n1. d4 *").unwrap();
        assert_eq!(state.compare(&path).unwrap(), Comparison::Changed);
        fs::write(&path, "1. e4").unwrap();
        assert_eq!(state.compare(&path).unwrap(), Comparison::Changed);
        assert!(matches!(Source::open(&path, &state), Err(LibraryError::SourceChanged(_))));
        fs::remove_file(&path).unwrap();
        assert!(matches!(Source::open(&path, &state), Err(LibraryError::SourceMissing(_))));
    }
}
