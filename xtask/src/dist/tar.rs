//! Archives that are the same bytes whenever they are made from the same files: sorted, no owner, one date.

use std::io::{self, Write as _};

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

/// A file in an archive, below the archive's root.
pub(super) struct Entry {
    /// With slashes, such as `usr/bin/arrocco`.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    pub(super) is_program: bool,
}

impl Entry {
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into(), is_program: false }
    }

    pub(super) fn program(path: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { path: path.into(), bytes, is_program: true }
    }
}

/// A compressed tar archive of the entries and the folders that they are in. `date` is in seconds since 1970.
pub(super) fn tar_gz(entries: &[Entry], date: u64) -> io::Result<Vec<u8>> {
    let mut out = encoder();
    for (path, entry) in sorted(entries) {
        match entry {
            None => out.write_all(&header(&path, 0o755, 0, b'5', date)?)?,
            Some(entry) => {
                let mode = if entry.is_program { 0o755 } else { 0o644 };
                out.write_all(&header(&path, mode, entry.bytes.len(), b'0', date)?)?;
                out.write_all(&entry.bytes)?;
                out.write_all(&vec![0; entry.bytes.len().next_multiple_of(BLOCK) - entry.bytes.len()])?;
            }
        }
    }
    out.write_all(&[0; 2 * BLOCK])?;
    out.finish()
}

/// Compressed, without a date and a name.
pub(super) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = encoder();
    out.write_all(bytes)?;
    out.finish()
}

fn encoder() -> GzEncoder<Vec<u8>> {
    GzBuilder::new().write(Vec::new(), Compression::best())
}

/// Folders, which have no entry, before what is in them.
fn sorted(entries: &[Entry]) -> Vec<(String, Option<&Entry>)> {
    let files = entries.iter().map(|entry| (entry.path.clone(), Some(entry)));
    let folders = entries.iter().flat_map(|entry| {
        entry.path.match_indices('/').map(|(end, _)| (format!("{}/", &entry.path[..end]), None))
    });
    let mut all: Vec<_> = files.chain(folders).collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    all.dedup_by(|(a, _), (b, _)| a == b);
    all
}

const BLOCK: usize = 512;

/// A header of POSIX's format of 1988 (ustar).
fn header(path: &str, mode: u32, size: usize, kind: u8, date: u64) -> io::Result<[u8; BLOCK]> {
    let mut block = [0; BLOCK];
    let mut put = |at: usize, text: &[u8]| block[at..at + text.len()].copy_from_slice(text);
    if path.len() > 100 {
        return Err(io::Error::other(format!("{path} is too long a name for an archive")));
    }
    put(0, path.as_bytes());
    put(100, format!("{mode:07o}\0").as_bytes());
    put(108, b"0000000\x000000000\x00");
    put(124, format!("{size:011o}\0").as_bytes());
    put(136, format!("{date:011o}\0").as_bytes());
    // The sum is made with blanks in its own place.
    put(148, b"        ");
    put(156, &[kind]);
    put(257, b"ustar\x0000root");
    put(297, b"root");
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Ok(block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_first_and_once() {
        let entries = ["usr/bin/b", "usr/bin/a"].map(|path| Entry::new(path, ""));
        let names: Vec<String> = sorted(&entries).into_iter().map(|(path, _)| path).collect();
        assert_eq!(names, ["usr/", "usr/bin/", "usr/bin/a", "usr/bin/b"]);
    }

    #[test]
    fn an_archive_is_always_the_same() {
        let make =
            || tar_gz(&[Entry::new("a/b", "text"), Entry::program("a/c", vec![1; 600])], 1_700_000_000);
        assert_eq!(make().unwrap(), make().unwrap());
        assert!(tar_gz(&[Entry::new("x".repeat(101), "")], 0).is_err());
    }
}
