//! The games of all pages, by their names. A game that somebody looks at has a thread, its room; the others are files.

mod errand;
mod room;
mod summary;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SendError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arrocco_host::archive;
use arrocco_play::{Game, Player, Setup, Sides, Status};
use arrocco_support::answer::warn;

pub(super) use self::errand::Errand;
use self::room::Room;
use self::summary::summary;
use super::client::Client;
use super::protocol::{Act, GameSummary, Refused, Reply};
use super::shelf::is_own_name;
use super::token::random_name;

/// So many games can be looked at at once: each of them may have two engines at work.
const MOST_ROOMS: usize = 32;
/// So many are in the list, the latest. Older ones stay in their folder, as PGN.
const MOST_LISTED: usize = 300;

/// How long things take in a room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Customs {
    /// A game that nobody looks at for so long is put away.
    pub(super) grace: Duration,
    /// A machine takes at least so long for a move, so that people can follow.
    pub(super) hesitation: Duration,
}

impl Default for Customs {
    fn default() -> Self {
        Self { grace: Duration::from_secs(20), hesitation: Duration::from_millis(350) }
    }
}

#[derive(Debug)]
pub(super) struct Hall {
    folder: Option<PathBuf>,
    customs: Customs,
    entries: Mutex<HashMap<String, Entry>>,
    audience: Mutex<Vec<Weak<Client>>>,
    /// Has the list changed since everybody was told?
    is_changed: AtomicBool,
}

#[derive(Debug)]
struct Entry {
    summary: GameSummary,
    room: Option<Door>,
}

/// The way into a room.
#[derive(Debug)]
struct Door {
    errands: Sender<Errand>,
    thread: Option<JoinHandle<()>>,
}

impl Hall {
    /// With the games that are in the folder.
    pub(super) fn open(folder: Option<PathBuf>, customs: Customs) -> io::Result<Arc<Self>> {
        let summaries = folder.as_deref().map_or_else(|| Ok(Vec::new()), find_games)?;
        let entry = |summary: GameSummary| (summary.game.clone(), Entry { summary, room: None });
        let entries = Mutex::new(summaries.into_iter().map(entry).collect());
        let (audience, is_changed) = (Mutex::default(), AtomicBool::new(false));
        Ok(Arc::new(Self { folder, customs, entries, audience, is_changed }))
    }

    const fn customs(&self) -> Customs {
        self.customs
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{name}.pgn")))
    }

    /// The latest first.
    pub(super) fn list(&self) -> Vec<GameSummary> {
        let mut list: Vec<GameSummary> = self.entries().values().map(|entry| entry.summary.clone()).collect();
        list.sort_unstable_by_key(|summary| std::cmp::Reverse(summary.changed));
        list
    }

    /// A page is told from now on when the list changes.
    pub(super) fn join(&self, client: &Arc<Client>) {
        let mut audience = self.audience.lock().unwrap_or_else(PoisonError::into_inner);
        audience.retain(|client| client.strong_count() > 0);
        audience.push(Arc::downgrade(client));
    }

    /// Tells everybody if the list has changed.
    pub(super) fn announce(&self) {
        if !self.is_changed.swap(false, Ordering::Relaxed) {
            return;
        }
        let list = Reply::Games { games: self.list() };
        let audience = self.audience.lock().unwrap_or_else(PoisonError::into_inner);
        let awake = audience.iter().filter_map(Weak::upgrade).filter(|client| !client.is_behind());
        awake.for_each(|client| client.tell(&list));
    }

    /// A new game, at which a page looks.
    pub(super) fn create(
        self: &Arc<Self>,
        setup: Setup,
        client: Arc<Client>,
        re: u64,
    ) -> Result<String, Refused> {
        let failed = |client: &Client| Refused::new("failed", client.language().words().failed);
        let name = random_name::<8>().map_err(|_| failed(&client))?;
        let mut entries = self.entries();
        check_room(&entries, &client)?;
        let game = Game::new(setup, Duration::ZERO);
        let summary = summary(&name, &game, now());
        let door = self.build(&name, game, true).ok_or_else(|| failed(&client))?;
        // A room that has just been built listens.
        let _ = door.errands.send(Errand::Watch { client, re });
        entries.insert(name.clone(), Entry { summary, room: Some(door) });
        shorten(&mut entries);
        self.is_changed.store(true, Ordering::Relaxed);
        Ok(name)
    }

    fn build(self: &Arc<Self>, name: &str, game: Game, is_new: bool) -> Option<Door> {
        let (errands, inbox) = mpsc::channel();
        let door = errands.clone();
        let room = Room::plan(self, name, self.path(name), inbox, errands);
        let thread = std::thread::Builder::new().name("game".to_owned());
        let thread = thread.spawn(move || room.furnish(game, is_new).run()).ok()?;
        Some(Door { errands: door, thread: Some(thread) })
    }

    /// Sends an errand to a room, which is opened if it is not.
    fn send(self: &Arc<Self>, name: &str, client: &Client, errand: Errand) -> Result<(), Refused> {
        let unknown = || Refused::new("unknown-game", client.language().words().unknown_game);
        let mut entries = self.entries();
        let entry = entries.get_mut(name).ok_or_else(unknown)?;
        let errand = match &entry.room {
            Some(door) => match door.errands.send(errand) {
                Ok(()) => return Ok(()),
                // Its thread has failed; the file has the game.
                Err(SendError(errand)) => errand,
            },
            None => errand,
        };
        entry.room = None;
        check_room(&entries, client)?;
        let game = self.path(name).and_then(|path| load(&path).ok()).ok_or_else(unknown)?;
        let door = self.build(name, game, false).ok_or_else(unknown)?;
        // A room that has just been built listens.
        let _ = door.errands.send(errand);
        entries.get_mut(name).ok_or_else(unknown)?.room = Some(door);
        Ok(())
    }

    /// A page looks at a game, and is told about it from now on.
    pub(super) fn watch(self: &Arc<Self>, name: &str, client: &Arc<Client>, re: u64) -> Result<(), Refused> {
        self.send(name, client, Errand::Watch { client: Arc::clone(client), re })
    }

    pub(super) fn act(
        self: &Arc<Self>,
        name: &str,
        client: &Arc<Client>,
        re: u64,
        (revision, act): (u64, Act),
    ) -> Result<(), Refused> {
        self.send(name, client, Errand::Act { client: Arc::clone(client), re, revision, act })
    }

    /// A page looks no longer.
    pub(super) fn leave(&self, name: &str, client: u64) {
        let entries = self.entries();
        if let Some(door) = entries.get(name).and_then(|entry| entry.room.as_ref()) {
            // A room that has ended has nobody in it.
            let _ = door.errands.send(Errand::Leave { client });
        }
    }

    /// The game as it stands.
    pub(super) fn game(self: &Arc<Self>, name: &str, client: &Client) -> Result<Game, Refused> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.send(name, client, Errand::Show(sender))?;
        let gone = |_| Refused::new("unknown-game", client.language().words().unknown_game);
        receiver.recv().map(|game| *game).map_err(gone)
    }

    /// The same again with sides changed.
    pub(super) fn rematch(
        self: &Arc<Self>,
        name: &str,
        client: &Arc<Client>,
        re: u64,
    ) -> Result<String, Refused> {
        let game = self.game(name, client)?;
        let players = game.players().clone();
        let setup = Setup {
            start: *game.record().start(),
            players: Sides { white: players.black, black: players.white },
            control: game.control(),
            tags: game.tags().to_vec(),
        };
        self.create(setup, Arc::clone(client), re)
    }

    /// Forgets a game that is over.
    pub(super) fn forget(&self, name: &str, client: &Client) -> Result<(), Refused> {
        let words = client.language().words();
        let mut entries = self.entries();
        match entries.get(name) {
            None => return Err(Refused::new("unknown-game", words.unknown_game)),
            Some(entry) if entry.summary.result.is_none() => {
                return Err(Refused::new("not-over", words.not_over));
            }
            Some(_) => {}
        }
        let door = entries.remove(name).and_then(|entry| entry.room);
        drop(entries);
        self.is_changed.store(true, Ordering::Relaxed);
        // The room writes to the file no more once it has ended.
        door.into_iter().for_each(Door::close);
        if let Some(path) = self.path(name) {
            // What is gone already need not be removed.
            let _ = fs::remove_file(path);
        }
        Ok(())
    }

    /// A room has something new to show in the list.
    fn update(&self, name: &str, game: &Game) {
        if let Some(entry) = self.entries().get_mut(name) {
            let before = std::mem::replace(&mut entry.summary, summary(name, game, now()));
            // Moves are no news for a list.
            let is_news = (before.status, before.result) != (entry.summary.status, entry.summary.result);
            self.is_changed.fetch_or(is_news, Ordering::Relaxed);
        }
    }

    /// A room wants to end: it may unless an errand has come meanwhile.
    fn retire(&self, name: &str, has_errand: impl FnOnce() -> bool) -> bool {
        // Errands are sent under this lock, so none can slip in between.
        let mut entries = self.entries();
        if has_errand() {
            return false;
        }
        if let Some(entry) = entries.get_mut(name) {
            entry.room = None;
        }
        true
    }

    /// Saves all games and ends all rooms.
    pub(super) fn close(&self) {
        let doors: Vec<Door> = self.entries().values_mut().filter_map(|entry| entry.room.take()).collect();
        for door in &doors {
            let _ = door.errands.send(Errand::Close);
        }
        doors.into_iter().for_each(Door::close);
    }
}

impl Door {
    fn close(mut self) {
        let _ = self.errands.send(Errand::Close);
        if let Some(thread) = self.thread.take() {
            // What it has to say about a panic, it has said.
            let _ = thread.join();
        }
    }
}

fn check_room(entries: &HashMap<String, Entry>, client: &Client) -> Result<(), Refused> {
    let awake = entries.values().filter(|entry| entry.room.is_some()).count();
    if awake < MOST_ROOMS {
        return Ok(());
    }
    Err(Refused::new("too-many", client.language().words().too_many))
}

/// Leaves the oldest games out of the list that nobody looks at.
fn shorten(entries: &mut HashMap<String, Entry>) {
    while entries.len() > MOST_LISTED {
        let asleep = entries.iter().filter(|(_, entry)| entry.room.is_none());
        let oldest = asleep.min_by_key(|(_, entry)| entry.summary.changed).map(|(name, _)| name.clone());
        match oldest {
            Some(name) => drop(entries.remove(&name)),
            None => return,
        }
    }
}

/// The latest games of a folder.
fn find_games(folder: &Path) -> io::Result<Vec<GameSummary>> {
    let mut files: Vec<(u64, String, PathBuf)> = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).filter(|name| is_own_name(name));
        let is_game = path.extension().is_some_and(|extension| extension == "pgn");
        if let Some(name) = name.filter(|_| is_game).map(str::to_owned) {
            let changed = fs::metadata(&path).and_then(|metadata| metadata.modified()).map_or(0, millis);
            files.push((changed, name, path));
        }
    }
    files.sort_unstable_by_key(|(changed, ..)| std::cmp::Reverse(*changed));
    files.truncate(MOST_LISTED);
    let read = |(changed, name, path): (u64, String, PathBuf)| match load(&path) {
        Ok(game) => Some(summary(&name, &game, changed)),
        Err(error) => {
            warn(&format!("{}: {error}", path.display()));
            None
        }
    };
    Ok(files.into_iter().filter_map(read).collect())
}

/// A game of ours. No page starts a program, not even by way of a file.
fn load(path: &Path) -> io::Result<Game> {
    let game = archive::read(path).and_then(|bytes| archive::restore(&bytes).map_err(io::Error::other))?;
    let is_foreign = game.players().clone().each().iter().any(|player| matches!(player, Player::Uci(_)));
    if is_foreign {
        Err(io::Error::other("a game with another program is not for the page"))
    } else {
        Ok(game)
    }
}

fn now() -> u64 {
    millis(SystemTime::now())
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// Does a game go on by itself when somebody comes to look at it? Not if a clock would run before they are ready.
fn goes_on(game: &Game) -> bool {
    game.control().is_none() && game.status() == Status::Paused
}
