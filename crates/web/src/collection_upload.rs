//! A file of any size that a page sends in parts, straight to the disk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::sync::OwnedSemaphorePermit;

use super::token::random_name;

/// A file of which nothing comes for so long is dropped.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest name, in characters.
const LONGEST_NAME: usize = 60;

/// The file is removed with this unless it is kept.
#[derive(Debug)]
pub(super) struct CollectionUpload {
    number: u64,
    /// The part that comes next.
    next: u64,
    /// A folder of its own, so that the name of the file is free.
    folder: PathBuf,
    path: PathBuf,
    file: Option<BufWriter<File>>,
    heard: Instant,
    is_kept: bool,
    _permit: OwnedSemaphorePermit,
}

impl CollectionUpload {
    /// A new file in a folder. Of the name that the page gives only letters, digits and spaces are taken.
    pub(super) fn begin(
        collections: &Path,
        number: u64,
        name: &str,
        permit: OwnedSemaphorePermit,
    ) -> io::Result<Self> {
        let folder = collections.join(random_name::<8>()?);
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{}.pgn", plain(name)));
        let mut upload = Self {
            number,
            next: 0,
            folder,
            path,
            file: None,
            heard: Instant::now(),
            is_kept: false,
            _permit: permit,
        };
        upload.file = Some(BufWriter::new(File::create_new(&upload.path)?));
        Ok(upload)
    }

    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn expects(&self, number: u64, part: u64) -> bool {
        self.number == number && self.next == part
    }

    pub(super) fn is_stale(&self) -> bool {
        self.heard.elapsed() > PATIENCE
    }

    pub(super) fn add(&mut self, text: &str) -> io::Result<()> {
        self.next += 1;
        self.heard = Instant::now();
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(text.as_bytes()))
    }

    /// That was all.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        let Some(mut file) = self.file.take() else { return Ok(()) };
        file.flush()?;
        file.get_ref().sync_all()
    }

    /// The library has it: the file stays.
    pub(super) fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for CollectionUpload {
    fn drop(&mut self) {
        if !self.is_kept {
            self.file = None;
            // What cannot be removed takes room, and does no other harm.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A name that every system accepts.
fn plain(name: &str) -> String {
    let stem = name.strip_suffix(".pgn").unwrap_or(name);
    let kept = stem.chars().map(|c| if c.is_alphanumeric() || " -_".contains(c) { c } else { ' ' });
    let plain: String = kept.take(LONGEST_NAME).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { "games".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrocco_support::temporary_folder::TemporaryFolder;
    use tokio::sync::Semaphore;

    use super::*;

    fn upload(folder: &Path) -> CollectionUpload {
        let permit = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        CollectionUpload::begin(folder, 1, "../Club games.pgn", permit).unwrap()
    }

    #[test]
    fn parts_make_a_file_that_stays_if_it_is_kept() {
        let folder = TemporaryFolder::new().unwrap();
        let mut kept = upload(folder.path());
        for (part, text) in [(0, "1. e4 "), (1, "e5 *")] {
            assert!(kept.expects(1, part) && !kept.expects(1, part + 1) && !kept.expects(2, part));
            kept.add(text).unwrap();
        }
        kept.finish().unwrap();
        let path = kept.path().to_owned();
        assert_eq!(path.file_name().unwrap(), "Club games.pgn");
        assert!(path.starts_with(folder.path()));
        kept.keep();
        assert_eq!(fs::read_to_string(path).unwrap(), "1. e4 e5 *");
        let mut dropped = upload(folder.path());
        dropped.add("1. d4").unwrap();
        drop(dropped);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
