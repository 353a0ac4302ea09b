//! The file in which a game is saved after every move, so that a crash or a kill loses nothing.

use std::fs;
use std::path::{Path, PathBuf};

use arrocco_play::{Game, ImportWarning, SaveError, Status};
use arrocco_support::file::{self, read_limited, write_atomically};
use arrocco_support::lock_file::LockFile;
use arrocco_support::state_folder::{create_state_folder, state_folder};

use crate::error::ArchiveError;

/// The largest file that is read as a saved game, in bytes.
const MAX_SIZE: u64 = 64 << 20;

/// How many programs can play at once, each with a file of its own.
const SLOTS: u32 = 64;

/// A file for one game. While this exists, no other program writes to it if it is locked.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    /// Whether the file is this game's for good, so that no other game may take its place.
    has_own_file: bool,
    /// Held until this is dropped.
    _lock: Option<LockFile>,
}

/// What was found in the file when the program started.
#[derive(Debug)]
pub enum Found {
    /// No game, or one without a move.
    Nothing,
    /// A game that is over.
    Finished,
    /// An unfinished game.
    Unfinished(Box<Game>),
    /// A file that cannot be read.
    Broken(ArchiveError),
}

impl Archive {
    /// A file of the user's choice.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), has_own_file: false, _lock: None }
    }

    /// A file of the user's choice, locked.
    ///
    /// # Errors
    ///
    /// Another program has locked it.
    pub fn locked(path: &Path) -> Result<Self, ArchiveError> {
        // A device such as `/dev/null` needs no lock.
        if path.exists() && !path.is_file() {
            return Ok(Self::at(path));
        }
        let mut beside = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
        beside.push(".lock");
        match LockFile::take(beside.into()) {
            Ok(Some(lock)) => Ok(Self { path: path.to_owned(), has_own_file: false, _lock: Some(lock) }),
            Ok(None) => Err(ArchiveError::InUse),
            // If the lock cannot be created, saving will fail too and report the reason.
            Err(_) => Ok(Self::at(path)),
        }
    }

    /// A locked file in the user's state folder: the first one with an unfinished game, or else the first free one.
    pub fn of_user() -> Result<Self, ArchiveError> {
        Self::in_folder(&games_folder()?, true)
    }

    /// The first free file there, whatever is in it.
    pub fn new_of_user() -> Result<Self, ArchiveError> {
        Self::in_folder(&games_folder()?, false)
    }

    /// The file of a game that was opened from a PGN file: games of one's own stay where they are. If another program
    /// has it, the first free file.
    pub fn of_opened_file() -> Result<Self, ArchiveError> {
        Self::locked(&games_folder()?.join("opened.pgn")).or_else(|_| Self::new_of_user())
    }

    /// The file of an unfinished game, locked as whoever played it would.
    ///
    /// # Errors
    ///
    /// Another program plays it.
    pub fn take_up(path: &Path) -> Result<Self, ArchiveError> {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let is_slot = path.parent() == state_folder().as_deref() && slots().any(|slot| slot == stem);
        if !is_slot {
            return Ok(Self { has_own_file: true, ..Self::locked(path)? });
        }
        match LockFile::take(path.with_extension("lock"))? {
            Some(lock) => Ok(Self { path: path.to_owned(), has_own_file: false, _lock: Some(lock) }),
            None => Err(ArchiveError::InUse),
        }
    }

    fn in_folder(folder: &Path, wants_game: bool) -> Result<Self, ArchiveError> {
        let mut free = None;
        for name in slots() {
            let path = folder.join(format!("{name}.pgn"));
            if free.is_some() && !(wants_game && path.exists()) {
                continue;
            }
            let Some(lock) = LockFile::take(folder.join(format!("{name}.lock")))? else { continue };
            let archive = Self { path, has_own_file: false, _lock: Some(lock) };
            if wants_game && matches!(archive.find_game(), Found::Unfinished(_)) {
                return Ok(archive);
            }
            free.get_or_insert(archive);
        }
        free.ok_or(ArchiveError::TooManyGames)
    }

    /// Whether the file is this game's for good: another game needs another file.
    pub const fn has_own_file(&self) -> bool {
        self.has_own_file
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is in the file.
    pub fn find_game(&self) -> Found {
        // A device such as `/dev/null` has no game to go on with.
        if self.path.exists() && !self.path.is_file() {
            return Found::Nothing;
        }
        match read(&self.path) {
            Err(error) if error.is_not_found() => Found::Nothing,
            Err(error) => Found::Broken(error),
            Ok(bytes) => match restore(&bytes) {
                Ok(game) if !is_begun(&game) => Found::Nothing,
                Ok(game) if matches!(game.status(), Status::Over(_)) => Found::Finished,
                Ok(game) => Found::Unfinished(Box::new(game)),
                Err(error) => Found::Broken(error.into()),
            },
        }
    }

    /// Writes the game so that the file has either the old text or the new one, whatever happens.
    pub fn write(&self, text: &str) -> Result<(), ArchiveError> {
        write(&self.path, text)
    }

    /// Renames the file to an unused name, so that a new game can take its place. Returns the name.
    pub fn set_aside(&self) -> Result<PathBuf, ArchiveError> {
        if !self.is_file() {
            return Err(ArchiveError::NotAFile);
        }
        Ok(file::set_aside(&self.path)?)
    }

    /// Is there a file that could be set aside?
    pub fn is_file(&self) -> bool {
        self.path.is_file()
    }
}

/// The names of the files for games in play, without their extension.
fn slots() -> impl Iterator<Item = String> {
    (1..=SLOTS).map(|slot| if slot == 1 { "game".to_owned() } else { format!("game-{slot}") })
}

/// The user's first unfinished game, without a lock: for a state folder that can be read but not written. Another program
/// may be playing it.
pub fn find_unlocked() -> Found {
    let Some(folder) = state_folder() else { return Found::Nothing };
    let files = slots().map(|name| Archive::at(&folder.join(format!("{name}.pgn"))));
    let mut found = files.map(|file| file.find_game());
    found.find(|found| matches!(found, Found::Unfinished(_))).unwrap_or(Found::Nothing)
}

/// Was a move made, even if it was taken back?
pub fn is_begun(game: &Game) -> bool {
    !game.plies().is_empty() || !game.undone().is_empty()
}

/// A game from the bytes of a saved file.
pub fn restore(bytes: &[u8]) -> Result<Game, SaveError> {
    Game::restore(std::str::from_utf8(bytes).map_err(|_| SaveError::Torn)?)
}

/// A game from any file: a saved one, or the first game of a PGN file with warnings about what could not be read.
pub fn load(path: &Path) -> Result<(Game, Vec<ImportWarning>), ArchiveError> {
    let bytes = read(path)?;
    if let Ok(game) = restore(&bytes) {
        return Ok((game, Vec::new()));
    }
    let imported = Game::import(&bytes)?;
    Ok((imported.game, imported.warnings))
}

/// The bytes of a file that may hold a saved game.
pub fn read(path: &Path) -> Result<Vec<u8>, ArchiveError> {
    if !fs::metadata(path)?.is_file() {
        return Err(ArchiveError::NotAFile);
    }
    read_limited(path, MAX_SIZE)?.ok_or(ArchiveError::TooLarge)
}

/// Writes a saved game so that the file has either the old text or the new one, whatever happens.
pub fn write(path: &Path, text: &str) -> Result<(), ArchiveError> {
    Ok(write_atomically(path, text)?)
}

/// The folder for games in play, created if it is missing.
fn games_folder() -> Result<PathBuf, ArchiveError> {
    if state_folder().is_none() {
        return Err(ArchiveError::NoHome);
    }
    Ok(create_state_folder()?)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    use super::*;
    use arrocco_support::temporary_folder::TemporaryFolder;

    #[test]
    fn devices_stay_devices() {
        let folder = TemporaryFolder::new().unwrap();
        for (device, is_writable) in [("/dev/null", true), ("/dev/full", false)] {
            let link = folder.file(&device[5..]);
            symlink(device, &link).unwrap();
            let archive = Archive::at(&link);
            assert!(matches!(archive.find_game(), Found::Nothing));
            assert_eq!(archive.write("text").is_ok(), is_writable, "{device}");
            assert!(archive.set_aside().is_err());
            assert!(fs::metadata(device).unwrap().file_type().is_char_device());
        }
    }

    #[test]
    fn every_old_game_has_a_file_of_its_own() {
        let folder = TemporaryFolder::new().unwrap();
        let archive = Archive::at(&folder.file("game.pgn"));
        let texts: Vec<String> = (0..12).map(|number| format!("game {number}")).collect();
        let keep = |text: &String| {
            archive.write(text).unwrap();
            archive.set_aside().unwrap()
        };
        let files: Vec<PathBuf> = texts.iter().map(keep).collect();
        let kept: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        assert_eq!(kept, texts);
        assert!(archive.set_aside().is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), texts.len());
    }

    #[test]
    fn folders_are_no_games() {
        let folder = TemporaryFolder::new().unwrap();
        assert!(load(folder.path()).is_err() && write_atomically(folder.path(), "text").is_err());
    }
}
