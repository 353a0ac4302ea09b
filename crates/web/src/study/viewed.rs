//! Studies that somebody only looks at: the last of them stay in a folder beside that of one's own studies.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use arrocco_support::file::write_bytes_atomically;

/// So many of them are kept, and so many bytes of them.
const MOST: usize = 32;
const MOST_BYTES: u64 = 256 << 20;

/// The folder beside that of the studies.
pub(super) fn viewed_folder(studies: &Path) -> PathBuf {
    studies.with_file_name("viewed")
}

pub(super) fn keep_viewed(studies: &Path, name: &str, text: &[u8]) -> io::Result<()> {
    let folder = viewed_folder(studies);
    fs::create_dir_all(&folder)?;
    prune(&folder, text.len() as u64)?;
    write_bytes_atomically(&folder.join(format!("{name}.pgn")), text)
}

/// The study has become one's own, or is too old.
pub(super) fn forget_viewed(studies: &Path, name: &str) {
    for ending in ["pgn", "last"] {
        // A file that is not there needs no removing.
        let _ = fs::remove_file(viewed_folder(studies).join(format!("{name}.{ending}")));
    }
}

/// Removes the oldest, so that there is room for one more.
fn prune(folder: &Path, bytes: u64) -> io::Result<()> {
    let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        let metadata = entry.metadata()?;
        files.push((metadata.modified()?, metadata.len(), entry.path()));
    }
    files.sort_unstable_by(|a, b| b.cmp(a));
    let (mut kept, mut total) = (0, bytes);
    for (_, size, path) in files {
        let is_game = path.extension().is_some_and(|extension| extension == "pgn");
        kept += usize::from(is_game);
        total += size;
        if kept >= MOST || total > MOST_BYTES {
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn only_the_last_are_kept() {
        let folder = TemporaryFolder::new().unwrap();
        let studies = folder.file("studies");
        for number in 0..MOST + 5 {
            keep_viewed(&studies, &format!("{number:016}"), b"1. e4 *").unwrap();
        }
        let count = || fs::read_dir(viewed_folder(&studies)).unwrap().count();
        assert_eq!(count(), MOST);
        forget_viewed(&studies, &format!("{:016}", MOST + 4));
        assert_eq!(count(), MOST - 1);
    }
}
