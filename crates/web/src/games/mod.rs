//! The games of all pages, by their names. A game that somebody watches has a thread; the others are files.

mod game_thread;
mod request;
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

use arrocco_backend::game::{rematch, summary};
use arrocco_backend::protocol::{Act, GameSummary, Refused, Reply};
use arrocco_host::archive::{self, Archive};
use arrocco_play::{Game, PlayerView, Setup, Sides};
use arrocco_support::answer::warn;

use self::game_thread::GameThread;
pub(super) use self::request::GameRequest;
use super::client::Client;
use super::data_folder::is_generated_name;
use super::invitations::Invitations;
use super::named_engines::NamedEngines;
use super::token::random_name;

/// The most games with a thread: each of them may have two engines at work.
const MOST_RUNNING: usize = 32;
/// The most games in the list, the latest. Older ones stay in their folder, as PGN.
const MOST_LISTED: usize = 300;

/// How long a game thread waits for what.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameTiming {
    /// A game that nobody has watched for so long is saved, and its thread ends.
    pub(super) grace: Duration,
    /// An engine takes at least so long for a move, so that people can follow.
    pub(super) move_delay: Duration,
}

impl Default for GameTiming {
    fn default() -> Self {
        Self { grace: Duration::from_secs(20), move_delay: Duration::from_millis(350) }
    }
}

/// Who may play: which links were given out, and which other programs the configuration names.
#[derive(Clone, Default, Debug)]
pub(super) struct GameRules {
    pub(super) invitations: Arc<Invitations>,
    pub(super) engines: Arc<NamedEngines>,
}

#[derive(Debug)]
pub(super) struct GameRegistry {
    folder: Option<PathBuf>,
    timing: GameTiming,
    rules: GameRules,
    entries: Mutex<HashMap<String, Entry>>,
    subscribers: Mutex<Vec<Weak<Client>>>,
    /// Has the list changed since it was sent to all pages?
    is_changed: AtomicBool,
}

#[derive(Debug)]
struct Entry {
    summary: GameSummary,
    running: Option<GameHandle>,
}

/// The thread of a game, and the way to it.
#[derive(Debug)]
struct GameHandle {
    requests: Sender<GameRequest>,
    thread: Option<JoinHandle<()>>,
}

impl GameRegistry {
    /// A registry of the games in a folder.
    pub(super) fn open(
        folder: Option<PathBuf>,
        timing: GameTiming,
        rules: GameRules,
    ) -> io::Result<Arc<Self>> {
        let find = |folder| find_games(folder, &rules.engines);
        let summaries = folder.as_deref().map_or_else(|| Ok(Vec::new()), find)?;
        let entry = |summary: GameSummary| (summary.game.clone(), Entry { summary, running: None });
        let entries = Mutex::new(summaries.into_iter().map(entry).collect());
        let (subscribers, is_changed) = (Mutex::default(), AtomicBool::new(false));
        Ok(Arc::new(Self { folder, timing, rules, entries, subscribers, is_changed }))
    }

    const fn timing(&self) -> GameTiming {
        self.timing
    }

    /// The players, as the page calls them: another program has the name that the configuration gives it.
    fn players(&self, game: &Game) -> Sides<PlayerView> {
        self.rules.engines.players(game)
    }

    /// The sides that a page may play.
    fn sides(&self, name: &str, client: &Client) -> Sides<bool> {
        self.rules.invitations.sides(client.visitor(), &client.device(), name)
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

    /// A page gets the list from now on when it changes.
    pub(super) fn subscribe(&self, client: &Arc<Client>) {
        let mut subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.retain(|client| client.strong_count() > 0);
        subscribers.push(Arc::downgrade(client));
    }

    /// Sends the list to all pages if it has changed.
    pub(super) fn announce(&self) {
        if !self.is_changed.swap(false, Ordering::Relaxed) {
            return;
        }
        let list = Reply::Games { games: self.list() };
        let subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        let reachable = subscribers.iter().filter_map(Weak::upgrade).filter(|client| !client.is_behind());
        reachable.for_each(|client| client.tell(&list));
    }

    /// A new game, which a page watches.
    pub(super) fn create(
        self: &Arc<Self>,
        setup: Setup,
        client: Arc<Client>,
        re: u64,
    ) -> Result<String, Refused> {
        let failed = |client: &Client| Refused::new("failed", client.language().words().failed);
        let name = random_name::<8>().map_err(|_| failed(&client))?;
        let mut entries = self.entries();
        check_limit(&entries, &client)?;
        let mut game = Game::new(setup, Duration::ZERO);
        game.await_first_move(Duration::ZERO);
        let summary = summary(&name, &game, self.rules.engines.players(&game), now());
        let archive = self.archive(&name, &client)?;
        let handle = self.spawn(&name, game, archive, true).ok_or_else(|| failed(&client))?;
        // A thread that has just been started receives.
        let _ = handle.requests.send(GameRequest::Watch { client, re });
        entries.insert(name.clone(), Entry { summary, running: Some(handle) });
        drop_oldest(&mut entries);
        self.is_changed.store(true, Ordering::Relaxed);
        Ok(name)
    }

    /// The file of a game, locked: the terminal may be playing it.
    fn archive(&self, name: &str, client: &Client) -> Result<Option<Archive>, Refused> {
        let in_use = |error| Refused::new("in-use", client.language().archive_error(&error));
        self.path(name).map(|path| Archive::locked(&path)).transpose().map_err(in_use)
    }

    fn spawn(
        self: &Arc<Self>,
        name: &str,
        game: Game,
        archive: Option<Archive>,
        is_new: bool,
    ) -> Option<GameHandle> {
        let (requests, inbox) = mpsc::channel();
        let handle = requests.clone();
        let context = GameThread::context(self, name, inbox, requests);
        let thread = std::thread::Builder::new().name("game".to_owned());
        let thread = thread.spawn(move || context.into_thread(game, archive, is_new).run()).ok()?;
        Some(GameHandle { requests: handle, thread: Some(thread) })
    }

    /// Sends a request to the thread of a game, which is started if there is none.
    fn send(self: &Arc<Self>, name: &str, client: &Client, request: GameRequest) -> Result<(), Refused> {
        let unknown = || Refused::new("unknown-game", client.language().words().unknown_game);
        let mut entries = self.entries();
        self.list_older(&mut entries, name);
        let entry = entries.get_mut(name).ok_or_else(unknown)?;
        let request = match &entry.running {
            Some(handle) => match handle.requests.send(request) {
                Ok(()) => return Ok(()),
                // Its thread has failed; the file has the game.
                Err(SendError(request)) => request,
            },
            None => request,
        };
        entry.running = None;
        check_limit(&entries, client)?;
        let archive = self.archive(name, client)?;
        let game =
            self.path(name).and_then(|path| load(&path, &self.rules.engines).ok()).ok_or_else(unknown)?;
        let handle = self.spawn(name, game, archive, false).ok_or_else(unknown)?;
        // A thread that has just been started receives.
        let _ = handle.requests.send(request);
        entries.get_mut(name).ok_or_else(unknown)?.running = Some(handle);
        Ok(())
    }

    /// A game that is too old for the list is in it again once somebody asks for it.
    fn list_older(&self, entries: &mut HashMap<String, Entry>, name: &str) {
        if entries.contains_key(name) || !is_generated_name(name) {
            return;
        }
        self.path(name).and_then(|path| self.enter(entries, name, &path));
    }

    /// A game of the folder is in the list from now on, with the date that it has.
    fn enter(&self, entries: &mut HashMap<String, Entry>, name: &str, path: &Path) -> Option<()> {
        let game = load(path, &self.rules.engines).ok()?;
        let summary = summary(name, &game, self.rules.engines.players(&game), modified(path));
        entries.insert(name.to_owned(), Entry { summary, running: None });
        self.is_changed.store(true, Ordering::Relaxed);
        Some(())
    }

    /// Is there a game with this name, in the list or in the folder?
    pub(super) fn knows(&self, name: &str) -> bool {
        let mut entries = self.entries();
        self.list_older(&mut entries, name);
        entries.contains_key(name)
    }

    /// A name and a file for a game that was saved elsewhere and is to go on here, if it can.
    pub(super) fn place_for(&self, text: &str) -> Option<(String, PathBuf)> {
        restore(text.as_bytes(), &self.rules.engines).ok()?;
        let name = random_name::<8>().ok()?;
        let path = self.path(&name)?;
        Some((name, path))
    }

    /// A page watches a game: it gets it now, and when it changes.
    pub(super) fn watch(self: &Arc<Self>, name: &str, client: &Arc<Client>, re: u64) -> Result<(), Refused> {
        self.send(name, client, GameRequest::Watch { client: Arc::clone(client), re })
    }

    pub(super) fn act(
        self: &Arc<Self>,
        name: &str,
        client: &Arc<Client>,
        re: u64,
        (revision, act): (u64, Act),
    ) -> Result<(), Refused> {
        self.send(name, client, GameRequest::Act { client: Arc::clone(client), re, revision, act })
    }

    /// A page watches no longer.
    pub(super) fn leave(&self, name: &str, client: u64) {
        let entries = self.entries();
        if let Some(handle) = entries.get(name).and_then(|entry| entry.running.as_ref()) {
            // A thread that has ended has no watchers.
            let _ = handle.requests.send(GameRequest::Leave { client });
        }
    }

    /// A copy of the game.
    pub(super) fn game(self: &Arc<Self>, name: &str, client: &Client) -> Result<Game, Refused> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.send(name, client, GameRequest::Snapshot(sender))?;
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
        self.create(rematch(&game), Arc::clone(client), re)
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
        let handle = entries.remove(name).and_then(|entry| entry.running);
        drop(entries);
        self.is_changed.store(true, Ordering::Relaxed);
        // The thread no longer writes to the file once it has ended.
        handle.into_iter().for_each(GameHandle::close);
        if let (Some(path), Some(bin)) = (self.path(name), self.bin()) {
            // A game that cannot be moved stays in its folder, and is in the list again when the program starts.
            let _ = fs::create_dir_all(&bin).and_then(|()| fs::rename(path, bin.join(format!("{name}.pgn"))));
        }
        Ok(())
    }

    /// Where games go that were removed.
    fn bin(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("removed"))
    }

    /// Takes a game back that was removed.
    pub(super) fn restore(&self, name: &str, client: &Client) -> Result<(), Refused> {
        let unknown = || Refused::new("unknown-game", client.language().words().unknown_game);
        let (path, bin) =
            self.path(name).filter(|_| is_generated_name(name)).zip(self.bin()).ok_or_else(unknown)?;
        let mut entries = self.entries();
        fs::rename(bin.join(format!("{name}.pgn")), &path).map_err(|_| unknown())?;
        self.enter(&mut entries, name, &path).ok_or_else(unknown)
    }

    /// A game thread reports what the list shows of its game.
    fn update(&self, name: &str, game: &Game) {
        if let Some(entry) = self.entries().get_mut(name) {
            let before = std::mem::replace(
                &mut entry.summary,
                summary(name, game, self.rules.engines.players(game), now()),
            );
            // Moves are no reason to send the list.
            let is_news = (before.status, before.result) != (entry.summary.status, entry.summary.result);
            self.is_changed.fetch_or(is_news, Ordering::Relaxed);
        }
    }

    /// A game thread wants to end: it may unless a request has come meanwhile.
    fn retire(&self, name: &str, has_request: impl FnOnce() -> bool) -> bool {
        // Requests are sent under this lock, so none can slip in between.
        let mut entries = self.entries();
        if has_request() {
            return false;
        }
        if let Some(entry) = entries.get_mut(name) {
            entry.running = None;
        }
        true
    }

    /// Saves all games and ends their threads.
    pub(super) fn close(&self) {
        let handles: Vec<GameHandle> =
            self.entries().values_mut().filter_map(|entry| entry.running.take()).collect();
        for handle in &handles {
            let _ = handle.requests.send(GameRequest::Close);
        }
        handles.into_iter().for_each(GameHandle::close);
    }
}

impl GameHandle {
    fn close(mut self) {
        let _ = self.requests.send(GameRequest::Close);
        if let Some(thread) = self.thread.take() {
            // If it panicked, the panic hook has reported it.
            let _ = thread.join();
        }
    }
}

fn check_limit(entries: &HashMap<String, Entry>, client: &Client) -> Result<(), Refused> {
    let running = entries.values().filter(|entry| entry.running.is_some()).count();
    if running < MOST_RUNNING {
        return Ok(());
    }
    Err(Refused::new("too-many", client.language().words().too_many))
}

/// Drops the oldest games that nobody watches from the list.
fn drop_oldest(entries: &mut HashMap<String, Entry>) {
    while entries.len() > MOST_LISTED {
        let idle = entries.iter().filter(|(_, entry)| entry.running.is_none());
        let oldest = idle.min_by_key(|(_, entry)| entry.summary.changed).map(|(name, _)| name.clone());
        match oldest {
            Some(name) => drop(entries.remove(&name)),
            None => return,
        }
    }
}

/// The latest games of a folder.
fn find_games(folder: &Path, engines: &NamedEngines) -> io::Result<Vec<GameSummary>> {
    let mut files: Vec<(u64, String, PathBuf)> = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).filter(|name| is_generated_name(name));
        let is_game = path.extension().is_some_and(|extension| extension == "pgn");
        if let Some(name) = name.filter(|_| is_game).map(str::to_owned) {
            files.push((modified(&path), name, path));
        }
    }
    files.sort_unstable_by_key(|(changed, ..)| std::cmp::Reverse(*changed));
    files.truncate(MOST_LISTED);
    let read = |(changed, name, path): (u64, String, PathBuf)| match load(&path, engines) {
        Ok(game) => Some(summary(&name, &game, engines.players(&game), changed)),
        Err(error) => {
            warn(&format!("{}: {error}", path.display()));
            None
        }
    };
    Ok(files.into_iter().filter_map(read).collect())
}

fn load(path: &Path, engines: &NamedEngines) -> io::Result<Game> {
    let bytes = archive::read(path).map_err(io::Error::other)?;
    restore(&bytes, engines)
}

/// Reads a game. One with an engine of another program is refused unless the configuration names it: no page starts a program
/// of its own choice, not even by way of a file.
fn restore(bytes: &[u8], engines: &NamedEngines) -> io::Result<Game> {
    let mut game = archive::restore(bytes).map_err(io::Error::other)?;
    game.await_first_move(Duration::ZERO);
    if game.players().clone().each().iter().all(|player| engines.allows(player)) {
        Ok(game)
    } else {
        Err(io::Error::other("a game with another program is not for the page"))
    }
}

fn modified(path: &Path) -> u64 {
    fs::metadata(path).and_then(|metadata| metadata.modified()).map_or(0, millis)
}

fn now() -> u64 {
    millis(SystemTime::now())
}

fn millis(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
