//! Files that are read with a limit and written as a whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::date::today;

/// Opens a regular file. A pipe or device is refused, because reading from it might never end.
pub fn open_file(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    File::open(path)
}

/// The bytes of a regular file, or `None` if there are more than `limit`.
pub fn read_limited(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    open_file(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

/// Replaces the contents of a file atomically: after a crash it holds either the old bytes or the new ones.
///
/// They are written to a file beside it, synced, and renamed. A symbolic link is followed. A device is written to
/// directly and stays what it is.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    write_bytes_atomically(path, text.as_bytes())
}

/// The same for bytes that are no text.
pub fn write_bytes_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() && !path.is_file() {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = write_synced(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    // On a full disk what was written of it would only take room.
    written.inspect_err(|_| drop(fs::remove_file(&beside)))?;
    sync_folder_of(path)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Appends whole lines to a file under a lock, and waits until the disk has them. A last line that was cut when the disk was
/// full or the power went is ended first, so that it does not swallow the next one.
pub fn append_lines(path: &Path, lines: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
    file.lock()?;
    let is_cut = file.seek(SeekFrom::End(0))? > 0 && {
        file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        last != *b"\n"
    };
    // One write, so that what else is cut is cut at the end.
    let text = if is_cut { format!("\n{lines}") } else { lines.to_owned() };
    file.write_all(text.as_bytes())?;
    file.sync_data()
}

/// Syncs the folder of a file, so that a new name is on the disk too. Only Unix can open folders.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Whether two paths lead to the same file, through links as well.
pub fn is_same_file(path: &Path, other: &Path) -> bool {
    let identity = |path: &Path| {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            path.metadata().ok().map(|metadata| (metadata.dev(), metadata.ino()))
        }
        #[cfg(not(unix))]
        path.canonicalize().ok()
    };
    identity(path).is_some_and(|known| Some(known) == identity(other))
}

/// The path that a text means, where `~` is the home folder.
pub fn expand_home(text: &str) -> PathBuf {
    let rest = text.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match rest.zip(std::env::home_dir()) {
        Some((rest, home)) => home.join(rest.trim_start_matches('/')),
        None => PathBuf::from(text),
    }
}

/// Renames a file to an unused name beside it, with today's date and a number if needed, so that another can take its place.
/// Returns the name.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = reserve(path)?;
    // If this fails, the reserved file is empty: remove it.
    fs::rename(path, &aside).inspect_err(|_| drop(fs::remove_file(&aside)))?;
    sync_folder_of(&aside)?;
    Ok(aside)
}

/// Creates an empty file with an unused name.
fn reserve(path: &Path) -> io::Result<PathBuf> {
    let date = today().replace('.', "-");
    let mut number = 1_u32;
    loop {
        let which = if number == 1 { String::new() } else { format!("-{number}") };
        let aside = path.with_extension(format!("{date}{which}.pgn"));
        match File::create_new(&aside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            reserved => return reserved.map(|_| aside),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::temporary_folder::TemporaryFolder;

    #[test]
    fn links_are_followed() {
        let folder = TemporaryFolder::new().unwrap();
        let (file, link) = (folder.file("file"), folder.file("link"));
        write_atomically(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        write_atomically(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = TemporaryFolder::new().unwrap();
        // Nothing can take the place of a folder that is not empty, but the file beside it can be written.
        let place = folder.file("place");
        fs::create_dir_all(place.join("full")).unwrap();
        assert!(write_synced(&folder.file("new"), b"text").is_ok());
        assert!(write_atomically(&place, "text").is_err());
        assert!(!folder.file("place.new").exists());
    }

    #[test]
    fn reading_stops_at_the_limit() {
        let folder = TemporaryFolder::new().unwrap();
        let file = folder.file("file");
        fs::write(&file, "four").unwrap();
        assert_eq!(read_limited(&file, 4).unwrap().as_deref(), Some(&b"four"[..]));
        assert_eq!(read_limited(&file, 3).unwrap(), None);
        assert!(read_limited(folder.path(), 3).is_err());
    }

    #[test]
    fn home_is_where_it_is() {
        let home = std::env::home_dir().unwrap();
        assert_eq!(expand_home("~/a/b.pgn"), home.join("a/b.pgn"));
        assert_eq!(expand_home("~"), home);
        assert_eq!(expand_home("~other/x"), PathBuf::from("~other/x"));
        assert_eq!(expand_home("a~/b"), PathBuf::from("a~/b"));
    }
}
