//! Where a game is kept while it is played, so that no crash and no kill loses a move.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use arrocco_play::{Game, SaveError, Status};

/// No saved game is larger: a file that is should not fill the memory.
const LARGEST: u64 = 64 << 20;

/// So many programs can play at once, each with a file of its own.
const SLOTS: u32 = 64;

/// A file that holds one game. Nobody else writes to it as long as this lives.
#[derive(Debug)]
pub(crate) struct Archive {
    path: PathBuf,
    /// Held, not read.
    _lock: Option<File>,
}

/// What was found in the file when the program started.
#[derive(Debug)]
pub(crate) enum Found {
    /// No game, one that is over, or one without a move.
    Nothing,
    /// A game that was not finished.
    Unfinished(Box<Game>),
    /// A file that cannot be read.
    Broken(String),
}

impl Archive {
    /// A file of the user's choice.
    pub(crate) fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), _lock: None }
    }

    /// A file in the folder where programs keep their state: the first that no other program plays in.
    pub(crate) fn of_user() -> io::Result<Self> {
        let folder = state_folder().ok_or_else(|| io::Error::other("there is no home folder"))?;
        fs::create_dir_all(&folder)?;
        for slot in 1..=SLOTS {
            let name = if slot == 1 { "game".to_owned() } else { format!("game-{slot}") };
            let lock = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(folder.join(format!("{name}.lock")))?;
            match lock.try_lock() {
                Ok(()) => return Ok(Self { path: folder.join(format!("{name}.pgn")), _lock: Some(lock) }),
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other("too many games are being played"))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The game that was not finished.
    pub(crate) fn look(&self) -> Found {
        // Whoever saves into `/dev/null` means that there is nothing to go on with.
        if self.path.exists() && !self.path.is_file() {
            return Found::Nothing;
        }
        match read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Found::Nothing,
            Err(error) => Found::Broken(error.to_string()),
            Ok(bytes) => match restore(&bytes) {
                Ok(game) if is_settled(&game) => Found::Nothing,
                Ok(game) => Found::Unfinished(Box::new(game)),
                Err(error) => Found::Broken(error.to_string()),
            },
        }
    }

    /// Writes the game so that the file has either the old text or the new one, whatever happens.
    pub(crate) fn write(&self, text: &str) -> io::Result<()> {
        write_whole(&self.path, text)
    }

    /// Keeps an old file under another name before a new game takes its place.
    pub(crate) fn set_aside(&self) -> io::Result<PathBuf> {
        if !self.path.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let aside = self.path.with_extension("before.pgn");
        fs::rename(&self.path, &aside)?;
        Ok(aside)
    }
}

/// Is there nothing to go on with: an end, or not even a beginning?
fn is_settled(game: &Game) -> bool {
    let is_untouched = game.plies().is_empty() && game.undone().is_empty();
    is_untouched || matches!(game.status(), Status::Over(_))
}

pub(crate) fn restore(bytes: &[u8]) -> Result<Game, SaveError> {
    Game::restore(std::str::from_utf8(bytes).map_err(|_| SaveError::Torn)?)
}

/// A game from any file: one that was saved, with all that belongs to it, or the first of a PGN file.
pub(crate) fn load(path: &Path) -> io::Result<(Game, Vec<String>)> {
    let bytes = read(path)?;
    if let Ok(game) = restore(&bytes) {
        return Ok((game, Vec::new()));
    }
    let imported = Game::import(&bytes).map_err(io::Error::other)?;
    Ok((imported.game, imported.warnings))
}

pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Only what has an end: a pipe would make us wait for whoever writes to it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("it is too large for a game"));
    }
    Ok(bytes)
}

/// A text under a name at once or not at all: written beside it, brought to the disk, and renamed. A link is followed, and
/// what is no file, such as a device, is written to and stays what it is.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() && !path.is_file() {
        return OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let mut file = File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&beside, path)?;
    sync_folder(path)
}

/// Brings the new name to the disk as well, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Where programs keep what should outlive them (the XDG base directory specification).
pub(crate) fn state_folder() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/state")));
    state.map(|state| state.join("arrocco"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("arrocco-archive-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn links_are_followed() {
        let folder = Folder::new("links");
        let (file, link) = (folder.0.join("file"), folder.0.join("link"));
        write_whole(&file, "old").unwrap();
        symlink(&file, &link).unwrap();
        write_whole(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn devices_stay_devices() {
        let folder = Folder::new("devices");
        for (device, is_writable) in [("/dev/null", true), ("/dev/full", false)] {
            let link = folder.0.join(&device[5..]);
            symlink(device, &link).unwrap();
            let archive = Archive::at(&link);
            assert!(matches!(archive.look(), Found::Nothing));
            assert_eq!(archive.write("text").is_ok(), is_writable, "{device}");
            assert!(archive.set_aside().is_err());
            assert!(fs::metadata(device).unwrap().file_type().is_char_device());
        }
    }

    #[test]
    fn folders_are_no_games() {
        let folder = Folder::new("folders");
        assert!(load(&folder.0).is_err() && write_whole(&folder.0, "text").is_err());
    }
}
