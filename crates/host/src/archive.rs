//! Where a game is kept while it is played, so that no crash and no kill loses a move.

mod lock;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use arrocco_play::{Game, ImportWarning, SaveError, Status};
use arrocco_support::date::today;
use arrocco_support::file::{read_limited, sync_folder_of, write_atomically};
use arrocco_support::state_folder::{create_state_folder, state_folder};

use crate::error::ArchiveError;
use lock::Lock;

/// No saved game is larger: a file that is should not fill the memory.
const LARGEST: u64 = 64 << 20;

/// So many programs can play at once, each with a file of its own.
const SLOTS: u32 = 64;

/// A file that holds one game. Nobody else writes to it as long as this lives.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    /// Held, not read.
    _lock: Option<Lock>,
}

/// What was found in the file when the program started.
#[derive(Debug)]
pub enum Found {
    /// No game, or one without a move.
    Nothing,
    /// A game that is over.
    Finished,
    /// A game that was not finished.
    Unfinished(Box<Game>),
    /// A file that cannot be read.
    Broken(ArchiveError),
}

impl Archive {
    /// A file of the user's choice.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned(), _lock: None }
    }

    /// A file of the user's choice, as long as no other program has chosen it too.
    ///
    /// # Errors
    ///
    /// Another program has.
    pub fn claim(path: &Path) -> Result<Self, ArchiveError> {
        // A device is nobody's.
        if path.exists() && !path.is_file() {
            return Ok(Self::at(path));
        }
        let mut beside = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
        beside.push(".lock");
        match Lock::take(beside.into()) {
            Ok(Some(lock)) => Ok(Self { path: path.to_owned(), _lock: Some(lock) }),
            Ok(None) => Err(ArchiveError::InUse),
            // Where nothing can be locked, nothing can be saved: that is told when it is tried.
            Err(_) => Ok(Self::at(path)),
        }
    }

    /// A file in the folder where programs keep their state that no other program plays in: the first one with a game
    /// that was not finished, or else the first one.
    pub fn of_user() -> Result<Self, ArchiveError> {
        Self::in_folder(&games_folder()?, true)
    }

    /// The first such file, whatever is in it.
    pub fn new_of_user() -> Result<Self, ArchiveError> {
        Self::in_folder(&games_folder()?, false)
    }

    fn in_folder(folder: &Path, wants_game: bool) -> Result<Self, ArchiveError> {
        let mut free = None;
        for name in slots() {
            let path = folder.join(format!("{name}.pgn"));
            if free.is_some() && !(wants_game && path.exists()) {
                continue;
            }
            let Some(lock) = Lock::take(folder.join(format!("{name}.lock")))? else { continue };
            let archive = Self { path, _lock: Some(lock) };
            if wants_game && matches!(archive.look(), Found::Unfinished(_)) {
                return Ok(archive);
            }
            free.get_or_insert(archive);
        }
        free.ok_or(ArchiveError::TooManyGames)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game that was not finished.
    pub fn look(&self) -> Found {
        // Whoever saves into `/dev/null` means that there is nothing to go on with.
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

    /// Keeps an old file under a name that no other has before a new game takes its place.
    pub fn set_aside(&self) -> Result<PathBuf, ArchiveError> {
        if !self.is_file() {
            return Err(ArchiveError::NotAFile);
        }
        let aside = reserve(&self.path)?;
        // The name is ours already, but nothing is under it if this fails.
        fs::rename(&self.path, &aside).inspect_err(|_| drop(fs::remove_file(&aside)))?;
        sync_folder_of(&aside)?;
        Ok(aside)
    }

    /// Is something there that could be set aside?
    pub fn is_file(&self) -> bool {
        self.path.is_file()
    }
}

/// The files of programs that play at once, by name.
fn slots() -> impl Iterator<Item = String> {
    (1..=SLOTS).map(|slot| if slot == 1 { "game".to_owned() } else { format!("game-{slot}") })
}

/// The first game of the user that was not finished, where it can be read but nothing can be written. Whether another
/// program plays it nobody knows.
pub fn glance() -> Found {
    let Some(folder) = state_folder() else { return Found::Nothing };
    let files = slots().map(|name| Archive::at(&folder.join(format!("{name}.pgn"))));
    let mut found = files.map(|file| file.look());
    found.find(|found| matches!(found, Found::Unfinished(_))).unwrap_or(Found::Nothing)
}

/// Has anything been played, be it that it was taken back?
pub fn is_begun(game: &Game) -> bool {
    !game.plies().is_empty() || !game.undone().is_empty()
}

/// A name for an old file: its own with the date of today, and a number if there are several of them.
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

pub fn restore(bytes: &[u8]) -> Result<Game, SaveError> {
    Game::restore(std::str::from_utf8(bytes).map_err(|_| SaveError::Torn)?)
}

/// A game from any file: one that was saved, with all that belongs to it, or the first of a PGN file.
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
    read_limited(path, LARGEST)?.ok_or(ArchiveError::TooLarge)
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
            assert!(matches!(archive.look(), Found::Nothing));
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
